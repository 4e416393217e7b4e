// Holds the import rule of ARCHITECTURE.md: which room may import which. Prints each breach and exits with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const shared = ['core'];
/** Room to the rooms it may import, beside itself. cli may import everything. */
const allowed = {
  core: [],
  stats: shared,
  html: shared,
  subtitles: shared,
  gaze: shared,
  media: shared,
  runs: shared,
  datasets: shared,
  trajectories: [...shared, 'datasets'],
  models: [...shared, 'media'],
  perception: [...shared, 'media', 'html'],
  browser: [...shared, 'html', 'trajectories'],
  judges: [...shared, 'html'],
  synth: [...shared, 'media', 'html', 'browser'],
  subjects: [...shared, 'models', 'media'],
  report: [...shared, 'html', 'stats'],
  exports: [...shared, 'stats', 'report'],
  benchmarks: [
    ...shared,
    'stats',
    'html',
    'subtitles',
    'gaze',
    'media',
    'runs',
    'datasets',
    'trajectories',
    'models',
    'perception',
    'browser',
    'judges',
    'synth',
    'subjects',
    'report',
    'exports',
  ],
};
const benchmarkNames = ['omni2web', 'ego2web', 'egoeverything'];

const breaches = [];
for (const file of sourceFiles('src')) {
  const room = file.split('/')[1];
  if (room === 'cli' || file.endsWith('.test.ts')) continue;
  const text = readFileSync(file, 'utf8');
  if (!(room in allowed))
    breaches.push(`${file}: the room "${room}" has no line in scripts/checkImports.mjs`);
  for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    if (!specifier.startsWith('.')) continue;
    const [top, target] = normalize(join(dirname(file), specifier)).split('/');
    if (top !== 'src') continue;
    if (target !== room && !allowed[room]?.includes(target)) {
      breaches.push(`${file}: ${room} may not import ${target} (${specifier})`);
    }
  }
  if (room !== 'benchmarks') {
    for (const name of benchmarkNames) {
      if (new RegExp(`['"\`/]${name}['"\`/]`, 'i').test(text)) {
        breaches.push(`${file}: a shared room knows the benchmark "${name}"`);
      }
    }
  }
}
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
console.log('imports: every room imports only what it may');

function sourceFiles(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
