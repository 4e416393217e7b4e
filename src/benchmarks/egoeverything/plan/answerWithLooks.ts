import { addUsage } from '../../../core/addUsage.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { SubjectResponse } from '../../../subjects/Subject.js';
import type { FrameLookup } from '../exposure/openFrameLookup.js';
import type { Answer } from './Answerer.js';
import { parseLook } from './parseLook.js';

/** Asks for times that nothing can be shown at, on top of those that can. */
const spareRounds = 3;

/** Asks a subject until it decides; whenever it asks for a frame, the frame is added to what it is given. */
export async function answerWithLooks(
  parts: readonly InputPart[],
  lookup: FrameLookup,
  ask: (parts: readonly InputPart[]) => Promise<SubjectResponse>,
): Promise<Answer> {
  const [given, question] = [parts.slice(0, -1), parts.slice(-1)];
  const looked: InputPart[] = [];
  let usage: Answer['usage'] | undefined;
  const rounds = lookup.left() + spareRounds;
  for (let round = 0; ; round += 1) {
    const response = await ask([...given, ...looked, ...question, lookup.invitation()]);
    usage = addUsage(usage, response.usage);
    const timeSeconds = parseLook(response.text);
    if (timeSeconds === null || lookup.left() === 0 || round >= rounds) return { ...response, usage };
    looked.push(...(await lookup.look(timeSeconds)));
  }
}
