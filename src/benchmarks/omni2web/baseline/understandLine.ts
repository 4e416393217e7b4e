import type { Box } from '../../../html/PageSnapshot.js';
import type { ElementKind, Language, ParsedRequest, Referent } from '../executor/ParsedRequest.js';
import { explainRequest } from '../executor/parseRequest.js';
import { placeWord } from './choosePlace.js';
import { describeThing } from './describeThing.js';
import type { PageLocator } from './PageLocator.js';
import type { PointerHistory, UnderstoodStep } from './PointerHistory.js';
import type { PointerEvidence, Sighting } from './PointerResult.js';
import { type Pointing, placeMentions } from './placeMentions.js';
import type { SeenThing } from './SeenThing.js';
import type { SpokenLine } from './SpokenLine.js';
import { seePlace } from './seePlace.js';
import { seeThing } from './seeThing.js';
import { spotDeixis } from './spotDeixis.js';
import type { Watched } from './watch.js';

/** One thing pointed at, seen and put into words. */
export interface Seen {
  referent: Referent;
  pointing: Pointing;
  role: ElementKind | undefined;
  description: string;
  text: string;
  /** In pixels of the recording. */
  box: Box;
  /** The same for two sightings of one thing. */
  key: string;
  /** Its entry in the evidence. */
  sighting?: Sighting;
}

/** A line with what was asked, and what was pointed at for each of its words. */
export interface UnderstoodLine {
  line: SpokenLine;
  requests: ParsedRequest[];
  /** False where no rule reads the line: its pointing words are known only. */
  parsed: boolean;
  seen: Map<Referent, Seen[]>;
  undoes: number[];
  evidence: PointerEvidence;
}

/** Reads a line's request and looks at what the cursor rested on while it was spoken. */
export async function understandLine(
  line: SpokenLine,
  language: Language,
  watched: Watched,
  history: PointerHistory,
  locator?: PageLocator,
): Promise<UnderstoodLine> {
  const outcome = explainRequest(line.text, language);
  const parsed = outcome.problem === undefined;
  const requests = parsed ? outcome.requests : spotDeixis(line.text, language);
  const evidence: PointerEvidence = {
    step: line.step,
    startSeconds: line.startSeconds,
    endSeconds: line.endSeconds,
    sightings: [],
    undoes: [],
    edits: [],
    problems: outcome.problem
      ? [`not understood: ${outcome.problem.reason} ("${outcome.problem.text}")`]
      : [],
  };
  const placed = placeMentions(requests, line, watched.dwells);
  const seen = await lookAt(placed, requests, language, watched, locator);
  for (const one of [...seen.values()].flat()) addSighting(evidence, one);
  const undoes = findUndoes(requests, line.step, seen, history);
  evidence.undoes = undoes;
  return { line, requests, parsed, seen, undoes, evidence };
}

async function lookAt(
  placed: Map<Referent, Pointing[]>,
  requests: readonly ParsedRequest[],
  language: Language,
  { readerOf }: Watched,
  locator: PageLocator | undefined,
): Promise<Map<Referent, Seen[]>> {
  const seen = new Map<Referent, Seen[]>();
  for (const [referent, pointings] of placed) {
    const role = roleOf(referent, requests);
    const list: Seen[] = [];
    for (const pointing of pointings) {
      const reader = readerOf(pointing.dwell.scene);
      // Where the page tells the element, nothing needs to be read.
      const located = locator?.agrees(reader, pointing) ?? false;
      const thing = located
        ? glance(pointing)
        : isPlace(referent)
          ? await seePlace(reader, pointing)
          : await seeThing(reader, pointing, role);
      const description = describeThing(thing, role, language);
      const { x, y, width, height } = thing.box;
      const place = thing.text || `${Math.round((x + width / 2) / 40)}/${Math.round((y + height / 2) / 40)}`;
      const { box, text } = thing;
      list.push({ referent, pointing, role, description, text, box, key: place });
    }
    seen.set(referent, list);
  }
  return seen;
}

function isPlace(referent: Referent): boolean {
  return referent.kind === 'deictic' && !referent.role && placeWord.test(referent.word);
}

function glance({ x, y }: Pointing): SeenThing {
  return { box: { x: x - 40, y: y - 20, width: 80, height: 40 }, text: '', cut: false, looksLike: 'box' };
}

/** The kind that is said; of "swap this card with that one" the second is a card too. */
export function roleOf(referent: Referent, requests: readonly ParsedRequest[]): ElementKind | undefined {
  if (referent.kind === 'previous') return undefined;
  if (referent.role) return referent.role;
  if (referent.kind !== 'deictic' || !/\bones?$|个$/i.test(referent.text)) return undefined;
  for (const { operation, target, other } of requests) {
    if (operation !== 'swap' && operation !== 'match') continue;
    const partner = target === referent ? other : other === referent ? target : undefined;
    if (partner && partner.kind !== 'previous' && partner.role) return partner.role;
  }
  return undefined;
}

function addSighting(evidence: PointerEvidence, one: Seen): void {
  const { timeSeconds, x, y } = one.pointing;
  const phrase = one.referent.kind === 'deictic' ? one.referent.text : '';
  one.sighting = { phrase, timeSeconds, x, y, box: one.box, description: one.description };
  evidence.sightings.push(one.sighting);
}

function findUndoes(
  requests: readonly ParsedRequest[],
  step: number,
  seen: Map<Referent, Seen[]>,
  history: PointerHistory,
): number[] {
  const steps = requests.flatMap(({ operation, undo, target }) => {
    if (operation !== 'revert' || !undo) return [];
    const keys = target ? (seen.get(target) ?? []).map(({ key }) => key) : [];
    return history.findUndone(undo, step, keys);
  });
  return [...new Set(steps)].sort((a, b) => a - b);
}

/** What the line is about, for the lines that come after it. */
export function toHistory(
  { line, requests, parsed, seen, undoes }: UnderstoodLine,
  history: PointerHistory,
): UnderstoodStep {
  const things = requests.flatMap(({ target }) => {
    if (!target) return [];
    if (target.kind === 'deictic') return seen.get(target) ?? [];
    if (target.kind === 'previous') return [...history.lastThings()];
    return [{ key: target.quoted ?? target.text, description: target.text }];
  });
  return { step: line.step, requests: parsed ? requests : [], things, undoes };
}
