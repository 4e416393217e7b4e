import { basename } from 'node:path';
import { groupBy } from '../../../core/groupBy.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import { sureness } from '../../../report/sureness.js';
import { cohenKappa } from '../../../stats/agreement/cohenKappa.js';
import { majority } from '../../../stats/agreement/majority.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';
import { requestOf } from '../../planManifest.js';
import type { ReportRun } from '../../reporting/ReportRun.js';
import { correctSuccessRate } from '../analysis/correctSuccessRate.js';
import {
  type HumanLabels,
  humanAgreement,
  type JudgeVerdict,
  judgeAgreement,
} from '../analysis/judgeAgreement.js';
import { readOptions } from '../plan/Ego2WebOptions.js';
import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';
import { judgeTable } from './judgeTable.js';
import { inPercent, outputAddress, outputName, rowName } from './names.js';
import type { ReportData } from './ReportData.js';

interface Judge {
  /** With its protocol. */
  name: string;
  protocol: string;
  /** The model under the protocol; empty for the judge without one. */
  model: string;
  outputs: readonly EpisodeOutput[];
}

/** Each way of judging with its verdicts, the first one that of the tables of scores. */
function listJudges({ runs, judgedAgain, outputs }: ReportData): Judge[] {
  const describe = ({ judge: name, manifest }: ReportRun): Omit<Judge, 'outputs'> => {
    const { judge, options } = requestOf(manifest);
    return judge === 'deterministic'
      ? { name, protocol: judge, model: '' }
      : { name, protocol: readOptions(options).protocol, model: judge };
  };
  return [
    { ...describe(runs[0]!), outputs },
    ...judgedAgain.map(({ run, outputs: own }) => ({ ...describe(run), outputs: own })),
  ];
}

/** How far judges agree with people and with each other (ego2web, Human evaluation and agreement). */
export function judgesSection(data: ReportData): Markup {
  return markup`${againPart(data)}${peoplePart(data)}`;
}

function againPart(data: ReportData): Markup | null {
  const [first, ...others] = listJudges(data);
  if (others.length === 0) return null;
  const own = new Map(first!.outputs.map((output) => [outputName(output), output]));
  const rows = others.map(({ name, outputs }) => {
    const pairs = outputs.flatMap((output) => {
      const before = own.get(outputName(output));
      return before && isDecided(before) && isDecided(output) ? [{ before, after: output }] : [];
    });
    const same = pairs.filter(({ before, after }) => before.outcome === after.outcome).length;
    return {
      ...{ name, n: pairs.length, rate: wilsonInterval(same, pairs.length) },
      kappa: cohenKappa(
        pairs.map(({ before }) => before.outcome === 'success'),
        pairs.map(({ after }) => after.outcome === 'success'),
      ),
      milder: pairs.filter(({ before, after }) => before.outcome === 'failure' && after.outcome === 'success')
        .length,
      stricter: pairs.filter(
        ({ before, after }) => before.outcome === 'success' && after.outcome === 'failure',
      ).length,
    };
  });
  return renderTable(
    `The same episodes judged otherwise, against ${first!.name}`,
    [
      { title: 'judge', value: ({ name }) => name },
      { title: 'episodes', value: ({ n }) => n, decimals: 0 },
      {
        title: 'agreement',
        value: ({ rate }) => (rate.rate === null ? null : 100 * rate.rate),
        interval: ({ rate }) => inPercent(rate),
      },
      { title: 'kappa', value: ({ kappa }) => kappa, decimals: 3 },
      { title: 'success here, failure there', value: ({ milder }) => milder, decimals: 0 },
      { title: 'failure here, success there', value: ({ stricter }) => stricter, decimals: 0 },
    ],
    rows,
  );
}

function peoplePart(data: ReportData): Markup {
  const { labels } = data;
  if (!labels || labels.outcomes.length === 0)
    return nothing(
      'No labels were given that the judge could be held against; "deixis report" takes them with --labels (columns item, rater, label; an item is INSTANCE/SUBJECT/CONDITION).',
    );
  const byName = groupBy(labels.outcomes, ({ item }) => item);
  const outputs = new Map(data.outputs.map((output) => [outputName(output), output]));
  // Whoever verified or edited a pair is not asked to judge its outputs (ego2web, Human evaluation).
  let ownVerdicts = 0;
  const people = [...byName].flatMap(([item, said]): (HumanLabels & { output: EpisodeOutput })[] => {
    const output = outputs.get(item);
    if (!output) return [];
    const others = said.filter(({ rater }) => !output.instance.verification?.by.includes(rater));
    ownVerdicts += said.length - others.length;
    if (others.length === 0) return [];
    const words = others.map(({ label }) => (label === 'success' ? true : label === null ? null : false));
    return [{ task: output.task, subject: rowName(output), domain: output.domain, labels: words, output }];
  });
  if (people.length === 0)
    return nothing(`${basename(labels.file)}: none of its ${byName.size} items is an output of this run.`);
  const between = humanAgreement(people);
  const raters = new Set(labels.outcomes.map(({ rater }) => rater)).size;
  const verdicts = listJudges(data).flatMap(({ protocol, model, outputs: own }) =>
    own.filter(isDecided).map(
      (output): JudgeVerdict => ({
        ...{ judge: protocol, backbone: model, task: output.task, subject: rowName(output) },
        success: output.outcome === 'success',
      }),
    ),
  );
  const agreements = judgeAgreement(verdicts, people);
  const figure = (value: number | null): string => (value === null ? 'not defined' : value.toFixed(3));
  const rateColumn = <
    Row extends { [Key in Name]: { rate: number | null; low: number; high: number } },
    Name extends string,
  >(
    title: string,
    member: Name,
  ) => ({
    title,
    value: (row: Row) => (row[member].rate === null ? null : 100 * row[member].rate),
    interval: (row: Row) => inPercent(row[member]),
  });
  return markup`<p>${people.length} outputs labelled by ${raters} raters; between raters: agreement ${figure(between.percentAgreement)}, Fleiss’ kappa ${sureness(between.intervals.fleissKappa)}, Krippendorff’s alpha ${sureness(between.intervals.krippendorffAlpha)}, with intervals over tasks; ${between.tied.length} without a majority. Not executable counts as failure.${ownVerdicts > 0 ? ` ${ownVerdicts} labels are left out, since their raters verified the pair.` : ''}</p>
${judgeTable(agreements)}
${agreements.map(
  ({
    judge,
    backbone,
    subjects,
    average,
    all,
    domains,
    kappaInterval,
    disagreements,
  }) => markup`<h3>${[backbone, judge].filter(Boolean).join(', ')}</h3>
<p>Agreement with the majority, a subject at a time and then averaged: ${average === null ? 'none' : `${(100 * average).toFixed(1)}%`}; Cohen’s kappa over all outputs ${sureness(kappaInterval)}.</p>
${renderTable(
  'Against the majority, in percent. False success: people’s failures that the judge calls success; false failure: the other way round.',
  [
    { title: 'outputs of', value: ({ name }) => name },
    { title: 'n', value: ({ n }) => n, decimals: 0 },
    rateColumn('agreement', 'agreement'),
    rateColumn('false success', 'falseSuccess'),
    rateColumn('false failure', 'falseFailure'),
  ],
  [
    { name: 'all', ...all },
    ...subjects.map((row) => ({ name: row.subject, ...row })),
    ...domains.map((row) => ({ name: row.domain, ...row })),
  ],
)}
${correctedPart(
  verdicts.filter((one) => one.judge === judge && one.backbone === backbone),
  people,
)}
${
  disagreements.length > 0
    ? markup`<details><summary>The ${disagreements.length} outputs on which they differ</summary><ul>${disagreements.map(
        ({ task, subject, success }) => {
          const output = people.find((one) => one.task === task && one.subject === subject)!.output;
          return markup`<li><a href="${outputAddress(output)}">${task}</a>, ${subject}: ${success ? 'success' : 'failure'} for the judge</li>`;
        },
      )}</ul></details>`
    : null
}`,
)}`;
}

/** The success rate of the outputs without labels, put right by the judge's errors on those with labels. */
function correctedPart(verdicts: readonly JudgeVerdict[], people: readonly HumanLabels[]): Markup | null {
  const name = ({ task, subject }: { task: string; subject: string }): string =>
    JSON.stringify([task, subject]);
  const truth = new Map(people.map((one) => [name(one), majority(one.labels).label]));
  const labelled = verdicts.filter((one) => typeof truth.get(name(one)) === 'boolean');
  const others = verdicts.filter((one) => !truth.has(name(one)));
  if (others.length === 0 || labelled.length === 0) return null;
  const count = (isSuccess: boolean, judged?: boolean): number =>
    labelled.filter(
      (one) => truth.get(name(one)) === isSuccess && (judged === undefined || one.success === judged),
    ).length;
  const { observed, rate, low, high } = correctSuccessRate(
    { successes: others.filter(({ success }) => success).length, n: others.length },
    {
      ...{ failures: count(false), falseSuccesses: count(false, true) },
      ...{ successes: count(true), falseFailures: count(true, false) },
    },
  );
  return markup`<p>Of the ${others.length} outputs without labels the judge calls ${(100 * observed).toFixed(1)}% a success; put right by its errors on the labelled ones: ${rate === null ? 'cannot be told from this sample' : `${(100 * rate).toFixed(1)}% (${(100 * low!).toFixed(1)} to ${(100 * high!).toFixed(1)})`}.</p>`;
}

function isDecided({ outcome }: EpisodeOutput): boolean {
  return outcome === 'success' || outcome === 'failure';
}
