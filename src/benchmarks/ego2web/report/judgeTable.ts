import type { Markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import type { JudgeAgreement } from '../analysis/judgeAgreement.js';
import { inPercent } from './names.js';

/** Protocols as rows and the models under them as columns: how far each agrees with people (ego2web, Analyses). */
export function judgeTable(agreements: readonly JudgeAgreement[]): Markup {
  const protocols = [...new Set(agreements.map(({ judge }) => judge))];
  const models = [...new Set(agreements.map(({ backbone }) => backbone))];
  const isAveraged = agreements.some(({ subjects }) => subjects.length > 1);
  const columnsOf = (model: string): Column<string>[] => {
    const of = (protocol: string): JudgeAgreement | undefined =>
      agreements.find(({ judge, backbone }) => judge === protocol && backbone === model);
    const group = model || 'no model';
    const columns: Column<string>[] = [
      {
        ...{ group, title: 'agreement' },
        value: (protocol) => toPercent(of(protocol)?.all.agreement.rate),
        interval: (protocol) => inPercent(of(protocol)!.all.agreement),
        note: (protocol) => `n ${of(protocol)!.all.n}`,
      },
      {
        ...{ group, title: 'a subject at a time' },
        value: (protocol) => toPercent(of(protocol)?.average),
      },
      {
        ...{ group, title: 'kappa', decimals: 3 },
        value: (protocol) => of(protocol)?.kappa ?? null,
        interval: (protocol) => {
          const { low = null, high = null } = of(protocol)?.kappaInterval ?? {};
          return low === null || high === null ? null : { low, high };
        },
      },
    ];
    return columns.filter(({ title }) => isAveraged || title !== 'a subject at a time');
  };
  const isAlike = new Set(agreements.map(({ all }) => all.n)).size < 2;
  return renderTable(
    `Agreement of each protocol (rows) under each judge model (columns) with the majority of people, in percent: over all outputs, with Wilson intervals and n${isAveraged ? '; a subject at a time and then averaged, as the source has it' : ''}; Cohen’s kappa with its interval over tasks.${isAlike ? '' : ' Where n differs, figures are of different outputs.'}`,
    [{ title: 'protocol', value: (protocol) => protocol }, ...models.flatMap(columnsOf)],
    protocols,
  );
}

function toPercent(share: number | null | undefined): number | null {
  return share === null || share === undefined ? null : 100 * share;
}
