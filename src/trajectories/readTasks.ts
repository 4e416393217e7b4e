import { z } from 'zod';
import { inputError } from '../core/errors.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson, readTextFile } from '../core/parseJson.js';

/** What a list of tasks tells of one. */
export interface ListedTask {
  instruction: string;
  startUrl: string | null;
  /** The kind of site or need that tables are made by; null where the list does not tell. */
  domain: string | null;
}

export type TaskList = ReadonlyMap<string, ListedTask>;

const text = z.string().min(1).optional();

/** Online-Mind2Web, WebVoyager, and plain {id, instruction}. */
const taskSchema = z
  .looseObject({
    ...{ id: text, task_id: text },
    ...{ instruction: text, confirmed_task: text, ques: text, task: text },
    ...{ startUrl: text, website: text, web: text },
    ...{ domain: text, web_name: text, level: text },
  })
  .transform((task) => ({
    id: task.id ?? task.task_id,
    instruction: task.instruction ?? task.confirmed_task ?? task.ques ?? task.task,
    startUrl: task.startUrl ?? task.website ?? task.web ?? null,
    domain: task.domain ?? task.web_name ?? task.level ?? null,
  }));

/**
 * Reads a list of tasks: a JSON list, or a JSON object a line. An id is `id` or `task_id`; an instruction is `instruction`,
 * `confirmed_task`, `ques` or `task`.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID, TASK_INVALID (input)
 */
export async function readTasks(file: string): Promise<TaskList> {
  const content = (await readTextFile(file)).replace(/^\uFEFF/, '');
  const entries: { value: unknown; source: string }[] = content.trimStart().startsWith('[')
    ? parseDocument(z.array(z.unknown()), parseJson(content, file), file).map((value, index) => ({
        value,
        source: `${file}: [${index}]`,
      }))
    : content.split(/\r?\n/).flatMap((line, index) => {
        const source = `${file}:${index + 1}`;
        return line.trim() === '' ? [] : [{ value: parseJson(line, source), source }];
      });
  const tasks = new Map<string, ListedTask>();
  for (const { value, source } of entries) {
    const { id, instruction, startUrl, domain } = parseDocument(taskSchema, value, source);
    if (id === undefined || instruction === undefined)
      throw inputError(
        'TASK_INVALID',
        `${source}: expected "id" and "instruction", or names that stand for them`,
        {
          hint: '"task_id" and "confirmed_task", "ques" or "task" are read as well',
        },
      );
    if (tasks.has(id))
      throw inputError('TASK_INVALID', `${source}: the task "${id}" stands in the list already`, {
        hint: 'take one of the two out',
      });
    tasks.set(id, { instruction, startUrl, domain });
  }
  return tasks;
}

/** The listed task of a trajectory: by the task that it names, else by the last part of its id. */
export function findTask(
  tasks: TaskList | undefined,
  { task, id }: { task: string | null; id: string },
): ListedTask | undefined {
  return (
    (task === null ? undefined : tasks?.get(task)) ?? tasks?.get(id) ?? tasks?.get(id.split('/').at(-1)!)
  );
}
