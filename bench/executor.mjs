// How much of explicit instructions the rule executor carries out: the corpora in tests/corpora were written without sight of
// its grammar, and are never tuned on. Prints the share of steps done and the EFS of the pages.
// node bench/executor.mjs [--json]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rows = [];
for (const dataset of ['tests/corpora/en', 'tests/corpora/zh', 'datasets/demo/omni2web']) {
  const folder = mkdtempSync(join(tmpdir(), 'deixis-executor-'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[
        'dist/cli/main.js',
        'run',
        'omni2web',
        '--dataset',
        dataset,
        '--subject',
        'typed-oracle',
        '--condition',
        'transcript',
      ],
      ...['--tracks', 'C', '--run', folder, '--quiet', '--json'],
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!stdout) throw new Error(`${dataset}: ${stderr}`);
  // Pages that a busy machine could not render in time are errors of the run, and are counted in the row.
  const { score, error } = JSON.parse(stdout);
  // typed-oracle gives the steps as they were written; oracle those that are built from the rubric anchors, as NIU wants.
  // The corpora have no anchors of their own: theirs only wrap the instruction.
  for (const [name, words] of [
    ['typed-oracle', 'as written'],
    ...(dataset.startsWith('datasets/') ? [['oracle', 'from the rubric anchors']] : []),
  ]) {
    const { instructions, undone } = score.undone.find(({ subject }) => subject === name);
    const { efs, edit, noDamage } = score.groups[0].scores.subjects[name].C;
    rows.push({
      ...{ dataset, words, instructions, undone, doneShare: 1 - undone / instructions },
      ...{ efs, edit, noDamage, errors: error },
    });
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  rmSync(folder, { recursive: true });
}
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else console.table(rows);
