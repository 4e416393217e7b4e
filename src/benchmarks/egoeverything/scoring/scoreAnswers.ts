import { counted } from '../../../core/counted.js';
import type { PairedDifference } from '../../../stats/pairedDifferences.js';
import type { AnswerRecord } from '../analysis/AnswerRecord.js';
import { type AccuracyRow, accuracyTable } from '../analysis/accuracyTable.js';
import { compareInputs } from '../analysis/compareInputs.js';
import { type CostRow, costTable } from '../analysis/costTable.js';
import { optionPositions, type PositionRow } from '../analysis/optionPositions.js';
import { findLeaks, type Leaks, type RotationRow, rotationTable } from '../analysis/rotations.js';

export interface EgoEverythingScore {
  schemaVersion: 1;
  accuracy: AccuracyRow[];
  /** Every condition minus the first of these that was run, paired by question: fr, ad, blind. */
  againstBaseline: { baseline: string; pairs: PairedDifference[] } | null;
  positions: PositionRow[];
  /** Where all five orders of the options were asked; else empty. */
  rotations: RotationRow[];
  /** Of the condition blind in all five orders; null without. */
  leaks: Leaks | null;
  /** Accuracy against pixels shown, cheapest first. */
  byPixels: CostRow[];
}

const baselines = ['fr', 'ad', 'blind'];

/** The score of a run's answers. */
export function scoreAnswers(answers: readonly AnswerRecord[]): EgoEverythingScore {
  const run = new Set(answers.map(({ condition }) => condition));
  // A budget makes it a condition of its own, and the same to be compared with.
  const baseline = baselines
    .flatMap((name) => [...run].filter((label) => label.split(':')[0] === name))
    .at(0);
  const blind = answers.filter(({ condition }) => condition === 'blind');
  const turned = answers.some(({ rotation }) => rotation === 4);
  return {
    schemaVersion: 1,
    accuracy: accuracyTable(answers),
    againstBaseline:
      baseline === undefined || run.size < 2
        ? null
        : { baseline, pairs: compareInputs(answers, { baseline }) },
    positions: optionPositions(answers),
    rotations: turned ? rotationTable(answers) : [],
    leaks: turned && blind.length > 0 ? findLeaks(blind) : null,
    byPixels: costTable(answers, 'pixels'),
  };
}

/** The score as lines for a terminal. */
export function summarizeScore({ accuracy, leaks }: EgoEverythingScore): string[] {
  const lines = accuracy.map(({ subject, condition, n, accuracy: percent, low, high, unusable, errors }) => {
    const interval = low === null || high === null ? '' : ` (${low.toFixed(1)} to ${high.toFixed(1)})`;
    const notes = [
      ...(unusable > 0 ? [`${unusable} unusable, counted as wrong`] : []),
      ...(errors > 0 ? [`${errors} errors, in no figure`] : []),
    ];
    const figure = percent === null ? 'none' : `${percent.toFixed(1)}%${interval} of ${n}`;
    return `${subject}, ${condition}: ${figure}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}`;
  });
  return [
    ...lines,
    'a guess: 20.0%',
    ...(leaks === null
      ? []
      : [
          `${leaks.leaking.length} of ${counted(leaks.tested, 'question')} can be solved without the video (luck gives ${leaks.expectedByLuck.toFixed(1)})`,
        ]),
  ];
}
