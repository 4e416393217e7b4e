import type { CheckResult } from './checkFinalState.js';
import type { AnswerCheck } from './FinalCheck.js';
import { findNumbers } from './findNumbers.js';

/** Longer ones are no answers: a text that names everything would hold every wording. */
const mostWords = 120;

/** Words that turn a statement around, and the Chinese ones. Where one stands in the same clause, nothing is guessed. */
const denials =
  /(?<![\p{L}\p{N}])(?:not|no|never|nor|neither|none|cannot|without|except|unlike|unknown|instead of|rather than|other than|different from|\p{L}+n't)(?![\p{L}\p{N}])|不是|没有|并非|不含|无法/giu;

/**
 * Whether a final answer says what a check wants. The rule is strict, and refuses to guess:
 * - without an answer, or with one of more than 120 words, it is not met;
 * - a wording stands in the answer as whole words, in any case; one in a clause that denies something ("it is not red") does not count,
 *   and neither does an answer that also holds one of `rejects`;
 * - for a number, those that carry an accepted unit are looked at; where none does, those that carry no other unit. They have to be the
 *   same number throughout: two different ones are refused, and so is one in a clause that denies something.
 */
export function matchAnswer(check: AnswerCheck, finalAnswer: string | null): CheckResult {
  if (finalAnswer === null || finalAnswer.trim() === '') return no('there is no answer');
  const answer = plain(finalAnswer);
  const words = answer.split(/\s+/).length;
  if (words > mostWords) return no(`the answer has ${words} words, more than ${mostWords}`);
  const rejected = check.rejects.find((wording) => findWording(answer, wording).length > 0);
  if (rejected !== undefined) return no(`the answer names "${rejected}"`);
  return check.number === undefined ? matchWording(check, answer) : matchNumber(check, answer);
}

function matchWording({ accepts = [] }: AnswerCheck, answer: string): CheckResult {
  let denied: string | undefined;
  for (const wording of accepts) {
    const places = findWording(answer, wording);
    const denying = places.find(({ start, end }) => isDenied(answer, start, end));
    if (denying) denied = wording;
    else if (places.length > 0) return { met: true, reason: `the answer says "${wording}"` };
  }
  return denied === undefined
    ? no(`the answer says none of ${accepts.map((wording) => `"${wording}"`).join(', ')}`)
    : no(`the answer has "${denied}" beside a word that denies`);
}

function matchNumber({ number, tolerance, unit }: AnswerCheck, answer: string): CheckResult {
  const found = findNumbers(answer, unit ?? []);
  const withUnit = found.filter(({ unit: one }) => one === 'accepted');
  const candidates = withUnit.length > 0 ? withUnit : found.filter(({ unit: one }) => one === 'none');
  const values = [...new Set(candidates.map(({ value }) => value))];
  const wanted = `${number}${unit ? ` ${unit[0]}` : ''}`;
  if (values.length === 0) return no(`the answer gives no number that could be ${wanted}`);
  if (values.length > 1) return no(`the answer gives several numbers: ${values.join(', ')}`);
  if (candidates.some(({ start, end }) => isDenied(answer, start, end)))
    return no(`the answer has ${values[0]} beside a word that denies`);
  // Decimal fractions of a tolerance come out a hair off.
  const isNear = Math.abs(values[0]! - number!) <= tolerance + 1e-9 * Math.max(1, Math.abs(number!));
  return isNear
    ? { met: true, reason: `the answer gives ${values[0]}` }
    : no(`the answer gives ${values[0]}, not ${wanted}`);
}

function findWording(answer: string, wording: string): { start: number; end: number }[] {
  const wanted = plain(wording);
  const places: { start: number; end: number }[] = [];
  for (let start = answer.indexOf(wanted); start >= 0; start = answer.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!isInsideWord(answer, start) && !isInsideWord(answer, end)) places.push({ start, end });
  }
  return places;
}

/** Whether a place parts one word; scripts without spaces have no such places. */
function isInsideWord(text: string, place: number): boolean {
  const before = [...text.slice(0, place)].at(-1) ?? '';
  const after = [...text.slice(place)][0] ?? '';
  return isWordLetter(before) && isWordLetter(after);
}

function isWordLetter(letter: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(letter) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(letter)
  );
}

/** Whether the clause around a place denies something, outside the place itself. */
function isDenied(answer: string, start: number, end: number): boolean {
  const breaks = /[;!?。\n]|[.,:](?=\s|$|\p{Script=Han})|\bbut\b|但/gu;
  let from = 0;
  let to = answer.length;
  for (const { index, 0: text } of answer.matchAll(breaks)) {
    if (index + text.length <= start) from = index + text.length;
    else if (index >= end) {
      to = index;
      break;
    }
  }
  const outside = `${answer.slice(from, start)} \u0000 ${answer.slice(end, to)}`;
  return outside.search(denials) >= 0;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function no(reason: string): CheckResult {
  return { met: false, reason };
}
