// k-means on 36,000 x 2,048 (12 seeded Gaussian clusters plus noise, the same 12 starting centres, one start, two threads)
// against scikit-learn, interleaved. node bench/kMeans.mjs [--rows 36000] [--rounds 3] [--python python3] [--json]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../dist/stats/median.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '36000' },
    dimensions: { type: 'string', default: '2048' },
    rounds: { type: 'string', default: '3' },
    python: { type: 'string', default: 'python3' },
    json: { type: 'boolean', default: false },
    ours: { type: 'string' },
  },
});
const rows = Number(values.rows);
const dimensions = Number(values.dimensions);
const groups = 12;

const makeData = `
import sys, numpy as np
rows, dimensions, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
random = np.random.default_rng(1)
centres = random.normal(size=(${groups}, dimensions)).astype(np.float32)
data = centres[random.integers(0, ${groups}, rows)] + 2 * random.normal(size=(rows, dimensions)).astype(np.float32)
data.astype(np.float32).tofile(folder + '/data.f32')
data[random.choice(rows, ${groups}, replace=False)].astype(np.float32).tofile(folder + '/centres.f32')
`;
const theirs = `
import sys, time, json, numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits
rows, dimensions, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
data = np.fromfile(folder + '/data.f32', dtype=np.float32).reshape(rows, dimensions)
centres = np.fromfile(folder + '/centres.f32', dtype=np.float32).reshape(${groups}, dimensions)
with threadpool_limits(2):
    start = time.perf_counter()
    model = KMeans(n_clusters=${groups}, init=centres, n_init=1).fit(data)
    seconds = time.perf_counter() - start
print(json.dumps({'seconds': seconds, 'inertia': float(model.inertia_), 'iterations': int(model.n_iter_)}))
`;

if (values.ours) console.log(JSON.stringify(await measure(values.ours)));
else compare();

async function measure(folder) {
  const { kMeans } = await import('../dist/perception/clustering/kMeans.js');
  const read = (name) => new Float32Array(new Uint8Array(readFileSync(join(folder, name))).buffer);
  const data = read('data.f32');
  const centres = read('centres.f32');
  const start = performance.now();
  const { inertia, iterations } = await kMeans(data, rows, dimensions, { groups, centres, threads: 2 });
  return { seconds: (performance.now() - start) / 1000, inertia, iterations };
}

function compare() {
  const found = spawnSync(values.python, ['-c', 'import sklearn; print(sklearn.__version__)'], {
    encoding: 'utf8',
  });
  if (found.status !== 0) {
    console.error(
      `SKIPPED, NOTHING MEASURED: "${values.python}" with scikit-learn is needed as the peer (apt install python3-sklearn, or --python).`,
    );
    process.exit(4);
  }
  const folder = mkdtempSync(join(tmpdir(), 'deixis-bench-'));
  try {
    python(makeData, folder);
    const runs = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      runs.push({
        ours: JSON.parse(
          run(process.execPath, [
            process.argv[1],
            '--ours',
            folder,
            '--rows',
            values.rows,
            '--dimensions',
            values.dimensions,
          ]),
        ),
        theirs: JSON.parse(python(theirs, folder)),
      });
    const ratios = runs.map(({ ours, theirs: peer }) => ours.seconds / peer.seconds);
    const result = {
      rows,
      dimensions,
      groups,
      scikitLearn: found.stdout.trim(),
      load: loadavg()[0],
      ratio: median(ratios),
      runs,
    };
    if (values.json) console.log(JSON.stringify(result, null, 2));
    else {
      for (const { ours, theirs: peer } of runs)
        console.log(
          `ours ${ours.seconds.toFixed(2)} s (${ours.iterations} iterations), scikit-learn ${peer.seconds.toFixed(2)} s (${peer.iterations}), inertia ${(ours.inertia / peer.inertia).toFixed(5)}`,
        );
      console.log(
        `ratio ${result.ratio.toFixed(2)} (median of ${ratios.length}), load ${result.load.toFixed(1)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function python(program, folder) {
  return run(values.python, ['-c', program, values.rows, values.dimensions, folder]);
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}
