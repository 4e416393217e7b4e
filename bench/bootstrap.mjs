// Cluster bootstrap of a whole table (17 subjects x 3 tracks x 918 instances of 129 pages, 10,000 replicates) against NumPy's
// matrix products: draws and means alone, and everything with intervals, ranks, P(first), all pairwise gaps and p+.
// node bench/bootstrap.mjs [--json] [--pairs 5] [--rounds 7] [--python python3]   (needs NumPy and a compiled dist/)
// Every pair starts one process each, so that "first" is a cold start of both; "warm" is the median of the later rounds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../dist/core/createRandom.js';
import { median } from '../dist/stats/median.js';

const shape = { subjects: 17, tracks: 3, instances: 918 };
const pages = 129;
const replicates = 10_000;
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '7' },
    python: { type: 'string', default: 'python3' },
    measure: { type: 'string' },
  },
});
const rounds = Number(values.rounds);

if (values.measure) console.log(JSON.stringify(await measure(values.measure)));
else compare();

async function measure(folder) {
  const { bootstrapMatrix } = await import('../dist/stats/bootstrap/bootstrapMatrix.js');
  const { checkBootstrapOptions } = await import('../dist/stats/bootstrap/BootstrapOptions.js');
  const { resampleColumns } = await import('../dist/stats/bootstrap/resampleColumns.js');
  const matrix = {
    ...shape,
    scores: new Float64Array(new Uint8Array(readFileSync(join(folder, 'scores.f64'))).buffer),
    clusters: new Uint32Array(new Uint8Array(readFileSync(join(folder, 'clusters.u32'))).buffer),
  };
  const options = { replicates, seed: 1, trackPairs: [[2, 0]] };
  const times = { means: [], all: [] };
  let result;
  // The whole comes first, so that its first time is a cold one.
  for (let round = 0; round < rounds; round += 1)
    times.all.push(
      timed(() => {
        result = bootstrapMatrix(matrix, options);
      }),
    );
  for (let round = 0; round < rounds; round += 1)
    times.means.push(timed(() => resampleColumns(matrix, checkBootstrapOptions(options))));
  return {
    times: times.all.map(({ ms, cpuMs }, round) => ({
      meansMs: times.means[round].ms,
      meansCpuMs: times.means[round].cpuMs,
      allMs: ms,
      allCpuMs: cpuMs,
    })),
    low: result.cells.map(({ low }) => low),
    high: result.cells.map(({ high }) => high),
    pFirst: result.cells.map(({ pFirst }) => pFirst),
  };
}

function timed(work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

function compare() {
  const found = spawnSync(values.python, ['-c', 'import numpy; print(numpy.__version__)'], {
    encoding: 'utf8',
  });
  if (found.status !== 0) {
    console.error(
      `SKIPPED, NOTHING MEASURED: "${values.python}" with NumPy is needed as the peer (apt install python3-numpy, or --python).`,
    );
    process.exit(4);
  }
  const folder = mkdtempSync(join(tmpdir(), 'deixis-bench-'));
  try {
    writeData(folder);
    const peers = { 'NumPy, its own threads': {}, 'NumPy, one thread': { OPENBLAS_NUM_THREADS: '1' } };
    const runs = Object.fromEntries(Object.keys(peers).map((name) => [name, []]));
    for (let pair = 0; pair < Number(values.pairs); pair += 1) {
      for (const [name, environment] of Object.entries(peers)) {
        const python = [
          'bench/bootstrap.py',
          folder,
          ...Object.values(shape).map(String),
          `${replicates}`,
          `${rounds}`,
        ];
        const theirs = run(values.python, python, environment);
        const ours = run(process.execPath, [
          import.meta.filename,
          '--measure',
          folder,
          '--rounds',
          `${rounds}`,
        ]);
        assertSame(ours, theirs);
        runs[name].push({ ours, theirs });
      }
    }
    const rows = Object.entries(runs).flatMap(([peer, pairs]) => summarise(peer, pairs));
    const context = { numpy: found.stdout.trim(), replicates, pages, ...shape, load: loadavg()[0] };
    if (values.json) console.log(JSON.stringify({ ...context, rows }, null, 2));
    else {
      console.log(JSON.stringify(context));
      console.table(rows);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Pages of uneven size, subjects that differ by about as much as published ones. */
function writeData(folder) {
  const random = createRandom('bootstrap bench');
  const clusters = Uint32Array.from({ length: shape.instances }, (_, index) =>
    index < pages ? index : random.integer(0, pages - 1),
  );
  const pageEase = Float64Array.from({ length: pages }, () => random.next());
  const scores = new Float64Array(shape.subjects * shape.tracks * shape.instances);
  for (let index = 0; index < scores.length; index += 1) {
    const column = Math.floor(index / shape.instances);
    const ease = pageEase[clusters[index % shape.instances]];
    scores[index] = (0.6 * column) / (shape.subjects * shape.tracks) + 0.2 * ease + 0.2 * random.next();
  }
  writeFileSync(join(folder, 'scores.f64'), new Uint8Array(scores.buffer));
  writeFileSync(join(folder, 'clusters.u32'), new Uint8Array(clusters.buffer));
}

function run(program, args, environment = {}) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`);
  return { ...JSON.parse(stdout), commandMs: performance.now() - start };
}

/** Other draws, the same quantities: ends differ by a few hundredths of an interval's width. */
function assertSame(ours, theirs) {
  ours.low.forEach((low, index) => {
    const width = ours.high[index] - low;
    const far = Math.max(Math.abs(low - theirs.low[index]), Math.abs(ours.high[index] - theirs.high[index]));
    if (far > 0.1 * width || Math.abs(ours.pFirst[index] - theirs.pFirst[index]) > 0.05)
      throw new Error(`the two programs disagree on column ${index}`);
  });
}

function summarise(peer, pairs) {
  return ['allMs', 'allCpuMs', 'meansMs', 'meansCpuMs']
    .flatMap((name) =>
      ['first', 'warm'].map((when) => {
        // Our means were measured after the whole, so that only theirs would be cold.
        if (when === 'first' && name.startsWith('means')) return null;
        const pick = ({ times }) =>
          when === 'first' ? times[0][name] : median(times.slice(1).map((time) => time[name]));
        const ratios = pairs.map(({ ours, theirs }) => pick(ours) / pick(theirs));
        return {
          peer,
          what: `${name.startsWith('all') ? 'everything' : 'draws and means'}, ${name.includes('Cpu') ? 'CPU' : 'wall'} ms, ${when}`,
          deixis: round(median(pairs.map(({ ours }) => pick(ours)))),
          numpy: round(median(pairs.map(({ theirs }) => pick(theirs)))),
          ratio: round(median(ratios)),
          ratios: `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`,
        };
      }),
    )
    .filter((row) => row !== null);
}

function round(number) {
  return Math.round(number * 100) / 100;
}
