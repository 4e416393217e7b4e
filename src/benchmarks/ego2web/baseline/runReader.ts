import type { Episode } from '../../../browser/agent/Episode.js';
import { splitWords } from '../../../perception/words/splitWords.js';
import type { SeenThing, Timeline } from './timeline/SeenThing.js';
import { chooseThings } from './understand/chooseThings.js';
import type { Understanding } from './understand/Understanding.js';
import { understandInstruction } from './understand/understandInstruction.js';
import type { Wanted } from './Wanted.js';
import { answerQuestion } from './web/answerQuestion.js';
import { createSurfer, type Surfer } from './web/createSurfer.js';
import { doDeed } from './web/doDeed.js';
import type { FoundPage } from './web/FoundPage.js';
import { findKnown } from './web/findKnown.js';
import { findPage } from './web/findPage.js';
import { goToAccepted } from './web/goToAccepted.js';

/** How the reader came to what it did, for people who ask why. */
export interface ReaderEvidence {
  understood: Understanding;
  timeline: Timeline;
  chosen: SeenThing | null;
  found: FoundPage | null;
  /** What came of each thing that was to be done. */
  done: string[];
}

/** Words of instructions that name no thing. */
const idle = new Set(
  'find open search look same item thing product video clip page site web website shop report tell say give note add put cart basket wishlist save like later watch play please then this that which what when where who how many much one picked pick up first second third fourth fifth last held took taken shown seen saw see person camera wearer during'.split(
    ' ',
  ),
);

/** Looks the meant thing up on the site that is open, does what is asked there, and answers. */
export async function runReader(
  episode: Episode,
  instruction: string,
  timeline: Timeline,
): Promise<ReaderEvidence> {
  const understood = understandInstruction(instruction);
  const surfer = await createSurfer(episode);
  const [chosen = null] = await chooseThings(timeline, understood, (things) => findKnown(surfer, things));
  const found = await findPage(surfer, wantedFrom(chosen, understood));
  const done: string[] = [];
  const evidence = { understood, timeline, chosen, found, done };
  if (!found) {
    if (!surfer.isOver) await episode.act({ type: 'give-up', reason: 'the site shows nothing like it' });
    return evidence;
  }
  const kept = timeline.keptCount ?? timeline.things.filter(({ how }) => how === 'kept').length;
  const answer = await finishTask(surfer, understood, kept, done);
  if (!surfer.isOver)
    await episode.act({
      type: 'answer',
      text: answer ?? (done.length > 0 ? `${found.name}: ${done.join('; ')}` : found.name),
      evidence: chosen ? [{ startSeconds: chosen.startSeconds, endSeconds: chosen.endSeconds }] : [],
    });
  return evidence;
}

/** Print first; what the instruction calls the thing decides between pages that fit alike. */
function wantedFrom(thing: SeenThing | null, { plain, reference }: Understanding): Wanted {
  const named = splitWords(plain).filter((word) => word.length > 2 && !idle.has(word));
  const hint = { text: named.join(' '), weight: thing ? 0.06 : 1 };
  return {
    lines: [...(thing?.lines ?? []), ...(named.length > 0 ? [hint] : [])],
    colors: [...new Set([...reference.colors, ...(thing?.colors ?? [])])],
  };
}

async function finishTask(
  surfer: Surfer,
  understood: Understanding,
  kept: number,
  done: string[],
): Promise<string | null> {
  if (/\baccepted (?:answer|solution|reply)\b/i.test(understood.plain)) await goToAccepted(surfer);
  const fact = understood.question ? await answerQuestion(surfer, understood.question) : null;
  for (const deed of understood.deeds) done.push(await doDeed(surfer, deed, kept));
  return fact ? fact.value : null;
}
