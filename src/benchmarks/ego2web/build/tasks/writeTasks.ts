import { z } from 'zod';
import { addUsage } from '../../../../core/addUsage.js';
import { parseLooseJson } from '../../../../core/parseLooseJson.js';
import type { Usage } from '../../../../core/Usage.js';
import { fenceUntrusted } from '../../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../../judges/fillPrompt.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import { askInRounds, type Rounds } from '../../../building/askInRounds.js';
import { describeIssues } from '../../../building/describeIssues.js';
import type { Unit } from '../ledger/BuildEvent.js';
import type { WebsitePool } from '../WebsitePool.js';
import type { Anchor } from './Anchor.js';
import { checkAnchor } from './checkAnchor.js';
import { checkTask, type WrittenTask } from './checkTask.js';
import { type ItemRounds, itemRounds, type WrittenItem } from './itemRounds.js';
import type { Pair } from './Pair.js';

export const mostAnchors = 2;
export const mostTasks = 3;

export interface TaskPrompts {
  suitability: Prompt;
  anchors: Prompt;
  tasks: Prompt;
}

export interface WriteTasksOptions {
  clip: string;
  durationSeconds: number;
  /** The video profile. */
  profile: string;
  pool: WebsitePool;
  model: Model;
  prompts: TaskPrompts;
  maximumRepairs: number;
  repeat: number;
  signal?: AbortSignal;
}

export interface WrittenTasks {
  pairs: Pair[];
  /** What came of everything that was written: it adds up, stage by stage. */
  units: Unit[];
  /** What was asked and answered, in order. */
  record: object[];
  usage: Usage;
}

const suitabilitySchema = z.strictObject({
  suitable: z.boolean(),
  reason: z.string().trim().min(1).max(2000),
});

/**
 * Writes tasks for a clip in the three steps of the source: is it suitable, what can tasks hang on, which tasks. Whatever
 * breaks a rule is sent back with the reason, `maximumRepairs` times at most, and dropped then.
 * @throws DeixisError as Model.generate
 */
export async function writeTasks(options: WriteTasksOptions): Promise<WrittenTasks> {
  const { clip, durationSeconds, pool, prompts, model } = options;
  const writing = openWriting(options);
  const material = {
    profile: fenceUntrusted('PROFILE', options.profile),
    durationSeconds: String(durationSeconds),
  };

  if (!(await judgeSuitability(writing, options, material))) return writing.finish([]);

  const anchors = itemRounds<Anchor>({
    ...{ member: 'anchors', called: 'anchor', maximum: mostAnchors },
    checkItem: (value, kept) => checkAnchor(value, kept, durationSeconds),
  });
  await writing.ask(prompts.anchors, material, anchors.check);
  writing.count('anchor lists', clip, anchors.list());
  writing.countItems('anchors', anchors, (number) => `${clip}-a${number}`);

  const pairs: Pair[] = [];
  for (const { number, value: anchor } of anchors.items()) {
    if (!anchor) continue;
    const id = `${clip}-a${number}`;
    const earlier = pairs.map(({ instruction }) => instruction);
    const tasks = itemRounds<WrittenTask>({
      ...{ member: 'tasks', called: 'task', maximum: mostTasks },
      checkItem: (value, kept) => checkTask(value, kept, { anchor, pool, durationSeconds, earlier }),
    });
    const values = {
      ...material,
      anchor: fenceUntrusted('ANCHOR', JSON.stringify(anchor, null, 1)),
      websites: pool.websites
        .map(({ domain, name, category, use }) => `- ${domain} (${name}, ${category}): ${use}`)
        .join('\n'),
    };
    await writing.ask(prompts.tasks, values, tasks.check);
    writing.count('task lists', id, tasks.list());
    writing.countItems('tasks', tasks, (task) => `${id}-t${task}`);
    for (const { number: task, value } of tasks.items())
      if (value)
        pairs.push({
          ...{ ...value, id: `${id}-t${task}`, clip, anchor, writtenBy: model.id },
          oracle: [
            `What is meant is most probably: ${anchor.nameGuess}.`,
            `It shows: ${anchor.cues.join('; ')}.`,
          ],
        });
  }
  return writing.finish(pairs);
}

async function judgeSuitability(
  writing: ReturnType<typeof openWriting>,
  { clip, prompts }: WriteTasksOptions,
  { profile }: { profile: string },
): Promise<boolean> {
  let judged: z.output<typeof suitabilitySchema> | undefined;
  let problem = 'the provider withheld the answer';
  const { rounds, refused } = await writing.ask(prompts.suitability, { profile }, (reply) => {
    const fits = parseLooseJson(reply, (value) => suitabilitySchema.safeParse(value).success);
    if (fits !== undefined) {
      judged = suitabilitySchema.parse(fits);
      return null;
    }
    const nearly = parseLooseJson(reply);
    problem = nearly === undefined ? 'it holds no JSON' : describeIssues(suitabilitySchema, nearly);
    return `That answer cannot be used: ${problem}. Give the whole answer again as one JSON object {"suitable": true or false, "reason": "..."} and nothing else.`;
  });
  if (!judged)
    writing.count('suitability', clip, {
      outcome: 'dropped',
      fault: { reason: refused ? 'refused' : 'answer-unreadable', text: problem },
    });
  else if (!judged.suitable)
    writing.count('suitability', clip, {
      outcome: 'dropped',
      fault: { reason: 'unsuitable', text: judged.reason },
    });
  else writing.count('suitability', clip, { outcome: rounds.length > 1 ? 'mended' : 'passed' });
  return judged?.suitable ?? false;
}

/** Keeps what was asked, answered and counted for one clip. */
function openWriting({ model, maximumRepairs, repeat, signal }: WriteTasksOptions) {
  const units: Unit[] = [];
  const record: object[] = [];
  let usage: Usage | undefined;
  const count = (
    stage: Unit['stage'],
    id: string,
    { outcome, fault }: Pick<WrittenItem<unknown>, 'outcome' | 'fault'>,
  ): void => {
    units.push({ stage, id, outcome, ...(fault ? { reason: fault.reason, detail: fault.text } : {}) });
  };
  return {
    count,
    countItems(stage: Unit['stage'], rounds: ItemRounds<unknown>, name: (number: number) => string): void {
      for (const item of rounds.items()) count(stage, name(item.number), item);
    },
    async ask(
      prompt: Prompt,
      values: Readonly<Record<string, string>>,
      check: (reply: string, round: number) => string | null,
    ): Promise<Rounds> {
      const asked = await askInRounds(model, {
        parts: [{ type: 'text', text: fillPrompt(prompt, values), label: prompt.name }],
        ...{ maximumRepairs, repeat, check },
        ...(signal ? { signal } : {}),
      });
      usage = usage ? addUsage(usage, asked.usage) : asked.usage;
      record.push({ prompt: prompt.name, promptSha256: prompt.sha256, modelAsked: model.id, ...asked });
      return asked;
    },
    finish: (pairs: Pair[]): WrittenTasks => ({ pairs, units, record, usage: usage ?? {} }),
  };
}
