// Change list: milliseconds against page size. Usage: node bench/diff.mjs [folder of HTML files]
// Made pages of growing size (repetitive cards with a style sheet), then every page of the folder, each with one
// changed text. Times are the best of three, so that other work on the machine counts little.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listChanges } from '../dist/html/listChanges.js';
import { parsePage } from '../dist/html/parsePage.js';

const rows = [];
for (const count of [250, 500, 1000, 2000, 4000]) measure(`${count} cards`, makePage(count));
const folder = process.argv[2] ?? '../shared/media/pages';
let names = [];
try {
  names = readdirSync(folder).filter((name) => name.endsWith('.html'));
} catch {
  process.stderr.write(`no folder ${folder}: only the made pages are measured\n`);
}
for (const name of names) measure(name, readFileSync(join(folder, name), 'utf8'));
rows.sort((a, b) => a.sizeBytes - b.sizeBytes);
console.log('size KB\telements\tparse ms\tdiff ms\tms per 100 KB\tpage');
for (const row of rows) {
  const perSize = (row.diffMs / row.sizeBytes) * 102_400;
  console.log(
    [
      (row.sizeBytes / 1024).toFixed(0),
      row.elements,
      row.parseMs.toFixed(0),
      row.diffMs.toFixed(0),
      perSize.toFixed(0),
      row.name,
    ].join('\t'),
  );
}

function measure(name, html) {
  const changed = html.replace(
    />([^<>]*[a-z\u4e00-\u9fff][^<>]*)<\/(p|a|h\d|strong|li|span)>/i,
    '>changed words</$2>',
  );
  const parseMs = best(() => parsePage(html));
  const diffMs = best(() => listChanges(html, changed));
  rows.push({
    name,
    sizeBytes: Buffer.byteLength(html),
    elements: parsePage(html).elements.length,
    parseMs,
    diffMs,
  });
}

/** CPU time, since other programs may run on the same cores. */
function best(work) {
  let least = Infinity;
  for (let round = 0; round < 3; round++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function makePage(count) {
  const rules = Array.from(
    { length: 300 },
    (_, i) => `.c${i} .body > p:nth-child(odd) { color: rgb(${i % 255}, 1, 2); margin: ${i}px }`,
  );
  const cards = Array.from(
    { length: count },
    (_, i) =>
      `<div class="card c${i % 300}"><img src="i.png"><div class="body"><strong>Name ${i}</strong><p>Some words ${i % 7}</p></div></div>`,
  );
  return `<!DOCTYPE html><title>t</title><style>${rules.join('\n')}</style><main>${cards.join('\n')}</main>`;
}
