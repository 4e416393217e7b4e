import { createRandom, type Random } from '../../../../core/createRandom.js';
import { runError } from '../../../../core/errors.js';
import type { SeenThing, WalkTruth } from '../WalkTruth.js';
import { askAppearance } from './appearance.js';
import { checkFact } from './checkFact.js';
import { createHistory, type History } from './createHistory.js';
import { askEvents } from './events.js';
import { askOrder } from './order.js';
import { askOthers } from './others.js';
import { askLocation, askNeighbours } from './places.js';
import { askPresence } from './presence.js';
import type { Asker, QuestionDraft } from './QuestionDraft.js';
import { askStates } from './states.js';
import type { WalkQuestion } from './WalkQuestion.js';

/** Between two frames of the truth file. */
const stillPixels = 24;

export interface QuestionSettings {
  seed: number;
  count: number;
  /** From the target to the question, at least. */
  delaySeconds: number;
}

/** In the order of the categories. */
const askers: Asker[] = [
  ...[askPresence, askAppearance, askEvents, askStates],
  ...[askNeighbours, askLocation, askOrder, askOthers],
];
/** Shares of the time in which questions can be asked; several share a moment, so that what is seen until then is looked at once. */
const moments = [0.15, 0.55, 0.97];

/**
 * Questions of all eight categories with what makes them right, as evenly as the walk allows; fewer than asked for where it gives no
 * more. Nothing that a question hangs on comes after it, and its target is seen at least the delay before it.
 */
export function writeQuestions(
  truth: WalkTruth,
  { seed, count, delaySeconds }: QuestionSettings,
): WalkQuestion[] {
  const history = createHistory(truth);
  const random = createRandom(`${seed}/${truth.video}/questions`);
  const room = truth.durationSeconds - delaySeconds;
  const times = moments.map((share) =>
    round(delaySeconds + room * Math.min(0.99, share + 0.02 * random.next())),
  );
  const asked: WalkQuestion[] = [];
  const pools = random.shuffle(
    askers.map((asker) =>
      random.shuffle(times.flatMap((time) => candidatesAt(history, asker, time, delaySeconds, random))),
    ),
  );
  const used = { keys: new Set<string>(), targets: new Map<string, number>(), questions: new Set<string>() };
  const places = random.shuffle([0, 1, 2, 3, 4]);
  for (let turn = 0, empty = 0; asked.length < count && empty < pools.length; turn += 1) {
    const pool = pools[turn % pools.length]!.filter(
      ({ draft }) => !used.keys.has(draft.key) && !used.questions.has(draft.question),
    );
    // Of those left the one whose target was asked about least, whose answer was right least, at the moment used least.
    const worn = ({ draft, querySeconds }: Candidate): number =>
      timesUsed(used.targets, draft) * count +
      asked.filter((one) => one.options[one.rightOption] === draft.right).length * 2 * count +
      asked.filter((one) => one.queryTimeSeconds === querySeconds).length;
    const next = pool.toSorted((one, other) => worn(one) - worn(other))[0];
    empty = next ? 0 : empty + 1;
    if (!next) continue;
    used.keys.add(next.draft.key);
    used.questions.add(next.draft.question);
    used.targets.set(next.draft.target.thing, timesUsed(used.targets, next.draft) + 1);
    asked.push(finish(history, next, asked.length, places[asked.length % 5]!, random));
  }
  return asked.toSorted((a, b) => a.queryTimeSeconds - b.queryTimeSeconds);
}

interface Candidate {
  draft: QuestionDraft;
  querySeconds: number;
  timeSeconds: number;
  box: WalkQuestion['target']['box'];
}

function candidatesAt(
  history: History,
  asker: Asker,
  querySeconds: number,
  delaySeconds: number,
  random: Random,
): Candidate[] {
  return asker(history, querySeconds, random).flatMap((draft): Candidate[] => {
    const { thing, fromSeconds, untilSeconds } = draft.target;
    const sights = history.sights(thing, fromSeconds, Math.min(untilSeconds, querySeconds - delaySeconds));
    if (draft.wrong.length !== 4 || sights.length === 0) return [];
    const { timeSeconds, seen } = random.pick(stillOnes(sights));
    const { x, y, width, height } = seen.box;
    const { camera } = history.truth;
    const box = {
      ...{ left: Math.max(0, x), top: Math.max(0, y) },
      ...{ right: Math.min(camera.width, x + width), bottom: Math.min(camera.height, y + height) },
    };
    return [{ draft, querySeconds, timeSeconds, box }];
  });
}

/** Those that stand still on the picture, since others are blurred; all where none does. */
function stillOnes<Sight extends { timeSeconds: number; seen: SeenThing }>(
  sights: readonly Sight[],
): readonly Sight[] {
  const still = sights.filter(({ timeSeconds, seen: { box } }) =>
    sights.some((other) => {
      const gap = Math.abs(other.timeSeconds - timeSeconds);
      return (
        gap > 0 && gap < 0.6 && Math.hypot(other.seen.box.x - box.x, other.seen.box.y - box.y) < stillPixels
      );
    }),
  );
  return still.length > 0 ? still : sights;
}

function finish(
  history: History,
  { draft, querySeconds, timeSeconds, box }: Candidate,
  index: number,
  place: number,
  random: Random,
): WalkQuestion {
  const { category, question, right, wrong, facts, target, key } = draft;
  const wrongFact = facts.find((fact) => !checkFact(history, fact));
  if (wrongFact)
    throw runError(
      'SYNTH_QUESTION_FALSE',
      `${history.truth.video}: "${question}" takes for granted what is not so: ${JSON.stringify(wrongFact)}`,
      { hint: 'choose another seed; this one makes a question that its own truth contradicts' },
    );
  const options = random.shuffle(wrong);
  options.splice(place, 0, right);
  return {
    name: `${String(index + 1).padStart(2, '0')}-${key.replaceAll(/[^a-z0-9]+/g, '-')}`,
    ...{ category, question, options, rightOption: place, facts, queryTimeSeconds: querySeconds },
    target: { thing: target.thing, timeSeconds, box },
  };
}

function timesUsed(targets: ReadonlyMap<string, number>, { target }: QuestionDraft): number {
  return targets.get(target.thing) ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
