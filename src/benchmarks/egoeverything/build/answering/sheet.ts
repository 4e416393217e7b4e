import { DeixisError } from '../../../../core/DeixisError.js';
import { inputError } from '../../../../core/errors.js';
import { nearestName } from '../../../../core/nearestName.js';
import { parseDecimal } from '../../../../core/parseDecimal.js';
import { type CsvRow, readCsv } from '../../../../core/readCsv.js';
import { csvLine } from '../../../../exports/csv/csvLine.js';
import { writeTextFile } from '../../../../runs/writeTextFile.js';
import { type AnswerItem, answerStateOf } from './AnswerItem.js';
import { changeAnswers, findQuestion, type WritableAnswers } from './openAnswers.js';
import { parseChoiceLetter } from './parseChoiceLetter.js';

const letters = ['A', 'B', 'C', 'D', 'E'] as const;

/** What is told of each question, then what people fill in. Neither the proposed answer nor the target is in it. */
const sheetColumns = [
  ...(['id', 'version', 'video', 'asked_at_seconds', 'question'] as const),
  ...letters,
  ...(['choice', 'reject', 'reason', 'seconds', 'by'] as const),
] as const;
type Column = (typeof sheetColumns)[number];

/** Writes questions as CSV that a team fills in. @throws DeixisError FILE_NOT_WRITTEN (environment) */
export async function writeAnswerSheet(file: string, items: readonly AnswerItem[]): Promise<void> {
  const lines = items.map(({ id, version, videoFile, queryTimeSeconds, question: { question, options } }) =>
    csvLine([
      id,
      version,
      videoFile,
      Math.round(queryTimeSeconds * 10) / 10,
      question,
      ...options,
      '',
      '',
      '',
      '',
      '',
    ]),
  );
  // Spreadsheets take a file for UTF-8 only if it says so.
  await writeTextFile(file, `\uFEFF${csvLine(sheetColumns)}${lines.join('')}`);
}

export interface AnswerSheetResult {
  answered: string[];
  mended: string[];
  rejected: string[];
  /** Rows that nobody filled in. */
  unchanged: number;
  /** Rows that were not taken, with the reason; all others were. */
  problems: string[];
}

/**
 * Takes answers out of a sheet: a letter in "choice", "yes" in "reject" with a reason, or other words in the question or its options
 * with a reason, which mends it. A row that cannot be, or was made from an older version, costs only itself.
 * @param by who answered, where a row does not say
 * @throws DeixisError CSV_*, FILE_UNREADABLE, SHEET_INVALID (input), and as changeAnswers
 */
export async function importAnswerSheet(
  directory: string,
  file: string,
  by: string | undefined,
): Promise<AnswerSheetResult> {
  const table = await readCsv(file, { required: ['id', 'version', 'choice'] });
  for (const column of table.columns)
    if (!(sheetColumns as readonly string[]).includes(column)) {
      const near = nearestName(column, sheetColumns);
      throw inputError(
        'SHEET_INVALID',
        `${file}: unknown column "${column}"${near ? `; did you mean "${near}"?` : ''}`,
        { hint: `the columns are ${sheetColumns.join(', ')}` },
      );
    }
  return changeAnswers(directory, async (answers) => {
    const result: AnswerSheetResult = { answered: [], mended: [], rejected: [], unchanged: 0, problems: [] };
    for (const row of table.rows)
      try {
        await takeRow(answers, row, by, result);
      } catch (error) {
        if (!DeixisError.is(error) || error.kind === 'environment') throw error;
        result.problems.push(`${file}:${row.line}: ${error.message}`);
      }
    return result;
  });
}

async function takeRow(
  answers: WritableAnswers,
  { cells }: CsvRow,
  defaultBy: string | undefined,
  result: AnswerSheetResult,
): Promise<void> {
  // The apostrophe says "this is text" to a spreadsheet and is no part of it.
  const cell = (column: Column): string => (cells[column] ?? '').replace(/^'(?=[=+\-@])/, '').trim();
  const item = findQuestion(answers, cell('id'));
  const changes = findChanges(item, cell);
  const isRejected = /^(yes|y|x|1|true)$/i.test(cell('reject'));
  if (!isRejected && !/^(no|n|0|false)?$/i.test(cell('reject')))
    throw inputError('SHEET_INVALID', `reject: expected yes, no or nothing, not "${cell('reject')}"`, {
      hint: 'write yes or no, or leave the cell empty',
    });
  if (cell('choice') === '' && !isRejected && !changes) {
    result.unchanged += 1;
    return;
  }
  if (parseDecimal(cell('version')) !== item.version)
    throw inputError(
      'SHEET_OUTDATED',
      `${item.id}: it was mended since the sheet was written (version ${cell('version')}, now ${item.version})`,
      { hint: 'write a new sheet for it' },
    );
  const by = cell('by') === '' ? defaultBy : cell('by');
  if (by === undefined)
    throw inputError('SHEET_INVALID', 'by: expected who answered', {
      hint: 'fill in the column, or give --by',
    });
  const seconds = cell('seconds') === '' ? null : parseDecimal(cell('seconds'));
  const common = { by, id: item.id, secondsSpent: seconds };
  const reason = cell('reason');
  if ((isRejected || changes) && reason === '')
    throw inputError('SHEET_INVALID', `reason: expected why it is ${isRejected ? 'rejected' : 'mended'}`, {
      hint: 'fill in the column reason',
    });
  if (isRejected) {
    await answers.append({ action: 'reject', ...common, reason });
    result.rejected.push(item.id);
    return;
  }
  const choice = cell('choice') === '' ? undefined : parseChoiceLetter(cell('choice'));
  if (changes) {
    await answers.append({ action: 'mend', ...common, reason, changes });
    result.mended.push(item.id);
  }
  if (choice !== undefined) {
    await answers.append({ action: 'answer', ...common, choice });
    result.answered.push(item.id);
  }
}

function findChanges({ question: { question, options } }: AnswerItem, cell: (column: Column) => string) {
  const words = cell('question');
  const list = letters.map((letter, place) => cell(letter) || options[place]!);
  const isOther = words !== '' && words !== question;
  const areOthers = list.some((option, place) => option !== options[place]);
  if (!isOther && !areOthers) return undefined;
  return { ...(isOther ? { question: words } : {}), ...(areOthers ? { options: list } : {}) };
}

/** For lists: where each question stands. */
export function countAnswerStates(
  items: Iterable<AnswerItem>,
): Record<ReturnType<typeof answerStateOf>, string[]> {
  const states = { waiting: [], agreed: [], disagreed: [], rejected: [] } as Record<
    ReturnType<typeof answerStateOf>,
    string[]
  >;
  for (const item of items) states[answerStateOf(item)].push(item.id);
  return states;
}
