import { memoizeSpans } from '../memoizeSpans.js';
import type { NounPhrase } from '../NounPhrase.js';
import type { ExplicitReferent, Referent } from '../ParsedRequest.js';
import { PhraseTable } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { partPhrases } from './lexicon.js';
import { readDeictic } from './readDeictic.js';
import { readDescription } from './readDescription.js';
import { wordsAt } from './readValues.js';

const parts = new PhraseTable(partPhrases, 'zh');
const joints = new Set(['和', '跟', '与', '、', '及', '同', ',', '&']);

/** Reads a whole span as a noun phrase; null where it cannot be one. */
export const readNounPhrase = memoizeSpans(function read(
  tokens: readonly Token[],
  start: number,
  end: number,
): NounPhrase | null {
  if (start >= end) return null;
  let stop = end;
  for (const tail of ['这两个', '这两张', '两个', '这几个', '这三个', '二者', '两者', '都', '全部']) {
    const length = [...tail].length;
    if (
      stop - length > start &&
      wordsAt(tokens, stop - length, stop, tail) &&
      hasJoint(tokens, start, stop)
    ) {
      stop -= length;
      break;
    }
  }
  const joined = readConjunction(tokens, start, stop);
  const single = readOne(tokens, start, end);
  if (joined && (!single || joined.cost <= single.cost + 0.8)) return joined;
  return single;
});

function hasJoint(tokens: readonly Token[], start: number, end: number): boolean {
  return tokens.slice(start, end).some((token) => token.kind !== 'quote' && joints.has(token.text));
}

function readConjunction(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  let chosen: NounPhrase | null = null;
  for (let index = start + 1; index < end - 1; index += 1) {
    const token = tokens[index]!;
    if (token.kind === 'quote') continue;
    const joint = joints.has(token.text)
      ? 1
      : wordsAt(tokens, index, end, '以及') || wordsAt(tokens, index, end, '还有')
        ? 2
        : 0;
    if (joint === 0) continue;
    const first = readOne(tokens, start, index);
    const rest = first && readNounPhrase(tokens, index + joint, end);
    if (!first || !rest) continue;
    const last = rest.referents[rest.referents.length - 1]!;
    const lent = last.kind === 'explicit' ? last : undefined;
    const cost = first.cost + rest.cost;
    if (chosen && chosen.cost <= cost) continue;
    chosen = {
      referents: [...first.referents, ...rest.referents].map((referent) => asOneOf(referent, lent)),
      part: first.part ?? rest.part,
      cost,
    };
  }
  return chosen;
}

/** One of several named in a row: “甲”和“乙”按钮 are both buttons. */
function asOneOf(referent: Referent, last: ExplicitReferent | undefined): Referent {
  if (referent.kind !== 'explicit') return referent;
  const one: ExplicitReferent = { ...referent };
  if (!one.role && last?.role && (one.quoted !== undefined || one.ordinal !== undefined))
    one.role = last.role;
  if (one.quoted !== undefined || one.ordinal !== undefined) delete one.count;
  return one;
}

function readOne(tokens: readonly Token[], start: number, end: number): NounPhrase | null {
  let chosen = readPlain(tokens, start, end);
  const whole = parts.whole(tokens, start, end);
  if (whole) {
    const alone: NounPhrase = {
      referents: [{ kind: 'previous', word: '', offset: tokens[start]!.start }],
      part: whole,
      cost: 0.6,
    };
    if (!chosen || alone.cost < chosen.cost) chosen = alone;
  }
  for (let index = start + 1; index < end; index += 1) {
    const part = parts.whole(tokens, index, end);
    if (!part) continue;
    let stop = index;
    const linked = wordsAt(tokens, stop - 1, stop, '的');
    if (linked) stop -= 1;
    if (stop - 2 > start && wordsAt(tokens, stop - 2, stop, '之间')) stop -= 2;
    if (stop <= start) continue;
    const owner = hasJoint(tokens, start, stop)
      ? readNounPhrase(tokens, start, stop)
      : readPlain(tokens, start, stop);
    if (!owner || owner.part) continue;
    const known = owner.referents.every(
      (referent) =>
        referent.kind !== 'explicit' || referent.quoted !== undefined || referent.role !== undefined,
    );
    if (!linked && !known) continue;
    const cost = owner.cost + (linked ? 0 : 0.02);
    if (!chosen || cost < chosen.cost) chosen = { ...owner, part, cost };
  }
  return chosen;
}

const readPlain = memoizeSpans(function plain(
  tokens: readonly Token[],
  start: number,
  end: number,
): NounPhrase | null {
  const deictic = readDeictic(tokens, start, end);
  if (deictic) return { referents: [deictic.referent], cost: deictic.cost };
  const described = readDescription(tokens, start, end);
  return described ? { referents: [described.referent], cost: described.cost } : null;
});
