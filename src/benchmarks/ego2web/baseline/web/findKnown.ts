import { splitWords } from '../../../../perception/words/splitWords.js';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { SeenThing } from '../timeline/SeenThing.js';
import type { Surfer } from './createSurfer.js';
import { findSearchField } from './findSearchField.js';
import { listResults } from './listResults.js';
import { makeQueries } from './makeQueries.js';
import { matchHeading } from './matchHeading.js';
import { scoreMatch } from './scoreMatch.js';

/** Of the print: less in common with what the site shows is chance. */
const leastScore = 0.35;
/** Actions kept for the search and for what is to be done. */
const keptActions = 22;

/** Which of some things the site that is open knows, by one search each; all of them where it knows none. */
export async function findKnown(surfer: Surfer, things: readonly SeenThing[]): Promise<SeenThing[]> {
  const known: SeenThing[] = [];
  for (const thing of things) {
    const field = findSearchField(surfer.page());
    const [query] = makeQueries(thing);
    // What was not asked about may be known.
    const canAsk = field && query && !surfer.isOver && surfer.actionsLeft >= keptActions;
    if (!canAsk || (await isFound(surfer, thing, field.number, query))) known.push(thing);
  }
  return known.length > 0 ? known : [...things];
}

async function isFound(surfer: Surfer, thing: SeenThing, element: number, query: string): Promise<boolean> {
  const thought = `does the site know "${query}"?`;
  await surfer.act({ type: 'type', target: { element }, text: query, submit: true }, thought);
  const page = surfer.page();
  if (matchHeading(page, thing)) return true;
  return listResults(page).some(
    ({ element, text }) => scoreMatch(text, thing) >= leastScore || isNamedOn(element.name, thing),
  );
}

/** Small print is more than half of what some things say: a name of two words or more that stands on them is enough. */
function isNamedOn(name: string, { lines }: SeenThing): boolean {
  const printed = lines.flatMap(({ text }) => splitWords(text));
  const words = splitWords(name).filter((word) => word.length >= 4);
  const found = words.filter((word) => printed.some((other) => wordLikeness(word, other) >= 0.85));
  return found.length >= 2 && found.length >= words.length / 2;
}
