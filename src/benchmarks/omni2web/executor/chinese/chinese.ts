import { compileRules, type Grammar } from '../Grammar.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { classes } from './classes.js';
import { rules } from './grammar.js';
import { endings, fillers, openings } from './lexicon.js';
import { slots } from './slots.js';
import { statements } from './statements.js';

const joints = new PhraseTable(
  phraseEntries([
    [
      true,
      '然后再|然后|接着|并且|并|而且|同时|还有|以及|另外|之后|再把|再|和|顺便|随后|跟着|还要|还|而|但是|但|不过|又|且',
    ],
  ]),
  'zh',
);

/** Length of the mark or words at `index` that may part two requests, 0 where there are none. */
function isBoundary(tokens: readonly Token[], index: number): number {
  let length = 0;
  while (tokens[index + length]) {
    const token = tokens[index + length]!;
    if (token.kind === 'mark' && [',', '、', ':', '-', '–', '—', '(', ')', '/', '~'].includes(token.text))
      length += 1;
    else {
      const joint = joints.at(tokens, index + length)[0];
      if (!joint) break;
      length += tokens[index + length]!.text === '再' && joint.length === 2 ? 1 : joint.length;
    }
  }
  return length;
}

const table = (phrases: string) => new PhraseTable<true>(phraseEntries([[true as const, phrases]]), 'zh');

/** The Chinese grammar. */
export const chinese: Grammar = {
  language: 'zh',
  rules: compileRules(rules, classes, 'zh'),
  slots,
  fillers: table(fillers),
  openings: table(openings),
  endings: table(endings),
  contrasts: table('而不是|而非'),
  isBoundary,
  isFullStop: (token) => token.kind === 'mark' && ['。', ';', '!', '?', '…', '.', '｡'].includes(token.text),
};

/** The same with sentences that tell the wanted result. */
export const chineseStatements: Grammar = {
  ...chinese,
  rules: [...chinese.rules, ...compileRules(statements, classes, 'zh')],
};
