import { createRunId, requestOf } from '../../benchmarks/planManifest.js';
import { runBenchmark } from '../../benchmarks/runBenchmark.js';
import { usageError } from '../../core/errors.js';
import type { ModelConfiguration } from '../../models/ModelSettings.js';
import { openRunStore } from '../../runs/openRunStore.js';
import { defaultRunsDirectory, findRun } from './findRun.js';
import { lineOf } from './judgeTrajectories.js';
import { loadBenchmark } from './loadBenchmark.js';
import { readModelConfiguration } from './readModelConfiguration.js';
import { type RunAndReportOptions, runAndReport } from './runAndReport.js';
import { terminal } from './terminal.js';

export interface JudgeAgainOptions {
  /** Folder or id of the run whose outputs are judged. */
  name: string;
  judge: string;
  runDirectory?: string;
  ids?: string[];
  /** Servers and settings of models, beside those of the run. */
  configFile?: string;
  /** Options of the benchmark in the place of those of the run: how a model judges. */
  options?: Record<string, unknown>;
  execution: Partial<RunAndReportOptions>;
  /** One line an output instead of the document of a run. */
  json: boolean;
}

/**
 * Judges the outputs of a run again: a run of its own, with the same request but for the judge, whose answers are those
 * of the first. With json, one line an output.
 * @throws DeixisError RUN_NOT_JUDGED (usage) for a benchmark that compares answers, and as runBenchmark
 */
export async function judgeAgain({
  name,
  judge,
  runDirectory,
  ids,
  configFile,
  options: own = {},
  execution,
  json,
}: JudgeAgainOptions): Promise<void> {
  const given = await readModelConfiguration(configFile);
  const outputsOf = findRun(name);
  const store = openRunStore(outputsOf);
  const manifest = store.manifest();
  const request = requestOf(manifest);
  store.close();
  const benchmark = await loadBenchmark(manifest, outputsOf);
  if (benchmark.judges.every(({ name }) => name === 'deterministic'))
    throw usageError(
      'RUN_NOT_JUDGED',
      `${name}: a run of ${manifest.benchmark}, whose answers are compared with the right ones: no other judge decides about them`,
      { hint: 'give a run whose outputs are judged; "deixis list judges" says what judges which benchmark' },
    );
  const directory = runDirectory ?? `${defaultRunsDirectory}/${createRunId(`${manifest.benchmark}-judged`)}`;
  const options = {
    ...execution,
    benchmark,
    request: {
      ...request,
      judge,
      ...(given ? { models: withOwn(request.models, given) } : {}),
      options: { ...request.options, ...own, outputsOf },
      ...(ids ? { ids, limit: undefined } : {}),
    },
    runDirectory: directory,
  };
  if (!json) {
    await runAndReport(options);
    return;
  }
  await runBenchmark(options);
  const judged = openRunStore(directory);
  for (const record of judged.records()) {
    if (!/(^|\.)judge$/.test(record.key.stage)) continue;
    if ((record.payload as { kind?: string } | null)?.kind === 'trajectory-verdict') {
      const { instance, subject, condition } = record.key;
      const { protocol } = record.payload as { protocol: string } & typeof record.payload;
      const id = [instance, subject, condition].join('/');
      terminal.out(`${JSON.stringify(lineOf(record, { judge, protocol, id }))}\n`);
      continue;
    }
    const payload = record.payload as { judge?: string; judgment?: unknown } | null;
    const line = {
      id: [
        record.key.instance,
        record.key.subject,
        record.key.condition,
        record.key.stage.split('.')[0],
      ].join('/'),
      outcome: record.outcome,
      status: record.outcome === 'success' ? 1 : record.outcome === 'failure' ? 0 : null,
      thoughts: record.reason ?? null,
      keyPoints: payload?.judgment ?? null,
      keyScreenshots: [],
      judge: payload?.judge ?? judge,
      prompts: judged.manifest().prompts,
      usage: record.usage ?? {},
    };
    terminal.out(`${JSON.stringify(line)}\n`);
  }
  judged.close();
}

/** The given settings go before those of the run, whose subjects are opened, too, though they are not asked. */
function withOwn(run: ModelConfiguration | undefined, given: ModelConfiguration): ModelConfiguration {
  if (!run) return given;
  const both = <Value>(pick: (from: ModelConfiguration) => Record<string, Value>): Record<string, Value> => ({
    ...pick(run),
    ...pick(given),
  });
  return {
    ...given,
    providers: both(({ providers }) => providers),
    capabilities: both(({ capabilities }) => capabilities),
    prices: both(({ prices }) => prices),
    providerOptions: both(({ providerOptions }) => providerOptions),
  };
}
