import { type ChosenFact, chooseFact } from './chooseFact.js';
import type { Surfer } from './createSurfer.js';
import type { ViewElement } from './parseView.js';
import { readFacts } from './readFacts.js';

/** What opens a hidden part of a page; the likeliest for facts first. */
const openers = [
  /nutrition|ingredients/i,
  /specification|details|facts|about|info/i,
  /hours/i,
  /description/i,
];
const sureScore = 0.95;

/** The fact that is asked for, on the page that is open; looks behind tabs and folds where it does not stand open. */
export async function answerQuestion(surfer: Surfer, question: string): Promise<ChosenFact | null> {
  let best = chooseFact(question, readFacts(surfer.page()));
  const tried = new Set<string>();
  while ((!best || best.score < sureScore) && tried.size < 4 && !surfer.isOver && surfer.actionsLeft > 3) {
    const opener = findOpener(surfer.page().elements, tried);
    if (!opener) break;
    tried.add(opener.name);
    await surfer.act({ type: 'click', target: { element: opener.number } }, `look behind "${opener.name}"`);
    const found = chooseFact(question, readFacts(surfer.page()));
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

function findOpener(elements: readonly ViewElement[], tried: ReadonlySet<string>): ViewElement | undefined {
  const closed = elements.filter(
    ({ role, name, notes }) =>
      (role === 'tab' || role === 'disclosure') && !tried.has(name) && !/selected|expanded/.test(notes),
  );
  for (const opener of openers) {
    const element = closed.find(({ name }) => opener.test(name));
    if (element) return element;
  }
  return undefined;
}
