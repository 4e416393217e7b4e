import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inputError, usageError } from '../../../../core/errors.js';
import { nearestName } from '../../../../core/nearestName.js';
import { parseDocument } from '../../../../core/parseDocument.js';
import { writeTextFile } from '../../../../runs/writeTextFile.js';
import { appendEvent } from '../../../building/appendEvent.js';
import { lockWorkspace } from '../../../building/lockWorkspace.js';
import { readEvents } from '../../../building/readEvents.js';
import { blindTestOf } from '../BuildFile.js';
import { findRuleFault } from '../filters/findRuleFault.js';
import { isThrough } from '../ledger/BuildState.js';
import { type Build, openBuild } from '../openBuild.js';
import { type AnswerEvent, answerEventSchema, type NewAnswerEvent } from './AnswerEvent.js';
import { type AnswerItem, answerStateOf, applyAnswer, newAnswerItem } from './AnswerItem.js';

/** The questions that came to people, in the order in which they were drawn. */
export interface Answers {
  build: Build;
  items: Map<string, AnswerItem>;
  notes: string[];
}

export interface WritableAnswers extends Answers {
  /** Checks that an event can be taken in. @throws DeixisError as append */
  check(event: NewAnswerEvent): void;
  /**
   * Takes one event into the history; once it returns, the event is on the disk.
   * @throws DeixisError ANSWER_INVALID (input) for what cannot be, such as a mend that names a time of the recording
   */
  append(event: NewAnswerEvent): Promise<AnswerItem>;
}

/** Where answers of people lie as those of a subject: recorded:BUILD/people. */
export const peopleFolder = 'people';

/** @throws DeixisError as openBuild, and LEDGER_INVALID (input) */
export async function openAnswers(directory: string): Promise<Answers> {
  return (await read(directory)).answers;
}

/** The questions of a build that has been read, with what people did. */
export async function answersOf(build: Build): Promise<Answers> {
  return (await readFor(build)).answers;
}

/**
 * The questions while this process alone may write what people do. Machines may go on making others meanwhile.
 * @throws DeixisError BUILD_BUSY (environment), and as openAnswers
 */
export async function changeAnswers<Value>(
  directory: string,
  work: (answers: WritableAnswers) => Promise<Value>,
): Promise<Value> {
  await openBuild(directory);
  const unlock = await lockWorkspace(directory, 'answers');
  try {
    const { answers, file, path } = await read(directory);
    const complete = (event: NewAnswerEvent): AnswerEvent => {
      const whole = parseDocument(answerEventSchema, { at: new Date().toISOString(), ...event }, event.id);
      const problem = findProblem(findQuestion(answers, event.id), whole);
      if (problem)
        throw inputError('ANSWER_INVALID', `${event.id}: ${problem}`, {
          hint: 'give another answer; "answer --next" hands out a question that waits',
        });
      return whole;
    };
    const append = async (event: NewAnswerEvent): Promise<AnswerItem> => {
      const whole = complete(event);
      await appendEvent(path, file, whole);
      const item = findQuestion(answers, event.id);
      applyAnswer(item, whole);
      await writeRecorded(directory, item);
      return item;
    };
    return await work({ ...answers, check: complete, append });
  } finally {
    await unlock();
  }
}

/** @throws DeixisError QUESTION_UNKNOWN (usage) */
export function findQuestion({ items, build }: Answers, id: string): AnswerItem {
  const item = items.get(id);
  if (item) return item;
  const near = nearestName(id, [...items.keys()]);
  throw usageError(
    'QUESTION_UNKNOWN',
    `${build.directory}: no question "${id}" has come to people${near ? `; did you mean "${near}"?` : ''}`,
    { hint: `deixis build egoeverything answer ${build.directory} lists them` },
  );
}

function findProblem(item: AnswerItem, event: AnswerEvent): string | undefined {
  if (event.action === 'answer' && item.rejected !== undefined)
    return `it was rejected: ${item.rejected}; mend it first`;
  if (event.action !== 'mend') return undefined;
  const { question = item.question.question, options = item.question.options } = event.changes;
  if (question === item.question.question && options.join('\n') === item.question.options.join('\n'))
    return 'nothing of it is changed';
  const plain = options.map((option) => option.toLowerCase());
  if (new Set(plain).size < plain.length) return 'two options are the same';
  const fault = findRuleFault({ target: item.target, question, options });
  return fault ? `${fault.rule}: "${fault.found}"` : undefined;
}

/** The text of the chosen option, since its letter is another one when options are turned round. The first who answered counts. */
async function writeRecorded(directory: string, { id, answers, question }: AnswerItem): Promise<void> {
  const folder = join(directory, peopleFolder, 'answer');
  await mkdir(folder, { recursive: true });
  const first = answers[0];
  await writeTextFile(join(folder, `${id}.txt`), first ? `${question.options[first.choice]}\n` : '');
}

async function read(directory: string) {
  return readFor(await openBuild(directory));
}

async function readFor(build: Build) {
  const { state, directory } = build;
  const before =
    blindTestOf(build.build) === 'every-order' && !build.build.without.includes('blind') ? 'blind' : 'rules';
  const items = new Map<string, AnswerItem>();
  for (const target of state.targets.values())
    if (isThrough(state, before, target.id))
      items.set(target.id, newAnswerItem(target, state.videos.get(target.video)!));
  const path = join(directory, 'answers.jsonl');
  const file = await readEvents(path, answerEventSchema, (event) => {
    const item = items.get(event.id);
    if (item) applyAnswer(item, event);
    return undefined;
  });
  const notes = [...build.notes, ...(file.dropped ? [file.dropped] : [])];
  return { answers: { build, items, notes }, file, path };
}

/** Whether a question may be in the data set: through every filter that the build does not leave out. */
export function isFinished(
  { state, build }: Build,
  items: ReadonlyMap<string, AnswerItem>,
  id: string,
): boolean {
  const item = items.get(id);
  if (!item || !isThrough(state, 'rules', id)) return false;
  if (!build.without.includes('blind') && !isThrough(state, 'blind', id)) return false;
  return build.without.includes('human') || answerStateOf(item) === 'agreed';
}
