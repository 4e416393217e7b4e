import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../tests/support/longTest.js';
import { sha256 } from '../../core/hash.js';
import { endProcessGroup } from '../../core/runCommand.js';
import { parsePage } from '../../html/parsePage.js';
import { openSandbox } from './openSandbox.js';
import type { Sandbox } from './Sandbox.js';

let quiet: Sandbox;
let scripted: Sandbox;
/** Every connection and datagram that reaches this machine's servers. */
let hits = 0;
let port = 0;
let udpPort = 0;
const tcp = createServer((socket) => {
  hits += 1;
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nAccess-Control-Allow-Origin: *\r\n\r\nok');
  socket.on('error', () => undefined);
});
const udp = createSocket('udp4', () => {
  hits += 1;
});
let folder = '';

beforeAll(async () => {
  tcp.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  port = (tcp.address() as AddressInfo).port;
  udpPort = udp.address().port;
  [quiet, scripted] = await Promise.all([
    openSandbox(),
    openSandbox({ pageScripts: true, timeoutSeconds: 8 }),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'deixis-sandbox-'));
});

afterAll(async () => {
  await Promise.all([quiet?.close(), scripted?.close()]);
  tcp.close();
  udp.close();
  await rm(folder, { recursive: true, force: true });
});

/** A PNG of one bit a pixel: some kilobytes that unpack to `side` times `side` pixels. */
function blackPicture(side: number): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    let crc = 0xffffffff;
    for (const byte of typed) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A page that tries every way out that we know. */
function escapingPage(): string {
  const there = `http://127.0.0.1:${port}`;
  return `<!doctype html><head>
    <meta http-equiv="refresh" content="0;url=${there}/refresh">
    <link rel="dns-prefetch" href="${there}"><link rel="preconnect" href="${there}">
    <link rel="preconnect" href="${there}" crossorigin><link rel="prefetch" href="${there}/prefetch">
    <link rel="prerender" href="${there}/prerender"><link rel="preload" as="image" href="${there}/preload.png">
    <link rel="modulepreload" href="${there}/m.js"><link rel="stylesheet" href="${there}/style.css">
    <link rel="icon" href="${there}/icon.png"><link rel="manifest" href="${there}/manifest.json">
    <script type="speculationrules">{"prerender":[{"source":"list","urls":["${there}/spec"]}]}</script>
    <script src="${there}/script.js"></script>
    <style>@import "${there}/import.css"; @font-face{font-family:x;src:url(${there}/font.woff2)}
      body{font-family:x;background:url(${there}/background.png);cursor:url(${there}/cursor.png),auto}</style></head>
    <body onload="alert('loaded')"><h1>Out</h1>
    <img src="${there}/image.png" srcset="${there}/image2.png 2x"><img src="file:///etc/hostname">
    <picture><source srcset="${there}/picture.webp"><img src="//127.0.0.1:${port}/relative.png"></picture>
    <iframe src="${there}/frame"></iframe><iframe srcdoc="<img src='${there}/inner.png'>"></iframe>
    <object data="${there}/object"></object><embed src="${there}/embed"><video src="${there}/video.mp4" autoplay></video>
    <audio src="${there}/audio.mp3" autoplay></audio><svg><image href="${there}/svg.png"/><use href="${there}/use.svg#a"/></svg>
    <form id="form" action="${there}/form" method="post"><input name="secret" value="1"></form>
    <a id="link" href="${there}/link" ping="${there}/ping" target="_blank">link</a>
    <a id="download" href="${there}/download" download>download</a>
    <script>
      const tries = [
        () => fetch('${there}/fetch'), () => fetch('${there}/cors', {mode: 'no-cors'}),
        () => { const r = new XMLHttpRequest(); r.open('GET', '${there}/xhr'); r.send(); },
        () => new WebSocket('ws://127.0.0.1:${port}/socket'), () => new EventSource('${there}/events'),
        () => navigator.sendBeacon('${there}/beacon', 'x'), () => navigator.serviceWorker.register('/sw.js'),
        () => new Worker('${there}/worker.js'), () => window.open('${there}/popup'),
        () => document.getElementById('form').submit(), () => document.getElementById('link').click(),
        () => document.getElementById('download').click(), () => { new Image().src = '${there}/img'; },
        () => fetch('file:///etc/hostname'), () => import('${there}/module.js'),
        () => new WebTransport('https://127.0.0.1:${port}/'),
        () => { const p = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:${udpPort}'},
          {urls: 'turn:127.0.0.1:${port}?transport=tcp', username: 'a', credential: 'b'}]});
          p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)); },
        () => confirm('sure?'), () => prompt('name?'), () => print(),
        () => { window.onbeforeunload = () => 'stay'; }, () => { location.href = '${there}/location'; },
      ];
      document.title = 'scripts ran';
      for (const attempt of tries) { try { Promise.resolve(attempt()).catch(() => {}); } catch {} }
    </script></body>`;
}

describe('a page that tries to get out', () => {
  test.each(['off', 'on'])('reaches nothing with scripts %s', async (scripts) => {
    const sandbox = scripts === 'on' ? scripted : quiet;
    const before = hits;
    const snapshot = await sandbox.render(escapingPage(), { name: 'escape.html' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(snapshot.elements.find(({ tag }) => tag === 'h1')?.text).toBe('Out');
    expect(snapshot.title).toBe(scripts === 'on' ? 'scripts ran' : '');
    expect(snapshot.notRetrieved.some((address) => address.endsWith('/image.png'))).toBe(true);
    expect(hits - before).toBe(0);
  });

  test('the counting servers do count', async () => {
    const before = hits;
    await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    udp.send('x', udpPort, '127.0.0.1');
    await expect.poll(() => hits - before, { timeout: 20_000 }).toBe(2);
  });
});

describe('a page that hangs or grows costs only its own item', () => {
  const good = '<h1>Still here</h1>';
  const pages: [string, string, RegExp][] = [
    [
      'a loop of 20 s',
      '<script>const end=Date.now()+20000; while(Date.now()<end);</script>',
      /^PAGE_TOO_SLOW/,
    ],
    [
      'an endless loop after load',
      '<script>onload=()=>{setTimeout(()=>{for(;;);},0)}</script>',
      /^PAGE_TOO_SLOW/,
    ],
    [
      'a million nodes by script',
      '<script>for(let i=0;i<1e6;i++)document.body?.append(document.createElement("i"))||document.documentElement.append(document.createElement("i"))</script>',
      /^PAGE_TOO_(LARGE|SLOW)/,
    ],
    ['a loop of alerts', '<script>for(;;)alert(1)</script>', /^PAGE_TOO_SLOW/],
  ];
  test.each(pages)('%s', async (name, html, code) => {
    const began = Date.now();
    const error = await scripted.render(html, { name: 'bad.html' }).catch((thrown: unknown) => thrown);
    expect(`${(error as { code: string }).code}`, name).toMatch(code);
    expect((error as Error).message).toContain('bad.html');
    // It does not wait for an end that may never come.
    expect(Date.now() - began).toBeLessThan(30_000);
    const next = await scripted.render(good);
    expect(next.elements.at(-1)?.text).toBe('Still here');
  });

  test('what to do about a page that is too slow is told', async () => {
    const endless = '<script>for(;;);</script>';
    await expect(scripted.render(endless, { name: 'slow.html' })).rejects.toMatchObject({
      ...{ code: 'PAGE_TOO_SLOW', message: expect.stringContaining('slow.html') },
      hint: expect.stringMatching(/never ends.*busy machine/),
    });
  });

  test('a million nodes in the text are refused before the browser', async () => {
    await expect(quiet.render('<i>'.repeat(1_000_000), { name: 'big.html' })).rejects.toThrow(
      /big\.html.*1000000 tags/,
    );
  });

  test('alert in load, an endless animation, a picture of 900 megapixels', async () => {
    const bomb = blackPicture(30_000);
    const html = `<body onload="alert(1)"><style>@keyframes spin{to{transform:rotate(1turn)}}
      h1{animation:spin 1s infinite linear}</style><h1>Fine</h1>
      <img src="data:image/png;base64,${bomb.toString('base64')}" width="100" height="100">`;
    for (const sandbox of [quiet, scripted]) {
      const snapshot = await sandbox.render(html);
      expect(snapshot.elements.find(({ tag }) => tag === 'h1')?.style.transform).toBe('none');
      expect(snapshot.elements.find(({ tag }) => tag === 'img')?.images[0]?.features).toBeNull();
    }
  });
});

test("a browser that was ended from outside is not the page's fault", async () => {
  const sandbox = await openSandbox();
  try {
    await sandbox.render('<p>one</p>');
    const pending = sandbox.render(`<p>two</p>${'<i>x</i>'.repeat(20_000)}`);
    setTimeout(() => endProcessGroup(sandbox.processId), 50);
    expect((await pending).elements.find(({ tag }) => tag === 'p')?.text).toBe('two');
  } finally {
    await sandbox.close();
  }
});

describe('what a snapshot holds', () => {
  test('paths are those of the parsed page, names in a form clobber nothing', async () => {
    const html = `<form name="body"><input name="children"><input name="attributes"><img name="documentElement" alt=""></form>
      <table><tr><td>a<td>b</table><noscript><b>seen</b></noscript><svg><linearGradient/></svg><template><p>no</template>`;
    const snapshot = await quiet.render(html);
    expect(snapshot.elements.map(({ path }) => path)).toEqual(
      parsePage(html).elements.map(({ path }) => path),
    );
  });

  test('visibility, rendered text, computed lengths and colours', async () => {
    const snapshot =
      await quiet.render(`<style>.o{opacity:0}.v{visibility:hidden}.w{width:50%;color:oklch(0.628 0.2577 29.23)}</style>
      <p class=o>faded</p><p class=v>unseen <b style="visibility:visible">seen</b></p><p hidden>gone</p>
      <div class=w>half<br>line</div><p style="position:absolute;left:-9999px">away</p>`);
    const seen = Object.fromEntries(snapshot.elements.map((element) => [element.path, element]));
    expect(seen['/html/body/p[1]']?.visible).toBe(false);
    expect(seen['/html/body/p[2]']).toMatchObject({ visible: false, text: 'seen' });
    expect(seen['/html/body/p[2]/b']?.visible).toBe(true);
    expect(seen['/html/body/p[3]']).toMatchObject({ visible: false, text: '' });
    expect(seen['/html/body/p[4]']?.visible).toBe(false);
    expect(seen['/html/body/div']).toMatchObject({ text: 'half line', visible: true });
    expect(seen['/html/body/div']?.style).toMatchObject({ width: '50%', color: 'rgb(255, 0, 0)' });
    // CSS Color 4: oklch(0.628 0.2577 29.23) is sRGB red.
  });

  test('pictures of the folder are had, others are not', async () => {
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
    await writeFile(join(folder, '图 1.png'), picture);
    await symlink('/etc/hostname', join(folder, 'link.png'));
    const snapshot = await quiet.render(
      `<img src="图 1.png"><img src="link.png"><img src="../../etc/hostname"><img src="none.png">
       <div style="background-image:url(data:image/png;base64,${picture.toString('base64')})">x</div>`,
      { baseDirectory: folder },
    );
    const images = snapshot.elements.flatMap((element) => element.images);
    expect(images.map((image) => image.sha256)).toEqual([sha256(picture), null, null, null, sha256(picture)]);
    expect(images[0]).toMatchObject({ width: 4, height: 3, features: { plain: true } });
    expect(snapshot.notRetrieved).toContain('http://page.invalid/none.png');
  });

  test('a screenshot is a PNG of the page, marked where asked', async () => {
    const bytes = await quiet.screenshot('<body style="margin:0;background:#fff">', {
      viewport: { width: 200, height: 100 },
      mark: [{ x: 50, y: 40, width: 40, height: 20, color: '#ff0000' }],
    });
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 200, height: 100 });
    expect([...data.subarray((38 * 200 + 70) * 3, (38 * 200 + 70) * 3 + 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray((50 * 200 + 70) * 3, (50 * 200 + 70) * 3 + 3)]).toEqual([255, 255, 255]);
  });
});

longTest('memory stays flat over 200 pages', async () => {
  const html = `<h1>Page</h1>${'<p>Some words <b>here</b></p>'.repeat(50)}`;
  const after: number[] = [];
  for (let page = 1; page <= 200; page += 1) {
    await quiet.render(`${html}<i>${page}</i>`);
    if (page === 60 || page === 200) after.push(await quiet.memoryBytes());
  }
  if (process.platform === 'linux') expect(after[1]! / after[0]!).toBeLessThan(1.4);
});
