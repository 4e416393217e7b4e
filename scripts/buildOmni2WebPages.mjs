// Builds the six pages of the made Omni2Web data: fonts (subset) and pictures go into each page as data URIs, so that
// it looks the same on a machine without fonts. Run after a change in datasets/sources/omni2web; the result is checked in.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = 'datasets/sources/omni2web';
const target = 'datasets/pages/omni2web';
const families = {
  inter: { name: 'Inter', subset: 'latin' },
  'jetbrains-mono': { name: 'JetBrains Mono', subset: 'latin' },
  'noto-serif': { name: 'Noto Serif', subset: 'latin' },
  'noto-sans-sc': { name: 'Noto Sans SC', subset: 'chinese-simplified' },
};
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
// What people type beside plain letters: quotes, dashes, an ellipsis, currency, Chinese punctuation.
const typographic =
  '\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u20ac\u00a3\u00d7\u00b7\u3001\u3002\uff0c\uff01\uff1f\uff1a';

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'licences'), { recursive: true });
cpSync(join(source, 'pictures'), join(target, 'pictures'), { recursive: true });
for (const file of readdirSync(join(source, 'pages'))) {
  if (!file.endsWith('.html')) continue;
  const page = readFileSync(join(source, 'pages', file), 'utf8');
  const hintsFile = file.replace(/\.html$/, '.json');
  const hints = readFileSync(join(source, 'pages', hintsFile), 'utf8');
  const characters = [...new Set(page + hints + printable + typographic)].join('');
  const marker = /\/\* fonts: ([^*]+) \*\//.exec(page);
  const rules = [];
  for (const font of marker[1].split(' '))
    rules.push(await fontRules(font, characters, page.includes('noto-sans-sc')));
  const built = page.replace(marker[0], rules.join('\n')).replace(/\{\{picture:([a-z-]+)\}\}/g, (_, name) => {
    const bytes = readFileSync(join(source, 'pictures', `${name}.svg`));
    return `data:image/svg+xml;base64,${bytes.toString('base64')}`;
  });
  writeFileSync(join(target, file), built);
  writeFileSync(join(target, hintsFile), hints);
  console.log(`${file}: ${(built.length / 1024).toFixed(0)} KB`);
}

async function fontRules(font, characters, isChinesePage) {
  const [, family, weight] = /^(.+)-(\d+)$/.exec(font);
  const { name, subset } = families[family];
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  cpSync(join(folder, 'LICENSE'), join(target, 'licences', `${family}.txt`));
  const bytes = readFileSync(join(folder, 'files', `${family}-${subset}-${weight}-normal.woff2`));
  // On a Chinese page quotes and dashes are those of the Chinese font. No unicode-range: Chromium without any system
  // font crashes when the first face of a text field's family lacks the space.
  const wanted =
    isChinesePage && subset === 'latin' ? [...characters].filter((c) => c < '\u2000').join('') : characters;
  const small = await subsetFont(bytes, wanted, { targetFormat: 'woff2' });
  const data = `data:font/woff2;base64,${small.toString('base64')}`;
  return `@font-face { font-family: "${name}"; font-weight: ${weight}; src: url(${data}) format("woff2"); }`;
}
