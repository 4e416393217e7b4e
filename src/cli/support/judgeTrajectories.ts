import { join, resolve } from 'node:path';
import { benchmark } from '../../benchmarks/ego2web/judging/benchmark.js';
import {
  compareWithPeople,
  type PeopleComparison,
} from '../../benchmarks/ego2web/judging/compareWithPeople.js';
import { protocols } from '../../benchmarks/ego2web/judging/JudgeProtocol.js';
import { type PersonLabel, readOutcomeLabels } from '../../benchmarks/ego2web/judging/readOutcomeLabels.js';
import { type JudgingScore, summarizeJudging } from '../../benchmarks/ego2web/judging/scoreJudging.js';
import type { TrajectoryVerdict } from '../../benchmarks/ego2web/judging/TrajectoryVerdict.js';
import { createRunId } from '../../benchmarks/planManifest.js';
import { canonicalJson } from '../../core/canonicalJson.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import { openRunStore } from '../../runs/openRunStore.js';
import type { StageRecord } from '../../runs/StageTask.js';
import { writeTextFile } from '../../runs/writeTextFile.js';
import { defaultRunsDirectory } from './findRun.js';
import { formatFigure, formatShare } from './formatStatistic.js';
import { readModelConfiguration } from './readModelConfiguration.js';
import { type RunAndReportOptions, runAndReport } from './runAndReport.js';
import { terminal } from './terminal.js';

export interface JudgeTrajectoriesOptions {
  /** Folder of trajectories, or one of their files. */
  path: string;
  protocol: string;
  judge: string;
  runDirectory?: string;
  ids?: string[];
  limit?: number;
  format?: string;
  threshold?: number;
  maximumScreenshots?: number;
  evidence?: string;
  tasks?: string;
  prompts?: string;
  /** Labels of people that the judge is held against. */
  labels?: string;
  configFile?: string;
  execution: Partial<RunAndReportOptions>;
}

/**
 * Judges finished trajectories and prints one JSON line an output; counts and agreement with people go to the other stream, and
 * agreement into the run's folder as agreement.json.
 */
export async function judgeTrajectories({
  path,
  protocol,
  judge,
  runDirectory,
  ids,
  limit,
  configFile,
  labels: labelsFile,
  execution,
  ...rest
}: JudgeTrajectoriesOptions): Promise<void> {
  const { format, threshold, maximumScreenshots, evidence, tasks, prompts } = rest;
  if (judge === 'deterministic')
    throw usageError(
      'JUDGE_NOT_FOR_TRAJECTORIES',
      '--model deterministic judges the outputs of a run by programs; finished trajectories have none',
      { hint: 'give a model: provider/model' },
    );
  const models = await readModelConfiguration(configFile);
  // Read before anything is paid for.
  const labels = labelsFile === undefined ? undefined : await readOutcomeLabels(labelsFile);
  const given = {
    ...{ protocol, format, threshold, maximumScreenshots },
    ...{ evidence: absolute(evidence), tasks: absolute(tasks), prompts: absolute(prompts) },
  };
  const directory = runDirectory ?? `${defaultRunsDirectory}/${createRunId('trajectories')}`;
  const { quiet = false } = execution;
  let comparison: PeopleComparison | undefined;
  let records: StageRecord[] = [];
  await runAndReport({
    ...execution,
    benchmark,
    request: {
      datasetDirectory: resolve(path),
      subjects: ['recorded'],
      conditions: ['declared'],
      judge,
      ...{ repeats: 1, seed: 0 },
      ...(limit === undefined ? {} : { limit }),
      ...(ids === undefined ? {} : { ids }),
      options: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(models ? { models } : {}),
    },
    runDirectory: directory,
    print({ score, manifest, runDirectory: run }) {
      const store = openRunStore(run);
      try {
        records = [...store.records({ stage: 'judge' })];
        for (const record of records)
          terminal.out(`${JSON.stringify(lineOf(record, { judge, protocol }))}\n`);
        if (labels) comparison = compareWithPeople(records, labels);
      } finally {
        store.close();
      }
      if (quiet) return;
      const leftOut = (manifest.sessions.at(-1)?.environment.leftOut ?? []) as string[];
      const lines = [
        ...describeLeftOut(leftOut),
        ...describeBlind(records),
        ...(score === null ? [] : summarizeJudging(score as JudgingScore)),
        ...(comparison && labels ? describeComparison(comparison, labels) : []),
        `run     ${run}`,
      ];
      terminal.error(`${lines.map(printable).join('\n')}\n`);
    },
  });
  if (comparison)
    await writeTextFile(join(directory, 'agreement.json'), `${canonicalJson({ ...comparison })}\n`);
}

/** A run may be resumed from another folder. */
function absolute(file: string | undefined): string | undefined {
  return file === undefined ? undefined : resolve(file);
}

/** What "deixis judge" prints of one output. */
export function lineOf(
  { key, outcome, reason, payload, usage }: StageRecord,
  { judge, protocol, id = key.instance }: { judge: string; protocol: string; id?: string },
): unknown {
  const verdict = payload as TrajectoryVerdict | null;
  const status = outcome === 'success' ? 1 : outcome === 'failure' ? 0 : null;
  return {
    id,
    outcome,
    status,
    thoughts: verdict?.thoughts || (reason ?? null),
    keyPoints: verdict?.keyPoints ?? null,
    keyScreenshots: (verdict?.screenshots ?? [])
      .filter((screenshot) => screenshot.key)
      .map(({ step, score }) => ({ step, score })),
    judge: verdict?.judge ?? judge,
    prompts: verdict?.prompts ?? {},
    usage: usage ?? {},
    protocol,
    // Without a status there was no reply to read one in.
    parsed: status === null ? null : verdict?.unparsed === null,
    problem: reason ?? null,
    problems: verdict?.problems ?? [],
  };
}

const mostLeftOut = 5;

function describeLeftOut(leftOut: readonly string[]): string[] {
  const more = leftOut.length - mostLeftOut;
  return [
    ...leftOut.slice(0, mostLeftOut).map((text) => `left out: ${text}`),
    ...(more > 0 ? [`left out: ${more} more; "deixis runs show" names them with --json`] : []),
  ];
}

/** A judge that should see a video or pictures, and does not, calls most outputs failures: the reader must know. */
function describeBlind(records: readonly StageRecord[]): string[] {
  const verdicts = records
    .flatMap(({ payload }) => (payload === null ? [] : [payload as TrajectoryVerdict]))
    .filter(({ prompts }) => Object.keys(prompts).length > 0);
  const withoutVideo = verdicts.filter(
    ({ protocol, evidence }) => protocols[protocol].seesVideo && evidence === null,
  );
  // One without a status may have had its pictures, and no readable word about them.
  const withoutPictures = verdicts.filter(
    ({ status, screenshots }) => status !== null && screenshots.length === 0,
  );
  return [
    ...(withoutVideo.length === 0
      ? []
      : [
          `warning: ${withoutVideo.length} of ${verdicts.length} judged without keyframes of a video: --evidence names none for them`,
        ]),
    ...(withoutPictures.length === 0
      ? []
      : [
          `warning: ${withoutPictures.length} of ${verdicts.length} judged without a screenshot: none was found beside the trajectory, or none could be read`,
        ]),
  ];
}

function describeComparison(
  { people, judge, corrected, withoutVerdict, withoutOutput }: PeopleComparison,
  labels: readonly PersonLabel[],
): string[] {
  const share = ({ rate, low, high }: { rate: number | null; low: number; high: number }): string =>
    rate === null ? '-' : `${formatShare(rate)} (${formatShare(low)} to ${formatShare(high)})`;
  return [
    `people: ${people.raters} on ${counted(people.outputs, 'output')} (${counted(labels.length, 'label')}); agreement ${formatShare(people.percentAgreement)}, Fleiss' kappa ${formatFigure(people.fleissKappa)}, alpha ${formatFigure(people.krippendorffAlpha)}`,
    `people: ${people.tied.length} without a majority, ${people.notExecutable.length} not executable`,
    ...(judge
      ? [
          `judge against the majority of ${judge.all.n}: agreement ${share(judge.all.agreement)}, kappa ${formatFigure(judge.kappa)}`,
          `false success ${share(judge.all.falseSuccess)}, false failure ${share(judge.all.falseFailure)}`,
          ...(judge.subjects.length > 1
            ? [
                `agreement, the mean over ${counted(judge.subjects.length, 'subject')}: ${formatShare(judge.average)}`,
              ]
            : []),
        ]
      : ['judge: no output has both a verdict and a majority']),
    ...(corrected?.rate === null || !corrected
      ? []
      : [
          `success rate of the outputs without labels: ${formatShare(corrected.observed)} as judged, ${formatShare(corrected.rate)} (${formatShare(corrected.low)} to ${formatShare(corrected.high)}) put right`,
        ]),
    ...(withoutVerdict.length > 0 ? [`labelled, but without a verdict: ${withoutVerdict.length}`] : []),
    ...(withoutOutput.length > 0
      ? [`labels without an output: ${withoutOutput.length}, such as "${withoutOutput[0]}"`]
      : []),
  ];
}
