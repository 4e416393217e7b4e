import type { Clause, Draft } from './Draft.js';
import type { Grammar } from './Grammar.js';
import type { ParsedRequest, Referent } from './ParsedRequest.js';
import { readClause } from './readClause.js';
import type { Token } from './tokenize.js';

/** Joints beyond this number are not tried as ends of a request. */
const maximumJoints = 14;
/** Parting costs something, so that "swap the logo and the menu" stays one request. */
const costOfParting = 0.35;

interface Piece {
  clause: Clause;
  start: number;
  end: number;
}

/** The requests of one sentence, or null where some part cannot be read. */
export function readSentence(
  tokens: readonly Token[],
  grammar: Grammar,
  earlier: readonly ParsedRequest[],
  text: string,
): ParsedRequest[] | null {
  const joints = findJoints(tokens, grammar);
  const best: ({ cost: number; pieces: Piece[] } | null)[] = joints.map(() => null);
  best[0] = { cost: 0, pieces: [] };
  for (let to = 1; to < joints.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      if (!before) continue;
      const start = joints[from]!.after;
      const end = joints[to]!.at;
      const clause = start >= end ? { drafts: [], cost: 0 } : readClause(tokens, start, end, grammar);
      if (!clause) continue;
      const cost = before.cost + clause.cost + costOfParting;
      const known = best[to];
      if (!known || cost < known.cost)
        best[to] = { cost, pieces: [...before.pieces, { clause, start, end }] };
    }
  }
  const found = best[best.length - 1];
  return found ? assemble(found.pieces, tokens, earlier, text) : null;
}

function findJoints(tokens: readonly Token[], grammar: Grammar): { at: number; after: number }[] {
  const joints = [{ at: 0, after: 0 }];
  for (let index = 0; index < tokens.length; index += 1) {
    const length = grammar.isBoundary(tokens, index);
    if (length === 0 || joints.length > maximumJoints) continue;
    joints.push({ at: index, after: index + length });
    index += length - 1;
  }
  joints.push({ at: tokens.length, after: tokens.length });
  return joints;
}

/** Puts clauses together: topics become targets of what follows, "it" becomes what was spoken of. */
function assemble(
  pieces: readonly Piece[],
  tokens: readonly Token[],
  earlier: readonly ParsedRequest[],
  text: string,
): ParsedRequest[] | null {
  const requests: ParsedRequest[] = [];
  let topic: Referent[] | undefined;
  let spoken = spokenOf(earlier);
  let topicUsed = true;
  const undoesMore = pieces.some(
    ({ clause }) => !clause.interjection && clause.drafts.some((draft) => draft.undo),
  );
  for (const { clause, start, end } of pieces) {
    if (clause.interjection && undoesMore) continue;
    if (clause.topic) {
      if (!topicUsed) return null;
      topic = clause.topic;
      topicUsed = false;
      continue;
    }
    const first = tokens[start];
    const last = tokens[end - 1];
    const source =
      first && last
        ? { text: text.slice(first.start, last.end), offset: first.start }
        : { text: '', offset: 0 };
    const confidence = Number((1 / (1 + Math.max(0, clause.cost) / 3)).toFixed(3));
    const lastRequest = requests[requests.length - 1] ?? earlier[earlier.length - 1];
    const drafts = clause.repeat ? repeated(lastRequest, clause.repeat) : clause.drafts;
    if (!drafts) return null;
    for (const draft of drafts) {
      // "Undo step 4, restoring the font": the second half tells what the first one does.
      if (draft.undo && !draft.target && requests.some(({ undo }) => undo?.kind === 'ordinal')) continue;
      const { bound, usedTopic } = bindPrevious(draft, topic, spoken);
      if (usedTopic) topicUsed = true;
      for (const one of bound) {
        // "Nobody needs the badge, delete it": said twice, asked for once.
        const again = requests.some(
          (known) =>
            known.operation === one.operation &&
            known.target === one.target &&
            one.operation === 'hide_delete',
        );
        if (!again) requests.push({ ...one, confidence, source });
      }
    }
    if (drafts.length > 0) {
      if (topic && !topicUsed && !narrow(requests, topic)) return null;
      topicUsed = true;
      spoken = spokenOf(requests.slice(-drafts.length)) ?? spoken;
    }
  }
  return topicUsed ? requests : null;
}

function repeated(last: ParsedRequest | undefined, targets: Referent[]): Draft[] | null {
  if (!last || last.undo) return null;
  return targets.map((target) => ({
    operation: last.operation,
    target,
    values: { ...last.values },
    ...(last.other ? { other: last.other } : {}),
  }));
}

function spokenOf(requests: readonly ParsedRequest[]): Referent[] | undefined {
  const targets = requests
    .map(({ target }) => target)
    .filter((target) => target !== null && target.kind !== 'previous');
  const distinct = [...new Set(targets)] as Referent[];
  return distinct.length > 0 ? distinct : undefined;
}

/** "it" is the topic if there is one, else what the line spoke of before; across lines it stays "it". */
function bindPrevious(draft: Draft, topic: Referent[] | undefined, spoken: Referent[] | undefined) {
  const meant = topic ?? spoken;
  let usedTopic = false;
  let other = draft.other;
  if (other?.kind === 'previous' && meant?.length === 1) {
    other = meant[0];
    usedTopic = topic !== undefined;
  }
  const withOther = other ? { ...draft, other } : draft;
  if (draft.target?.kind !== 'previous' || !meant) return { bound: [withOther], usedTopic };
  usedTopic = topic !== undefined;
  if (draft.operation === 'swap' && meant.length === 2) {
    return { bound: [{ ...withOther, target: meant[0]!, other: meant[1]! }], usedTopic };
  }
  return { bound: meant.map((target) => ({ ...withOther, target })), usedTopic };
}

/** "in the pricing section, make the heading red": the topic is where the target lies. */
function narrow(requests: ParsedRequest[], topic: readonly Referent[]): boolean {
  const [place] = topic;
  if (topic.length !== 1 || place?.kind !== 'explicit') return false;
  let used = false;
  for (const [index, request] of requests.entries()) {
    if (request.target?.kind !== 'explicit' || request.target.section) continue;
    requests[index] = { ...request, target: { ...request.target, section: place } };
    used = true;
  }
  return used;
}
