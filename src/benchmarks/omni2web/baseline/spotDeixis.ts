import type { DeicticReferent, Language, ParsedRequest } from '../executor/ParsedRequest.js';

const patterns: Record<Language, RegExp> = {
  en: /\b(?:these two|those two|this one|that one|this|that|these|those|here|there)\b/gi,
  zh: /这两[个张块条段]?|那两[个张块条段]?|这[个张块条段行里些]|那[个张块条段行里些]/g,
};

/** The pointing words of a line that no rule reads: enough to say what it is about. */
export function spotDeixis(text: string, language: Language): ParsedRequest[] {
  return [...text.matchAll(patterns[language])].map((match): ParsedRequest => {
    const word = match[0];
    const target: DeicticReferent = {
      kind: 'deictic',
      word,
      text: word,
      offset: match.index,
      count: /two|两/.test(word) ? 2 : 1,
    };
    return { operation: 'layout', target, values: {}, confidence: 0, source: { text, offset: 0 } };
  });
}
