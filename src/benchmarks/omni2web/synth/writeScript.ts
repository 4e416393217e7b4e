import type { Random } from '../../../core/createRandom.js';
import { inputError } from '../../../core/errors.js';
import type { OperationType } from '../../../html/TypedEdit.js';
import { conflicts, type StandingStep } from './conflicts.js';
import { drawStep } from './operations/drawStep.js';
import type { ScriptStep } from './ScriptStep.js';
import type { DrawContext, StepDraft } from './StepDraft.js';
import { fillSentence, sayStep } from './sayStep.js';
import { writeRevert } from './writeRevert.js';

type DrawnType = keyof typeof drawStep;

const drawnTypes = Object.keys(drawStep) as DrawnType[];
const attemptsEach = 40;
/** Of so many possible steps the one nearest to where the speaker looks is taken: people do not jump about. */
const nearbyChoices = 5;

export interface ScriptOptions {
  /** 10 to 20. */
  steps: number;
  /** 1 to 3. */
  revisions: number;
}

/**
 * Writes a script for a page: steps of all types in a drawn order, revisions among them, no two standing steps on the
 * same thing. Every target is an element of the source page.
 * @throws DeixisError PAGE_TOO_POOR (input) where the page has too little to talk about
 */
export function writeScript(context: DrawContext, options: ScriptOptions): ScriptStep[] {
  const { random } = context;
  const script: ScriptStep[] = [];
  const standing: StandingStep[] = [];
  const deck = [...random.shuffle(drawnTypes), ...random.shuffle(drawnTypes)];
  const revertAt = placeReverts(random, options);
  let lookingAt = 0;
  while (script.length < options.steps) {
    const step = script.length + 1;
    const revert = revertAt.has(step) ? writeRevert(context, step, standing) : undefined;
    if (revert) {
      script.push(revert);
      for (const number of revert.undoes)
        standing.splice(
          standing.findIndex(({ script: { step: one } }) => one === number),
          1,
        );
      // What was taken back stays untouched, so that "as in the source" stays true.
      standing.push({ script: revert, touches: cancelledTouches(revert) });
      continue;
    }
    const drawn = drawNext(context, deck, standing, lookingAt);
    if (!drawn) {
      throw inputError(
        'PAGE_TOO_POOR',
        `the page "${context.survey.title}" has too little to talk about: ${script.length} of ${options.steps} steps found`,
        { hint: 'take a page with more text, pictures, buttons and cards, or ask for fewer steps' },
      );
    }
    const written = writeStep(context, step, drawn);
    script.push(written);
    standing.push({
      script: written,
      touches: drawn.touches,
      ...(drawn.operation === 'rewrite_text' ? { goneText: drawn.target.text } : {}),
    });
    lookingAt = drawn.target.box.y;
  }
  return script;
}

/** The next type of the deck that the page still has room for; types that it has not are put last. */
function drawNext(
  context: DrawContext,
  deck: DrawnType[],
  standing: readonly StandingStep[],
  lookingAt: number,
): StepDraft | undefined {
  for (let tried = 0; tried < deck.length; tried += 1) {
    const type = deck.shift()!;
    deck.push(type);
    const found: StepDraft[] = [];
    for (let attempt = 0; attempt < attemptsEach && found.length < nearbyChoices; attempt += 1) {
      const draft = drawStep[type](context);
      if (!draft) continue;
      const names = [draft.target, draft.other].flatMap((element) =>
        element ? [context.name(element)!] : [],
      );
      if (!conflicts(draft, names, standing)) found.push(draft);
    }
    const distance = ({ target }: StepDraft): number => Math.abs(target.box.y - lookingAt);
    if (found.length > 0) return found.sort((a, b) => distance(a) - distance(b))[0];
  }
  return undefined;
}

function writeStep(context: DrawContext, step: number, draft: StepDraft): ScriptStep {
  const { wording, random } = context;
  const phrasing = wording.phrasings[draft.phrasing];
  const said = sayStep(wording, random, random.pick(phrasing.spoken), draft.pointed, draft);
  const values = {
    target: context.name(draft.target)!,
    other: draft.other && context.name(draft.other),
    value: draft.phrasing === 'image_new' ? wording.pictured(draft.value!) : draft.value,
    text: draft.text === undefined ? undefined : wording.quote(draft.text),
    tag: draft.tag,
  };
  const targets = draft.operation === 'swap' ? [draft.target, draft.other!] : [draft.target];
  const targetNames = targets.map((target) => context.name(target)!);
  return {
    step,
    operation: draft.operation as OperationType,
    ...said,
    instruction: fillSentence(phrasing.instruction, values),
    expected: fillSentence(phrasing.expected, values),
    target: wording.join(targetNames),
    pointed: draft.pointed,
    targets,
    targetNames,
    undoes: [],
    edits: draft.edits,
  };
}

/** Where the revisions come: not before the third step, and not one right after another. */
function placeReverts(random: Random, { steps, revisions }: ScriptOptions): Set<number> {
  const places = random.shuffle(Array.from({ length: steps - 2 }, (_, index) => index + 3));
  const chosen = new Set<number>();
  for (const place of places) {
    if (chosen.size === revisions) break;
    if (!chosen.has(place - 1) && !chosen.has(place + 1)) chosen.add(place);
  }
  return chosen;
}

function cancelledTouches(revert: ScriptStep): { path: string; aspect: string }[] {
  return revert.targets.map(({ path }) => ({ path, aspect: 'gone' }));
}
