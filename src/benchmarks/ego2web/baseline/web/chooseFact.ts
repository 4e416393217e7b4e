import { askedWords } from '../words/askedWords.js';
import type { PageFact } from './readFacts.js';

/** A fact whose name has less in common with the question is not what was asked for. */
const leastScore = 0.5;

export interface ChosenFact extends PageFact {
  score: number;
}

/** The fact that a question asks for by its name, where there is one that it can mean. */
export function chooseFact(question: string, facts: readonly PageFact[]): ChosenFact | null {
  const asked = new Set(askedWords(question));
  let best: ChosenFact | null = null;
  for (const fact of facts) {
    const label = [...new Set(askedWords(fact.label))];
    if (label.length === 0) continue;
    const found = label.filter((word) => asked.has(word));
    // A name of more words that are all asked for says more than a short one.
    const score = (found.length / label.length) * (1 + 0.15 * found.length) - (found.length === 0 ? 1 : 0.15);
    if (score >= leastScore && (!best || score > best.score)) best = { ...fact, score };
  }
  return best;
}
