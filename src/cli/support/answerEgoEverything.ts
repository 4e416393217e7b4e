import { blindView } from '../../benchmarks/egoeverything/build/answering/AnswerItem.js';
import {
  changeAnswers,
  findQuestion,
  openAnswers,
  type WritableAnswers,
} from '../../benchmarks/egoeverything/build/answering/openAnswers.js';
import { parseChoiceLetter } from '../../benchmarks/egoeverything/build/answering/parseChoiceLetter.js';
import {
  countAnswerStates,
  importAnswerSheet,
  writeAnswerSheet,
} from '../../benchmarks/egoeverything/build/answering/sheet.js';
import { secondsSinceOpened, takeNext } from '../../benchmarks/egoeverything/build/answering/takeNext.js';
import { clockTime, optionLetter } from '../../benchmarks/egoeverything/exposure/composeQuestion.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { type BuildFlags as Flags, nameOf, printResult as print } from './buildResult.js';

interface AnswerFlags extends Flags {
  next?: boolean;
  id?: string;
  choice?: string;
  mend?: string;
  question?: string;
  option?: string[];
  reject?: string;
  reason?: string;
  seconds?: number;
  exportSheet?: string;
  importSheet?: string;
}

const actions = ['next', 'id', 'mend', 'reject', 'exportSheet', 'importSheet'] as const;

/** Which of the other options each action takes. */
const belongs: Record<string, readonly (keyof AnswerFlags)[]> = {
  list: [],
  next: ['by'],
  id: ['by', 'choice', 'seconds'],
  mend: ['by', 'question', 'option', 'reason', 'seconds'],
  reject: ['by', 'reason', 'seconds'],
  exportSheet: [],
  importSheet: ['by'],
};

/** `deixis build egoeverything answer` */
export async function answer(directory: string, flags: AnswerFlags): Promise<void> {
  const optionName = (name: string): string =>
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const chosen = actions.filter((action) => flags[action] !== undefined);
  if (chosen.length > 1)
    throw usageError(
      'OPTION_CONFLICT',
      `expected one of them, not both: ${chosen.map(optionName).join(' and ')}`,
      { hint: 'leave all but one of them out' },
    );
  const action = chosen[0] ?? 'list';
  for (const option of new Set(Object.values(belongs).flat()))
    if (flags[option] !== undefined && !belongs[action]!.includes(option))
      throw usageError(
        'OPTION_CONFLICT',
        `${optionName(option)}: does not go with ${action === 'list' ? 'no action' : optionName(action)}`,
        { hint: 'leave it out, or give the action that it belongs to' },
      );
  if (action === 'list') return listQuestions(directory, flags);
  if (action === 'next') return next(directory, flags);
  if (action === 'exportSheet') return exportSheet(directory, flags);
  if (action === 'importSheet') return importSheet(directory, flags);
  return decide(directory, action, flags);
}

async function listQuestions(directory: string, flags: AnswerFlags): Promise<void> {
  const { items, notes } = await openAnswers(directory);
  const states = countAnswerStates(items.values());
  print({ directory, ...states, notes }, flags, [
    ...Object.entries(states).map(([state, ids]) => `${state}: ${ids.length}`),
    ...states.waiting.slice(0, 20).map((id) => `waiting: ${id}`),
  ]);
}

async function next(directory: string, flags: AnswerFlags): Promise<void> {
  const item = await changeAnswers(directory, (answers) => takeNext(answers, nameOf(flags)));
  if (!item) {
    print({ next: null }, flags, ['nothing waits']);
    return;
  }
  const view = blindView(item);
  print(view, flags, [
    `${view.id}: watch ${view.videoFile} up to ${clockTime(view.queryTimeSeconds)}, and nothing after it`,
    view.question,
    ...view.options.map((option, place) => `${optionLetter(place)}. ${option}`),
    `next: deixis build egoeverything answer ${directory} --id ${view.id} --choice LETTER`,
  ]);
}

async function decide(
  directory: string,
  action: 'id' | 'mend' | 'reject',
  flags: AnswerFlags,
): Promise<void> {
  const id = flags[action]!;
  const by = nameOf(flags);
  const item = await changeAnswers(directory, async (answers) => {
    const known = findQuestion(answers, id);
    const common = { by, id, secondsSpent: flags.seconds ?? secondsSinceOpened(known, by) };
    if (action === 'id') {
      if (flags.choice === undefined)
        throw usageError('OPTION_MISSING', '--choice: expected the letter of the option, A to E', {
          hint: 'add --choice LETTER',
        });
      return answers.append({ action: 'answer', ...common, choice: parseChoiceLetter(flags.choice) });
    }
    if (flags.reason === undefined)
      throw usageError(
        'OPTION_MISSING',
        `--reason: expected why it is ${action === 'mend' ? 'mended' : 'rejected'}`,
        { hint: 'add --reason TEXT' },
      );
    const { reason } = flags;
    return action === 'reject'
      ? answers.append({ action: 'reject', ...common, reason })
      : answers.append({ action: 'mend', ...common, reason, changes: changesOf(answers, id, flags) });
  });
  const done = { id: 'answered', mend: 'mended; it waits to be answered anew', reject: 'rejected' }[action];
  // Whether the answer was the proposed one is not told: others may sit beside.
  print({ id, action: action === 'id' ? 'answer' : action, version: item.version }, flags, [
    `${id}: ${done}`,
  ]);
}

function changesOf(answers: WritableAnswers, id: string, { question, option }: AnswerFlags) {
  const { options } = findQuestion(answers, id).question;
  const changed = [...options];
  for (const one of option ?? []) {
    const [, letter, text] = /^([A-Ea-e])=(.+)$/s.exec(one) ?? [];
    if (letter === undefined || text === undefined)
      throw usageError(
        'OPTION_INVALID',
        `--option: expected a letter and its text, as in B=a red mug, not "${one}"`,
        { hint: 'write the letter, an equals sign and the new text' },
      );
    changed[parseChoiceLetter(letter)] = text;
  }
  return {
    ...(question === undefined ? {} : { question }),
    ...(option === undefined ? {} : { options: changed }),
  };
}

async function exportSheet(directory: string, flags: AnswerFlags): Promise<void> {
  const { items, notes } = await openAnswers(directory);
  const waiting = new Set(countAnswerStates(items.values()).waiting);
  const file = flags.exportSheet!;
  await writeAnswerSheet(
    file,
    [...items.values()].filter(({ id }) => waiting.has(id)),
  );
  print({ file, questions: waiting.size, notes }, flags, [`${file}: ${counted(waiting.size, 'question')}`]);
}

async function importSheet(directory: string, flags: AnswerFlags): Promise<void> {
  const result = await importAnswerSheet(directory, flags.importSheet!, flags.by);
  const { answered, mended, rejected, unchanged, problems } = result;
  print(result, flags, [
    `${answered.length} answered, ${mended.length} mended, ${rejected.length} rejected, ${unchanged} left empty`,
    ...problems.map((problem) => `problem: ${problem}`),
  ]);
  if (problems.length > 0) process.exitCode = 3;
}
