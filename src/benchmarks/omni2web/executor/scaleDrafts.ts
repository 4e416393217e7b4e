import { bindPart } from './bindPart.js';
import type { Clause } from './Draft.js';
import type { RuleData } from './Grammar.js';
import type { Captures } from './matchRule.js';
import type { NounPhrase } from './NounPhrase.js';
import type { Part, ValueAtom } from './Setting.js';

/** How far something grows or shrinks: a share of itself, a factor, pixels, or a step of the usual size. */
export type Amount = { share: number } | { times: number } | { px: number } | { degree: number };

const plainFactor = { '1': 1.25, '-1': 0.8 } as const;

/** "increase the padding by 10 pixels", "shrink the logo by half". */
export function scaleDrafts(
  rule: Pick<RuleData, 'sign' | 'part'>,
  target: NounPhrase,
  captures: Captures,
): Omit<Clause, 'cost'> | null {
  const verb = (captures.values as ValueAtom[] | undefined)?.[0];
  if (captures.values && verb?.kind !== 'scale') return null;
  const factor = verb?.kind === 'scale' ? verb.factor : undefined;
  const sign = rule.sign ?? (factor !== undefined && factor < 1 ? -1 : 1);
  const part: Part | undefined = verb?.kind === 'scale' ? verb.part : rule.part;
  const atom = toAtom(captures.amount as Amount | undefined, sign, factor ?? plainFactor[`${sign}`]);
  if (!atom) return null;
  const setting = bindPart(part ? { ...atom, part } : atom, target.part);
  if (!setting) return null;
  const { operation, ...values } = setting;
  return {
    drafts: target.referents.map((referent) => ({ operation, target: referent, values: { ...values } })),
  };
}

function toAtom(
  amount: Amount | undefined,
  sign: 1 | -1,
  plain: number,
): (ValueAtom & { part?: Part }) | null {
  if (!amount) return { kind: 'scale', factor: plain };
  if ('px' in amount) return { kind: 'add', px: sign * amount.px };
  if ('degree' in amount) return { kind: 'scale', factor: round(plain ** amount.degree) };
  if ('times' in amount) return { kind: 'scale', factor: round(sign > 0 ? amount.times : 1 / amount.times) };
  const factor = 1 + sign * amount.share;
  return factor > 0 ? { kind: 'scale', factor: round(factor) } : null;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
