// Every measurement, one after the other: ratios against a peer in one run where there is a peer. No test asserts a time.
// node bench/main.mjs [name ...]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const all = {
  media: 'frames and seeks against FFmpeg (needs ffmpeg)',
  mediaMemory: 'peak memory of everything that is done with an hour of video (Linux, needs ffmpeg)',
  pointer: 'the baseline pointer in times of real time, on one core',
  runs: 'what the run store adds to a run that only waits',
  diff: 'the change list against page size',
  bootstrap: 'the cluster bootstrap against NumPy (needs python3 with NumPy)',
  kMeans: 'k-means of frame features against scikit-learn (needs python3 with scikit-learn)',
  timeline:
    'the activity timeline in times of real time, the share of its clustering, its memory and its boundaries',
  agent: 'what recording adds to a step of an outside program, against plain Playwright',
  executor: 'the share of instructions that the rule executor carries out',
};
const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (!(name in all)) {
    console.error(`unknown bench "${name}"; known: ${Object.keys(all).join(', ')}`);
    process.exit(2);
  }
}
for (const [name, title] of Object.entries(all)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const file = `bench/${name}.mjs`;
  if (!existsSync(file)) continue;
  console.log(`\n# ${name}: ${title}`);
  spawnSync(process.execPath, [file], { stdio: 'inherit' });
}
