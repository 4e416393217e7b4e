import { createSocket, type Socket } from 'node:dgram';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { inEpisode, numberOf } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestPage, type TestSite } from '../../../tests/support/startTestSite.js';
import type { Episode } from './Episode.js';
import { isPrivateAddress } from './proxy/isPrivateAddress.js';
import { refusalOf } from './refusalOf.js';

let site: TestSite;
/** Stands for whatever else listens on this machine or its network: nothing may ever reach it. */
let secret: TestSite;
let udp: Socket;
let udpPackets = 0;
let sockets: WebSocketServer;
const hosts = ['shop.test', 'www.shop.test', 'evil.test', 'notshop.test'];
const redirect =
  (to: () => string): TestPage =>
  (_request, response) =>
    void response.writeHead(302, { location: to() }).end();
const page = (body: string): TestPage => `<title>Page</title><h1>Allowed page</h1>${body}`;

beforeAll(async () => {
  secret = await startTestSite({ '/': 'secret' });
  udp = createSocket('udp4');
  udp.on('message', () => {
    udpPackets += 1;
  });
  await new Promise<void>((ready) => udp.bind(0, '127.0.0.1', ready));
  const attacks = (): string[] =>
    [
      ...['127.0.0.1', 'localhost', 'localhost.', '2130706433', '0177.0.0.1', '0x7f.1', '127.1', '0.0.0.0'],
      ...[
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[::127.0.0.1]',
        '[64:ff9b::7f00:1]',
        '[2002:7f00:1::]',
      ],
      ...['shop.test@127.0.0.1', 'localhost%2e', '127。0。0。1', hostname()],
    ].map((host) => `http://${host}:${secret.port}/`);
  site = await startTestSite({
    '/': page('<a href="http://evil.test/">Evil</a> <a href="http://www.shop.test/sub">Sub</a>'),
    '/sub': page('subdomain'),
    'evil.test/': '<title>Evil</title>evil content',
    'evil.test/pixel.svg': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/to-evil': redirect(() => 'http://evil.test/'),
    '/to-secret': redirect(() => `http://127.0.0.1:${secret.port}/`),
    '/ways-out': page(`<a href="/to-evil">Redirect</a> <a target=_blank href="http://evil.test/">Blank</a>
      <button onclick="location.href='http://evil.test/'">Script</button>
      <button onclick="window.open('http://evil.test/')">Window</button>
      <button onclick="window.open('/to-evil')">Window redirect</button>
      <button onclick="const w = window.open('about:blank'); w.location = 'http://evil.test/'">Window later</button>
      <form action="http://evil.test/" method=post><button>Form</button></form>
      <button onclick="location.href='http://shop.test.evil.test/'">Look-alike</button>
      <button onclick="location.href='http://notshop.test/'">Suffix</button>
      <button onclick="location.href='file:///etc/passwd'">File</button>
      <img src="http://evil.test/pixel.svg">`),
    '/meta': '<meta http-equiv=refresh content="0;url=http://evil.test/"><h1>Allowed page</h1>',
    '/evil-frames': page(`<iframe src="http://evil.test/"></iframe><iframe src="/to-evil"></iframe>
      <iframe srcdoc="<p>own</p><iframe src='http://evil.test/'></iframe>"></iframe>
      <iframe src="http://www.shop.test/frame-of-evil"></iframe>`),
    '/frame-of-evil': '<p>inner allowed</p><iframe src="http://evil.test/"></iframe>',
    '/private': (_request, response) =>
      void response
        .setHeader('content-type', 'text/html')
        .end(`<title>Private</title><h1>Allowed page</h1><script type=module>
        const attacks = ${JSON.stringify(attacks())};
        for (const url of attacks) {
          const image = new Image(); image.src = url + 'image'; document.body.append(image);
          fetch(url + 'fetch', { mode: 'no-cors' }).then((r) => r.text()).catch(() => {});
          try { navigator.sendBeacon(url + 'beacon', 'x'); } catch {}
          try { new WebSocket(url.replace('http', 'ws') + 'socket'); } catch {}
          const frame = document.createElement('iframe'); frame.src = url + 'frame'; document.body.append(frame);
          const link = document.createElement('link'); link.rel = 'preconnect'; link.href = url; document.head.append(link);
        }
        fetch('/to-secret', { mode: 'no-cors' }).catch(() => {});
        new EventSource(attacks[0]); 
        try { new WebTransport('https://127.0.0.1:${(udp.address() as { port: number }).port}/'); } catch {}
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${(udp.address() as { port: number }).port}' },
          { urls: 'turn:127.0.0.1:${secret.port}?transport=tcp', username: 'a', credential: 'b' }] });
        peer.createDataChannel('x'); peer.setLocalDescription(await peer.createOffer());
        setTimeout(() => { document.title = 'tried'; }, 1500);
      </script>`),
    '/secure':
      page(`<p id=out></p><script>document.getElementById('out').textContent = 'secure ' + isSecureContext + ' ' + location.href;
      const socket = new WebSocket('wss://shop.test/socket'); socket.onopen = () => socket.send('hello');
      socket.onmessage = ({ data }) => { document.title = data; };</script>`),
  });
  sockets = new WebSocketServer({ noServer: true });
  site.onUpgrade((request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) =>
      client.on('message', (data) => client.send(`echo ${data}`)),
    ),
  );
});
afterAll(async () => {
  await site.close();
  await secret.close();
  udp.close();
});
beforeEach(() => {
  site.requests.length = 0;
});

const options = () => ({
  allowedHosts: ['shop.test'],
  hostAddresses: Object.fromEntries(hosts.map((host) => [host, { host: site.host, port: site.port }])),
});
const evilDocuments = (): string[] =>
  site.requests.filter((line) => /(evil|notshop)\.test/.test(line) && !line.includes('pixel'));

describe('the allow-list', () => {
  it('knows subdomains and no look-alikes', () => {
    const allowed = ['shop.test', 'a.example'];
    for (const url of [
      'http://shop.test/',
      'https://WWW.shop.test./x',
      'http://x.a.example:8080/',
      'about:blank',
    ])
      expect(refusalOf(url, allowed)).toBeNull();
    for (const url of [
      ...['http://evilshop.test/', 'http://shop.test.evil.example/', 'http://example/', 'ftp://shop.test/'],
      ...[
        'file:///etc/passwd',
        'chrome://settings',
        'view-source:http://shop.test/',
        'javascript:1',
        'nonsense',
      ],
    ])
      expect(refusalOf(url, allowed), url).not.toBeNull();
  });

  it('holds for every way to leave a page, is told, and lets other sites only be parts of pages', async () => {
    const ways = [
      'link "Redirect"',
      'link "Blank"',
      'button "Script"',
      'button "Window"',
      'button "Window redirect"',
    ];
    ways.push(
      'button "Window later"',
      'button "Form"',
      'button "Look-alike"',
      'button "Suffix"',
      'button "File"',
    );
    await inEpisode(
      site,
      '/ways-out',
      async (episode) => {
        for (const way of ways) {
          const seen = await episode.observe();
          expect(seen.view, `before ${way} ${JSON.stringify([seen.events, seen.tabs])}`).toContain(
            '# Allowed page',
          );
          const clicked = await episode.act({ type: 'click', target: { element: numberOf(seen, way) } });
          expect(clicked, way).toMatchObject({ done: true });
          const after = await episode.observe();
          expect(after.view, way).not.toContain('evil content');
          if (way !== 'button "File"')
            expect(after.events.join('\n'), way).toMatch(/was refused: \S+ is not among/);
          for (let tab = after.tabs.length; tab > 1; tab -= 1) await episode.act({ type: 'close-tab', tab });
        }
        expect(site.requests.some((line) => line.includes('evil.test/pixel.svg'))).toBe(true);
      },
      options(),
    );
    expect(evilDocuments()).toEqual([]);
  });

  it('holds for frames, whatever they lie in, and for pages that send on by themselves', async () => {
    await inEpisode(
      site,
      '/evil-frames',
      async (episode, first) => {
        expect(first.view).toContain('inner allowed');
        await episode.act({ type: 'navigate', url: '/meta' });
        await episode.act({ type: 'wait', seconds: 1 });
        const after = await episode.observe();
        expect(after.view).toContain('# Allowed page');
        expect(after.events.join('\n')).toContain('a navigation to http://evil.test/ was refused');
      },
      options(),
    );
    expect(evilDocuments()).toEqual([]);
  });

  it('actions that name a closed address are refused with the reason', async () => {
    const refused = async (episode: Episode, url: string): Promise<void> => {
      const { done, message } = await episode.act({ type: 'navigate', url });
      expect(done, url).toBe(false);
      expect(message, url).toMatch(/not among the sites|closed|no address|only pages/);
    };
    await inEpisode(
      site,
      '/',
      async (episode) => {
        for (const url of [
          ...['http://evil.test/', 'evil.test', '//evil.test/', 'file:///etc/passwd', 'chrome://version'],
          ...[
            'view-source:http://shop.test/',
            'javascript:alert(1)',
            'data:text/html,hi',
            'http://127.0.0.1/',
          ],
        ])
          await refused(episode, url);
        expect(await episode.act({ type: 'navigate', url: '/to-evil' })).toMatchObject({ done: false });
        const sub = await episode.act({
          type: 'click',
          target: { element: numberOf(await episode.observe(), 'link "Sub"') },
        });
        expect(sub.done).toBe(true);
        expect((await episode.observe()).url).toBe('http://www.shop.test/sub');
      },
      options(),
    );
    expect(evilDocuments()).toEqual([]);
  });
});

describe('private addresses', () => {
  it('are known in every form', () => {
    const closed = [
      ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
      ...[
        '255.255.255.255',
        '224.0.0.1',
        '198.18.0.1',
        '::1',
        '::',
        'fe80::1',
        'fe80::1%eth0',
        'fd00:ec2::254',
      ],
      ...['::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::10.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::1', 'ff02::1'],
      ...['[::1]', 'no address', ''],
    ];
    for (const address of closed) expect(isPrivateAddress(address), address).toBe(true);
    // Public servers, and the edges of the private ranges.
    for (const address of [
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
    ])
      expect(isPrivateAddress(address), address).toBe(false);
  });

  it('are reached by no request of a page: names, numbers, redirects, WebSocket, WebRTC, WebTransport', async () => {
    await inEpisode(
      site,
      '/private',
      async (episode, first) => {
        await episode.act({ type: 'wait', seconds: 3 });
        const after = await episode.observe();
        expect(after.title).toBe('tried');
        expect([...first.events, ...after.events].join('\n')).toMatch(
          /was refused: private and local addresses are closed/,
        );
      },
      options(),
    );
    expect(secret.requests).toEqual([]);
    expect(udpPackets).toBe(0);
  });

  it('are open when that is asked for', async () => {
    const trajectory = await inEpisode(site, '/', async () => undefined, {
      ...{
        startUrl: `http://127.0.0.1:${secret.port}/`,
        allowedHosts: ['127.0.0.1'],
        allowPrivateAddresses: true,
      },
    });
    expect(trajectory.ended).toBe('stopped');
    expect(trajectory.steps[0]!.observation).toContain('secret');
    expect(secret.requests).toContain('GET 127.0.0.1/');
  });
});

it('invented hosts are served over https and wss too, with a key that only this browser trusts', async () => {
  await inEpisode(
    site,
    '/secure',
    async (episode, first) => {
      expect(first.view).toContain('secure true https://shop.test/secure');
      await episode.act({ type: 'wait', seconds: 0.5 });
      expect((await episode.observe()).title).toBe('echo hello');
    },
    { ...options(), startUrl: 'https://shop.test/secure' },
  );
});
