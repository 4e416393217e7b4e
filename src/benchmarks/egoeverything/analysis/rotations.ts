import { groupBySubject } from '../../../stats/groupBySubject.js';
import { type AnswerRecord, isAnswered, optionCount } from './AnswerRecord.js';

export interface RotationRow {
  subject: string;
  condition: string;
  /** Questions that were answered in all five rotations; only these count. */
  questions: number;
  /** How many of them were right in 0, 1 ... 5 rotations. */
  timesRight: number[];
  /** Share in which one and the same option was picked throughout, in [0, 1], right or wrong; null without a question. */
  consistent: number | null;
  /** Share that was right throughout: accuracy that no luck with places explains. */
  alwaysRight: number | null;
}

/** How far answers hang on the order of the options. */
export function rotationTable(answers: readonly AnswerRecord[]): RotationRow[] {
  return groupBySubject(answers).map((own): RotationRow => {
    const complete = byQuestion(own);
    const timesRight = new Array<number>(optionCount + 1).fill(0);
    let same = 0;
    for (const rotations of complete.values()) {
      timesRight[countRight(rotations)]! += 1;
      const [first] = rotations;
      if (first!.chosenOption !== null && rotations.every((one) => one.chosenOption === first!.chosenOption))
        same += 1;
    }
    const share = (count: number): number | null => (complete.size === 0 ? null : count / complete.size);
    return {
      ...{ subject: own[0]!.subject, condition: own[0]!.condition, questions: complete.size, timesRight },
      consistent: share(same),
      alwaysRight: share(timesRight[optionCount]!),
    };
  });
}

/** Right in this many of five rotations without the video, and an item leaks; luck gives that to 0.7% of the items. */
export const leakingTimes = 4;

export interface Leaks {
  /** Questions that every model answered in all five rotations; the others cannot be told. */
  tested: number;
  untested: number;
  /** Leaking questions, with the models that gave them away. */
  leaking: { question: string; subjects: string[] }[];
  /** Questions that a guess by all models would give away on average. */
  expectedByLuck: number;
}

/**
 * Items that some model answers rightly without the video in at least four of five rotations (egoeverything, Filters).
 * @param blind answers of one or more models in the blind condition
 */
export function findLeaks(blind: readonly AnswerRecord[]): Leaks {
  const subjects = [...new Set(blind.map(({ subject }) => subject))];
  const bySubject = subjects.map((subject) =>
    byQuestion(blind.filter((answer) => answer.subject === subject)),
  );
  const questions = [...new Set(blind.map(({ question }) => question))];
  const tested = questions.filter((question) => bySubject.every((complete) => complete.has(question)));
  const leaking = tested.flatMap((question) => {
    const givenAway = subjects.filter(
      (_, index) => countRight(bySubject[index]!.get(question)!) >= leakingTimes,
    );
    return givenAway.length > 0 ? [{ question, subjects: givenAway }] : [];
  });
  return {
    ...{ tested: tested.length, untested: questions.length - tested.length, leaking },
    expectedByLuck: tested.length * (1 - (1 - leakingByLuck) ** subjects.length),
  };
}

/** Probability that a guess is right in four or five of five rotations: 5 (1/5)^4 (4/5) + (1/5)^5. */
export const leakingByLuck = 21 / 3125;

/** The five answers to each question that has them all. */
function byQuestion(answers: readonly AnswerRecord[]): Map<string, AnswerRecord[]> {
  const questions = new Map<string, Map<number, AnswerRecord>>();
  for (const answer of answers.filter(isAnswered)) {
    const rotations = questions.get(answer.question) ?? new Map<number, AnswerRecord>();
    rotations.set(answer.rotation, answer);
    questions.set(answer.question, rotations);
  }
  return new Map(
    [...questions].flatMap(([question, rotations]) =>
      rotations.size === optionCount ? [[question, [...rotations.values()]] as const] : [],
    ),
  );
}

function countRight(answers: readonly AnswerRecord[]): number {
  return answers.filter(({ outcome }) => outcome === 'success').length;
}
