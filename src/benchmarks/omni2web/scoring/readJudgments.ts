import { DeixisError } from '../../../core/DeixisError.js';
import { inputError } from '../../../core/errors.js';
import { fileUnreadable } from '../../../core/fileUnreadable.js';
import { nearestName } from '../../../core/nearestName.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson } from '../../../core/parseJson.js';
import { type DatasetProblem, formatProblem } from '../../../datasets/DatasetProblem.js';
import { readLines } from '../../../datasets/readLines.js';
import type { Omni2WebInstance } from '../schema.js';
import { findJudgmentProblems } from './findJudgmentProblems.js';
import { type Judgment, judgmentSchema } from './Judgment.js';

const shownProblems = 20;

/**
 * Reads a file with one judgment a line and checks each against the data set.
 * @throws DeixisError FILE_UNREADABLE, JUDGMENTS_INVALID (input): every fault with its line and field
 */
export async function readJudgments(
  path: string,
  instances: readonly Omni2WebInstance[],
): Promise<Judgment[]> {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const judgments: Judgment[] = [];
  const problems: DatasetProblem[] = [];
  const firstLine = new Map<string, number>();
  try {
    for await (const { number, text, problem } of readLines(path)) {
      if (text?.trim() === '') continue;
      const report = (field: string | null, expected: string, instance: string | null = null): void => {
        problems.push({ file: path, line: number, instance, field, expected });
      };
      if (text === null) {
        report(null, problem ?? 'a readable line');
        continue;
      }
      const judgment = readLine(text, report);
      if (!judgment) continue;
      const { instance: id, subject, track } = judgment;
      const instance = byId.get(id);
      if (!instance) {
        const near = nearestName(id, [...byId.keys()]);
        report(
          'instance',
          `an instance of the data set, not "${id}"${near ? `; did you mean "${near}"?` : ''}`,
        );
        continue;
      }
      const key = JSON.stringify([id, subject, track]);
      const earlier = firstLine.get(key);
      if (earlier !== undefined)
        report(
          null,
          `one judgment of subject "${subject}" on track ${track}; line ${earlier} is one already`,
          id,
        );
      else firstLine.set(key, number);
      for (const { field, expected } of findJudgmentProblems(instance, judgment)) report(field, expected, id);
      judgments.push(judgment);
    }
  } catch (error) {
    if (DeixisError.is(error)) throw error;
    throw fileUnreadable(path, error);
  }
  if (judgments.length === 0 && problems.length === 0)
    problems.push({ file: path, line: null, instance: null, field: null, expected: 'at least one judgment' });
  if (problems.length > 0) {
    const lines = problems.slice(0, shownProblems).map(formatProblem);
    if (problems.length > shownProblems) lines.push(`and ${problems.length - shownProblems} more`);
    throw inputError('JUDGMENTS_INVALID', lines.join('\n'), {
      hint: 'correct the lines that are named; schemas/omni2web-judgment.schema.json describes a line',
      details: { file: path, problems },
    });
  }
  return judgments;
}

function readLine(
  text: string,
  report: (field: string | null, expected: string) => void,
): Judgment | undefined {
  try {
    return parseDocument(judgmentSchema, parseJson(text, 'line'), 'line');
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    const listed = error.details.problems as string[] | undefined;
    if (!listed) report(null, `one JSON object; ${error.message.replace(/^line: /, '')}`);
    for (const problem of listed ?? []) {
      const colon = problem.indexOf(': ');
      report(problem.slice(0, colon), problem.slice(colon + 2));
    }
    return undefined;
  }
}
