import { inputError } from '../../../core/errors.js';
import { readLabelRows } from '../../../core/readLabelRows.js';
import { type FailureKind, failureKinds } from '../analysis/failureTaxonomy.js';
import { type PersonLabel, readOutcome } from '../judging/readOutcomeLabels.js';

/** Why an output failed, as somebody sees it. */
export interface FailureLabel {
  item: string;
  rater: string;
  kind: FailureKind;
  /** Raters called "model:..." are models. */
  labelledBy: 'person' | 'model';
}

export interface EpisodeLabels {
  file: string;
  outcomes: PersonLabel[];
  failures: FailureLabel[];
}

/**
 * Reads what people or models say of outputs (columns item, rater, label): how they ended (success, failure, not-executable, unsure),
 * and of what kind a failure is (the words of failureKinds). An item is INSTANCE/SUBJECT/CONDITION, with /2 for a second try.
 * @throws DeixisError LABEL_INVALID, CSV_ROW_TWICE (input) beside the errors of readCsv
 */
export async function readEpisodeLabels(file: string): Promise<EpisodeLabels> {
  const kindOf = (label: string) => failureKinds.find((one) => one === label.toLowerCase());
  const rows = await readLabelRows(file, (label) => (kindOf(label) ? 'failure' : 'outcome'));
  const labels: EpisodeLabels = { file, outcomes: [], failures: [] };
  for (const { line, item, rater, label } of rows) {
    const kind = kindOf(label);
    const outcome = kind === undefined ? readOutcome(label) : undefined;
    if (kind === undefined && outcome === undefined)
      throw inputError('LABEL_INVALID', `${file}:${line}: label: not known: "${label}"`, {
        hint: `expected success, failure, not-executable or unsure, or a kind of failure: ${failureKinds.join(', ')}`,
      });
    if (kind === undefined) labels.outcomes.push({ item, rater, label: outcome ?? null });
    else
      labels.failures.push({
        ...{ item, rater, kind },
        labelledBy: rater.startsWith('model:') ? 'model' : 'person',
      });
  }
  return labels;
}
