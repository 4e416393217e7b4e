import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { activeSteps } from '../../src/benchmarks/omni2web/activeSteps.js';
import type { Omni2WebInstance } from '../../src/benchmarks/omni2web/schema.js';
import type { Judgment, Track } from '../../src/benchmarks/omni2web/scoring/Judgment.js';
import { createRandom, type Random } from '../../src/core/createRandom.js';
import { operationTypes } from '../../src/html/TypedEdit.js';
import { openRunStore } from '../../src/runs/openRunStore.js';
import type { RecordKey, StageResult } from '../../src/runs/StageTask.js';
import { makeOmni2WebInstance } from './makeOmni2WebInstance.js';
import { testManifest } from './testManifest.js';

/** Writes a data set whose pages are empty and whose instances have steps of every operation; `pages` in turn. */
export async function makeScoredDataset(
  folder: string,
  { instances, pages, steps = 12 }: { instances: number; pages: number; steps?: number },
): Promise<Omni2WebInstance[]> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(join(folder, 'pages', 'source.html'), '<!doctype html><title>page</title><p>text</p>');
  const made = Array.from({ length: instances }, (_, index) =>
    makeOmni2WebInstance(
      Array.from({ length: steps }, (_unused, step) => {
        const operation = operationTypes[(index + step) % operationTypes.length]!;
        // The first step can cancel nothing, so that a revert there is another operation.
        return operation !== 'revert'
          ? { operation }
          : step === 0
            ? { operation: 'insert' as const }
            : { operation, undoes: [step] };
      }),
      {
        id: `made-${String(index).padStart(3, '0')}`,
        page: `page-${index % pages}`,
        language: index % 2 ? 'zh' : 'en',
        difficulty: (['easy', 'medium', 'hard'] as const)[index % 3],
      },
    ),
  );
  const header = { schemaVersion: 1, benchmark: 'omni2web', name: 'made', version: '1' };
  await writeFile(join(folder, 'dataset.json'), JSON.stringify(header));
  await writeFile(join(folder, 'instances.jsonl'), `${made.map((one) => JSON.stringify(one)).join('\n')}\n`);
  return made;
}

export interface ScoredRunPlan {
  id?: string;
  dataset: string;
  datasetSha256?: string;
  instances: readonly Omni2WebInstance[];
  /** Subject to the chance that it gets an item right, in [0, 1]; a bar lies on its own judge's scale. */
  subjects: Readonly<Record<string, number>>;
  conditions?: readonly string[];
  executors?: readonly string[];
  judge?: string;
  /** Of another run, when these are its outputs judged again. */
  outputsOf?: string;
  seed?: number;
  /** How much milder the judge is with a subject. */
  mildness?: (subject: string) => number;
}

/** A run as its store keeps it, with judgments drawn at random from a seed: for what comes after judging. */
export async function makeScoredRun(
  runDirectory: string,
  {
    id = 'made-run',
    dataset,
    datasetSha256 = 'made',
    instances,
    subjects,
    conditions = ['omni'],
    executors = ['rules'],
    judge = 'deterministic',
    outputsOf,
    seed = 1,
    mildness = () => 0,
  }: ScoredRunPlan,
): Promise<void> {
  const random = createRandom(seed);
  const directory = resolve(dataset);
  const session = {
    ...{
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: '2026-01-01T01:00:00.000Z',
      ended: 'complete' as const,
    },
    ...{ versions: { deixis: '0.0.0' }, environment: {}, execution: {} },
  };
  const options = { executors: [...executors], ...(outputsOf === undefined ? {} : { outputsOf }) };
  const keyed: [RecordKey, StageResult][] = [];
  const add = (
    key: RecordKey,
    track: Track,
    instance: Omni2WebInstance,
    skill: number,
    executor: string | null,
  ) => keyed.push([key, verdict(judgmentOf(instance, key.subject, track, skill, random), judge, executor)]);
  for (const instance of instances) {
    for (const [index, executor] of executors.entries()) {
      const stage = index === 0 ? 'C.judge' : `C${index + 1}.judge`;
      for (const subject of executor === 'own' ? Object.keys(subjects) : ['oracle']) {
        const key = { instance: instance.id, subject, condition: 'reference', repeat: 0, stage };
        add(
          key,
          'C',
          instance,
          executor === 'own' ? 0.5 + subjects[subject]! / 2 : 0.97,
          executor === 'own' ? subject : executor,
        );
      }
    }
    for (const [subject, skill] of Object.entries(subjects))
      for (const condition of conditions) {
        const base = { instance: instance.id, subject, condition, repeat: 0 };
        const level = Math.min(1, skill + mildness(subject));
        add({ ...base, stage: 'A.judge' }, 'A', instance, level, null);
        add({ ...base, stage: 'B.judge' }, 'B', instance, level, null);
        for (const [index, executor] of executors.entries())
          add(
            { ...base, stage: index === 0 ? 'C.judge' : `C${index + 1}.judge` },
            'C',
            instance,
            level * (executor === 'own' ? 0.9 : 1),
            executor === 'own' ? subject : executor,
          );
      }
  }
  const store = openRunStore(runDirectory, {
    create: testManifest({
      id,
      benchmark: 'omni2web',
      dataset: {
        name: 'made',
        directory,
        sha256: datasetSha256,
        instanceIds: instances.map((one) => one.id),
      },
      request: {
        ...{ datasetDirectory: directory, subjects: Object.keys(subjects), conditions: [...conditions] },
        ...{ judge, repeats: 1, seed: 1, options },
      },
      ...{ planned: keyed.length, plannedTasks: keyed.length, sessions: [session] },
    }),
  });
  try {
    store.acquire();
    for (let first = 0; first < keyed.length; first += 500) {
      const entries = keyed.slice(first, first + 500).map(([key, result]) => ({
        ...{ claim: store.claim(key)!, result, options: {} },
      }));
      await store.commitAll(entries);
    }
    store.release();
  } finally {
    store.close();
  }
}

function verdict(judgment: Judgment, judge: string, executor: string | null): StageResult {
  const met = [
    ...(judgment.items ?? []),
    ...(judgment.steps ?? []).map((step) => ({ met: step.target && step.action })),
  ];
  const outcome = judgment.unusable ? 'unusable' : met.every((item) => item.met) ? 'success' : 'failure';
  return {
    outcome,
    payload: {
      ...{ kind: 'verdict', judge, executor, judgment: judgment as never },
      ...{ changes: null, replies: [], page: null, screenshot: null, unparsedActions: null },
    },
    ...(judgment.unusable ? { reason: judgment.unusable } : {}),
  };
}

function judgmentOf(
  instance: Omni2WebInstance,
  subject: string,
  track: Track,
  skill: number,
  random: Random,
): Judgment {
  const head = { instance: instance.id, subject, track };
  if (random.next() < 0.03) return { ...head, unusable: 'empty' };
  // Instances differ in how hard they are for everybody.
  const own = Math.min(1, Math.max(0, skill + 0.15 * random.normal()));
  const met = (): boolean => random.next() < own;
  if (track === 'B') {
    const steps = instance.steps.map(({ step }) => {
      const target = met();
      return { step, matched: step, target, action: target && met() };
    });
    return { ...head, steps, predictedSteps: steps.length };
  }
  const active = new Set(activeSteps(instance).map(({ step }) => step));
  const items = instance.rubric
    .filter(({ step }) => step !== null && active.has(step))
    .map((item) => ({ id: item.id, met: met() }));
  const damage = Array.from({ length: random.integer(0, 4) }, (_, index) => ({
    ...{ id: `d${index}`, isDamage: !met(), severity: 'medium' as const },
  }));
  return { ...head, items, damage };
}
