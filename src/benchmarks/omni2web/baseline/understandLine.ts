import type { Box } from '../../../html/PageSnapshot.js';
import type { ElementKind, Language, ParsedRequest, Referent } from '../executor/ParsedRequest.js';
import { explainRequest } from '../executor/parseRequest.js';
import { describeThing } from './describeThing.js';
import type { PointerHistory, UnderstoodStep } from './PointerHistory.js';
import type { PointerEvidence } from './PointerResult.js';
import { type Pointing, placeMentions } from './placeMentions.js';
import type { SpokenLine } from './SpokenLine.js';
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
  const seen = await lookAt(placeMentions(requests, line, watched.dwells), requests, language, watched);
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
): Promise<Map<Referent, Seen[]>> {
  const seen = new Map<Referent, Seen[]>();
  for (const [referent, pointings] of placed) {
    const role = roleOf(referent, requests);
    const list: Seen[] = [];
    for (const pointing of pointings) {
      const thing = await seeThing(readerOf(pointing.dwell.scene), pointing, role);
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
  evidence.sightings.push({ phrase, timeSeconds, x, y, box: one.box, description: one.description });
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
