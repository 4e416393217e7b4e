// The verbs run, resume and runs with a benchmark of the tests, in a process of its own. Arguments: as on the command line.
// Its instances are "页 0", "页 1" ...; the file named by RUNS_VERB_BROKEN makes "页 1" fail with an error while it exists.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { register as registerResume } from '../../dist/cli/resume.js';
import { register as registerRun } from '../../dist/cli/run.js';
import { register as registerRuns } from '../../dist/cli/runs.js';
import { DeixisError } from '../../dist/core/DeixisError.js';
import { inputError } from '../../dist/core/errors.js';
import { openRunStore } from '../../dist/runs/openRunStore.js';

const benchmark = {
  name: 'tiny',
  title: 'a benchmark of the tests 小',
  conditions: ['omni', 'timed'],
  subjects: [{ name: 'good', description: '' }],
  judges: [{ name: 'deterministic', description: '' }],
  checkOptions() {},
  async plan(request, { preview, replay }) {
    if (basename(request.datasetDirectory) === 'missing')
      throw inputError('DATASET_MISSING', 'missing: no data set');
    if (basename(request.datasetDirectory) === 'slow') await delay(60_000);
    const all = Array.from({ length: 10 }, (_, index) => `页 ${index}`);
    const instanceIds = all
      .filter((id) => !request.ids || request.ids.includes(id))
      .slice(0, request.limit ?? 10);
    const tasks = [];
    for (const instance of instanceIds)
      for (const subject of request.subjects)
        for (const condition of request.conditions)
          for (let repeat = 0; repeat < request.repeats; repeat += 1)
            tasks.push({
              key: { instance, subject, condition, repeat, stage: 'A.judge' },
              after: [],
              async execute({ budget }) {
                if (subject === 'slow') await delay(60_000);
                if (instance === '页 1' && existsSync(process.env.RUNS_VERB_BROKEN ?? ''))
                  throw new Error('坏了 💥');
                const call = budget.reserve({ costUsd: 0.01 });
                call.settle({ costUsd: 0.01 });
                return {
                  outcome: subject === 'bad' ? 'failure' : 'success',
                  payload: { replay, seed: request.seed, options: request.options },
                  usage: { costUsd: 0.01, requests: 1 },
                };
              },
            });
    return {
      datasetSha256: process.env.RUNS_VERB_DATASET ?? 'aaaa',
      datasetName: '小数据',
      instanceIds,
      prompts: { answer: 'hash' },
      tasks,
      taskCount: tasks.length,
      preview: [`calls     ${preview ? tasks.length : 'wrong'}`],
      close: async () => undefined,
    };
  },
  async score(records) {
    let count = 0;
    for (const { outcome } of records) if (outcome === 'success') count += 1;
    return { count };
  },
  summarize: (score) => [`score     ${score.count}`],
  async report({ runDirectories: [runDirectory], outputDirectory }) {
    const store = openRunStore(runDirectory);
    const records = [...store.records()].length;
    store.close();
    await mkdir(outputDirectory, { recursive: true });
    const path = join(outputDirectory, 'index.html');
    await writeFile(path, `<p>${records} 条记录 🎉</p>`);
    return path;
  },
};

const entry = {
  name: 'tiny',
  title: benchmark.title,
  options: [{ flags: '--tracks <list>', description: 'tracks', name: 'tracks' }],
  load: async () => ({ benchmark }),
};
const other = {
  ...entry,
  name: 'other',
  options: [{ flags: '--other <x>', description: '', name: 'other' }],
};

const program = new Command('deixis').exitOverride();
registerRun(program, [entry, other]);
registerResume(program, [entry]);
registerRuns(program);
try {
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.stderr.write(`${error.code ?? error.stack}: ${error.message}\n`);
    process.exitCode = DeixisError.is(error) ? error.exitCode : 70;
  }
}
