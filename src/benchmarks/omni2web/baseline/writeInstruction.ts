import type { Language, ParsedRequest, Referent } from '../executor/ParsedRequest.js';
import { parseRequest } from '../executor/parseRequest.js';

/** A stretch of the spoken line and what stands in for it. */
export interface Replacement {
  offset: number;
  length: number;
  text: string;
}

/** The spoken line with every pointing phrase put into words. */
export function writeInstruction(line: string, replacements: readonly Replacement[]): string {
  let written = '';
  let at = 0;
  for (const { offset, length, text } of [...replacements].sort((a, b) => a.offset - b.offset)) {
    if (offset < at) continue;
    written += line.slice(at, offset) + text;
    at = offset + length;
  }
  return tidy(written + line.slice(at));
}

function tidy(text: string): string {
  const sentence = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.!?])/g, '$1')
    .trim();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Where a referent stands in the line: its whole phrase, which may begin before the pointing word. */
export function findPhrase(
  line: string,
  referent: Exclude<Referent, { kind: 'explicit' }>,
): Replacement | undefined {
  const { offset, word } = referent;
  if (word === '') return undefined;
  const phrase = referent.kind === 'deictic' ? referent.text : word;
  const folded = line.toLowerCase();
  for (let start = offset; start >= 0 && start > offset - phrase.length; start--) {
    if (!folded.startsWith(phrase.toLowerCase(), start)) continue;
    if (start + phrase.length < offset + word.length) continue;
    return { offset: start, length: phrase.length, text: '' };
  }
  if (folded.startsWith(word.toLowerCase(), offset)) return { offset, length: word.length, text: '' };
  return undefined;
}

/** Whether an instruction is read as asking for the same. */
export function asksTheSame(
  instruction: string,
  requests: readonly ParsedRequest[],
  language: Language,
): boolean {
  const read = parseRequest(instruction, language);
  const essence = (list: readonly ParsedRequest[]): string =>
    JSON.stringify(
      list.map(({ operation, values }) => [operation, values.value, values.scale, values.addPx, values.text]),
    );
  const kinds = new Set(read.map(({ operation }) => operation));
  return (
    read.length > 0 &&
    (essence(read) === essence(requests) || requests.every(({ operation }) => kinds.has(operation)))
  );
}
