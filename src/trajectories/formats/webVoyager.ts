import { z } from 'zod';
import { parseDocument } from '../../core/parseDocument.js';
import type { DraftStep, TrajectoryFormat } from '../TrajectoryFormat.js';
import { defined, isRecord, textOf } from './textOf.js';

const messagesSchema = z.array(
  z.looseObject({
    role: z.string(),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().nullish() }))]),
  }),
);

type Message = z.output<typeof messagesSchema>[number];

const asked = /given a task:\s*([\s\S]*?)\s*(?:Please interact with\s+(\S+)|Observation:|$)/i;
/** What the program tells the agent of its last action, before the next page. */
const feedback =
  /^\s*(?:Observation:\s*)?((?:note:|Format ERROR|The action you have chosen cannot).*?)\s*(?:please analyze|\n|$)/i;
const reply = /^\s*(?:Thought:\s*)?([\s\S]*?)\s*(?:^|\n)\s*Action:\s*([\s\S]*?)\s*$/i;

/**
 * WebVoyager: `interact_messages.json` of a folder `task<Web>--<n>`, with `screenshot<n>.png` for the n-th reply of the
 * agent, counted from 1.
 */
export const webVoyager: TrajectoryFormat = {
  name: 'webvoyager',
  fits: (value, fileName) =>
    Array.isArray(value) &&
    value.every((message) => isRecord(message) && typeof message.role === 'string' && 'content' in message) &&
    (value.length > 0 || fileName === 'interact_messages.json'),
  read(value, { source, folderName, pictures }) {
    const messages = parseDocument(messagesSchema, value, source);
    const question = asked.exec(textsOf(messages.find(({ role }) => role === 'user')).join('\n'));
    const steps: DraftStep[] = [];
    let observation: string | undefined;
    for (const message of messages) {
      const text = textsOf(message).join('\n');
      if (message.role === 'user') {
        observation = text;
        const told = textOf(feedback.exec(text)?.[1]);
        const last = steps.at(-1);
        if (last && told !== undefined) last.result = told;
      }
      if (message.role !== 'assistant') continue;
      const [, thought, action] = reply.exec(text) ?? [];
      const number = steps.length + 1;
      const picture = pictures.find(
        ({ path, number: own }) => own === number && /(^|\/)screenshot\d+\.\w+$/i.test(path),
      );
      steps.push(
        defined({
          observation: steps.length === 0 ? undefined : textOf(observation),
          thought: textOf(action === undefined ? text : thought),
          action: textOf(action),
          screenshot: picture?.path,
        }),
      );
    }
    const answer = /^ANSWER\s*[;:；：]?\s*([\s\S]*)$/i.exec(steps.at(-1)?.action ?? '')?.[1];
    return {
      task: /^task(.+--\d+)$/.exec(folderName)?.[1] ?? folderName,
      instruction: textOf(question?.[1]) ?? null,
      startUrl: question?.[2] ?? null,
      agent: { name: null, model: null },
      steps,
      finalAnswer: textOf(answer) ?? null,
      ended: answer === undefined ? 'stopped' : 'answered',
      problems: [],
    };
  },
};

function textsOf(message: Message | undefined): string[] {
  if (message === undefined) return [];
  if (typeof message.content === 'string') return [message.content];
  return message.content.flatMap(({ text }) => (text ? [text] : []));
}
