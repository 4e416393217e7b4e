import { hashJson } from '../../core/hash.js';
import type { ExportGroup } from '../collectGroups.js';
import type { ExportedRun } from '../ExportedRun.js';
import { meanScore } from '../meanScore.js';
import { safeName } from '../safeName.js';
import type { InspectHeader } from './InspectLog.js';
import { inspectError } from './inspectSample.js';
import { inspectUsage } from './inspectUsage.js';

const statuses = {
  complete: 'success',
  interrupted: 'cancelled',
  budget: 'cancelled',
  failed: 'error',
} as const;

/** What a log says of itself: one evaluation of one subject, in one condition, on one track. */
export function inspectHeader(run: ExportedRun, group: ExportGroup): InspectHeader {
  const { dataset } = run;
  const status = run.ended === null ? 'started' : statuses[run.ended];
  const id = hashJson([run.id, group.subject, group.condition, group.track]);
  return {
    version: 2,
    status,
    eval: {
      eval_id: id.slice(0, 22),
      run_id: hashJson(run.id).slice(0, 22),
      created: run.createdAt,
      task: taskName(run, group),
      task_id: id.slice(22, 44),
      task_version: dataset.version,
      task_args: {
        ...run.options,
        condition: group.condition,
        track: group.track,
        ...(group.executor === null ? {} : { executor: group.executor }),
      },
      dataset: {
        name: dataset.name,
        location: dataset.directory,
        samples: dataset.instanceIds.length,
        sample_ids: dataset.instanceIds.map(safeName),
        shuffled: false,
      },
      model: group.subject,
      model_args: {},
      config: { epochs: run.repeats, epochs_reducer: ['mean'] },
      packages: run.versions.deixis === undefined ? {} : { deixis: run.versions.deixis },
      metadata: {
        run: run.id,
        datasetSha256: dataset.sha256,
        datasetInstances: dataset.instances,
        judge: group.judge ?? run.judge,
        seed: run.seed,
        prompts: run.prompts,
        environment: run.environment,
        outcomes: group.outcomes,
      },
      scorers: scoreNames(run, group).map((name) => ({ name })),
    },
    plan: { name: 'plan', steps: [], config: {} },
    results: {
      total_samples: group.items,
      completed_samples: group.items - (group.outcomes.error ?? 0),
      scores: [
        ...scoreNames(run, group).map((name) => scoreResult(run, group, name)),
        outcomeResult(run, group),
      ],
    },
    stats: {
      started_at: group.startedAt,
      completed_at: group.endedAt,
      model_usage: inspectUsage(group.usage),
    },
    ...(status === 'error' ? { error: inspectError('the run failed; deixis runs show tells more') } : {}),
  };
}

/** "omni2web-A": what is asked of a subject; its condition is an argument of it. */
export function taskName(run: ExportedRun, { track }: Pick<ExportGroup, 'track'>): string {
  return `${run.benchmark}-${track}`;
}

/** The scores that the group has, in the benchmark's order. */
export function scoreNames(run: ExportedRun, { scores, track }: ExportGroup): string[] {
  return (run.scores[track] ?? []).map(({ name }) => name).filter((name) => scores.has(name));
}

function scoreResult(run: ExportedRun, group: ExportGroup, name: string): Record<string, unknown> {
  const own = group.scores.get(name)!;
  const { value, standardError } = meanScore(own);
  const description = run.scores[group.track]?.find((score) => score.name === name)?.description;
  return {
    name,
    scorer: name,
    reducer: 'mean',
    scored_samples: own.values.length,
    unscored_samples: group.items - own.values.length,
    params: {},
    metrics: {
      mean: { name: 'mean', value, params: {} },
      ...(standardError === null
        ? {}
        : { stderr: { name: 'stderr', value: standardError, params: { cluster: 'cluster' } } }),
    },
    metadata: { judge: group.judge ?? run.judge, ...(description === undefined ? {} : { description }) },
  };
}

/** The share of outputs without a fault, of those that could be judged or were unusable. */
function outcomeResult(run: ExportedRun, { outcomes, judge }: ExportGroup): Record<string, unknown> {
  const { success = 0, failure = 0, unusable = 0 } = outcomes;
  const counted = success + failure + unusable + (outcomes['not-executable'] ?? 0);
  return {
    name: 'outcome',
    scorer: 'outcome',
    scored_samples: counted,
    params: {},
    metrics: counted === 0 ? {} : { accuracy: { name: 'accuracy', value: success / counted, params: {} } },
    metadata: { judge: judge ?? run.judge },
  };
}
