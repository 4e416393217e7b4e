import type { Sandbox } from '../../../../browser/sandbox/Sandbox.js';
import type { Omni2WebInstance } from '../../schema.js';
import type { ReportData } from '../ReportData.js';
import { judgedOutputs, type OutputsOfJudge } from './judgedOutputs.js';
import { judgeLabelledPages } from './judgeLabelledPages.js';
import type { Label, LabelSet } from './readLabels.js';

/**
 * Finds what each judge decided where people labelled: on outputs of the runs, else on edited pages beside the file, which the
 * deterministic judge judges now.
 * @throws DeixisError as judgeLabelledPages
 */
export async function matchLabels(
  { file, labels }: LabelSet,
  {
    judges,
    dataset,
    openedSandbox,
  }: {
    judges: readonly OutputsOfJudge[];
    dataset: { directory: string; instances: readonly Omni2WebInstance[] };
    openedSandbox: () => Promise<Sandbox>;
  },
): Promise<NonNullable<ReportData['labels']>> {
  const { judged, scores, others } = judgedOutputs(labels, judges);
  const ofPages = others.filter(isOfPage);
  const pages = await judgeLabelledPages({ file, labels: ofPages }, dataset, openedSandbox);
  return {
    ...{ file, scores, judged: [...judged, ...pages.judged] },
    unknown: others.length - ofPages.length + pages.unknown,
  };
}

/** Names of decisions on outputs have five parts or more. */
function isOfPage({ item }: Label): boolean {
  return item.split('/').length < 5;
}
