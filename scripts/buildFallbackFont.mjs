// Builds datasets/fonts/fallback/fallback.ttf: plain Latin letters under a family name that no page asks for. It is offered to
// Chromium after the system's own fonts, since Chromium without any font ends on the first text that waits for one.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const family = 'DxFlb'; // as long as "Inter", so that the name table keeps its layout
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'));
const bytes = readFileSync(join(folder, 'files', 'inter-latin-400-normal.woff2'));
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const font = await subsetFont(bytes, printable, { targetFormat: 'truetype' });
for (const [old, fresh] of [
  [Buffer.from('Inter', 'latin1'), Buffer.from(family, 'latin1')],
  [swapped('Inter'), swapped(family)],
]) {
  for (let at = font.indexOf(old); at >= 0; at = font.indexOf(old, at + 1)) fresh.copy(font, at);
}
mkdirSync('datasets/fonts/fallback', { recursive: true });
writeFileSync('datasets/fonts/fallback/fallback.ttf', font);
cpSync(join(folder, 'LICENSE'), 'datasets/fonts/LICENSE.txt');

function swapped(text) {
  return Buffer.from(text, 'utf16le').swap16();
}
