import { compileRules, type Grammar } from '../Grammar.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { classes } from './classes.js';
import { rules } from './grammar.js';
import { endings, fillers, openings } from './lexicon.js';
import { slots } from './slots.js';
import { statements } from './statements.js';

const joints = new Set(['and', 'then', 'but', 'also', 'plus', 'while', 'so', 'or']);

/** Length of the mark or words at `index` that may part two requests, 0 where there are none. */
function isBoundary(tokens: readonly Token[], index: number): number {
  let length = 0;
  while (tokens[index + length]) {
    const token = tokens[index + length]!;
    const mark = token.kind === 'mark' && [',', ':', '-', '–', '—', '(', ')', '/'].includes(token.text);
    const joint = token.kind === 'word' && joints.has(token.text);
    if (!mark && !joint) break;
    length += 1;
  }
  return length;
}

const table = (phrases: string) => new PhraseTable<true>(phraseEntries([[true as const, phrases]]), 'en');

/** The English grammar. */
export const english: Grammar = {
  language: 'en',
  rules: compileRules(rules, classes, 'en'),
  slots,
  fillers: table(fillers),
  openings: table(openings),
  endings: table(endings),
  contrasts: table('instead of|rather than|and not|as opposed to'),
  isBoundary,
  isFullStop: (token) => token.kind === 'mark' && ['.', ';', '!', '?', '…', '。'].includes(token.text),
};

/** The same with sentences that tell the wanted result. */
export const englishStatements: Grammar = {
  ...english,
  rules: [...english.rules, ...compileRules(statements, classes, 'en')],
};
