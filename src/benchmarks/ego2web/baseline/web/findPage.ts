import { splitWords } from '../../../../perception/words/splitWords.js';
import type { Wanted } from '../Wanted.js';
import type { SeenPage, Surfer } from './createSurfer.js';
import { listResults } from './listResults.js';
import type { ViewElement } from './parseView.js';
import { scoreMatch } from './scoreMatch.js';

/** What was opened, and how well it fits. */
export interface FoundPage {
  name: string;
  score: number;
}

interface Candidate extends FoundPage {
  listUrl: string;
}

/** So sure that nothing better is looked for. */
const sureScore = 0.86;
/** Less is opened only when all searching is done. */
const leastScore = 0.5;
/** Pages of one list. */
const mostPages = 3;
/** Actions kept for what is to be done on the page. */
const keptActions = 12;

/**
 * Searches the site that is open for the thing, and opens the best match. Stands on its page afterwards.
 * @returns null where nothing was found at all
 */
export async function findPage(surfer: Surfer, wanted: Wanted): Promise<FoundPage | null> {
  const seen = new Map<string, Candidate>();
  const best = (): Candidate | undefined => [...seen.values()].sort((a, b) => b.score - a.score)[0];
  for (const query of makeQueries(wanted)) {
    if (surfer.isOver || surfer.actionsLeft < keptActions) break;
    const field = findSearchField(surfer.page());
    if (!field) break;
    const thought = `search for "${query}"`;
    await surfer.act({ type: 'type', target: { element: field.number }, text: query, submit: true }, thought);
    const direct = headingMatch(surfer.page(), wanted);
    if (direct) return direct;
    await collect(surfer, wanted, seen);
    const found = best();
    if (found && found.score >= sureScore) break;
    if (found && found.score >= leastScore && seen.size > 20) break;
  }
  const chosen = best();
  return chosen ? open(surfer, chosen, wanted) : null;
}

export function findSearchField({ elements }: SeenPage): ViewElement | undefined {
  return (
    elements.find(({ role }) => role === 'searchbox') ??
    elements.find(({ role, name }) => role === 'textbox' && /search|find|look up/i.test(name))
  );
}

/** Everything at once, then line by line, then the beginnings of words, in case their ends were misread. */
function makeQueries({ lines }: Wanted): string[] {
  const strong = lines.filter(({ weight }) => weight >= 0.35).slice(0, 4);
  const of = (text: string): string[] => splitWords(text).filter((word) => word.length > 1);
  const words = [...new Set(strong.flatMap(({ text }) => of(text)))];
  const queries = [
    words.slice(0, 7).join(' '),
    ...strong.slice(0, 3).map(({ text }) => of(text).join(' ')),
    words
      .filter((word) => word.length >= 5)
      .map((word) => word.slice(0, 4))
      .join(' '),
    ...lines.slice(0, 2).map(({ text }) => of(text).join(' ')),
  ];
  return [...new Set(queries.filter((query) => query !== ''))].slice(0, 5);
}

/** Some searches lead to the page itself where its name is asked for. */
function headingMatch({ lines, url }: SeenPage, wanted: Wanted): FoundPage | null {
  const heading = lines.findIndex((line) => line.startsWith('# '));
  const name = lines[heading]?.slice(2) ?? '';
  if (heading < 0 || /result|search|match|not found/i.test(name) || /[?&]q=/.test(url)) return null;
  const score = scoreMatch(lines.slice(heading, heading + 8).join(' '), wanted);
  return score >= 0.7 ? { name, score } : null;
}

async function collect(surfer: Surfer, wanted: Wanted, seen: Map<string, Candidate>): Promise<void> {
  for (let count = 1; count <= mostPages; count += 1) {
    const page = surfer.page();
    for (const { element, text } of listResults(page)) {
      const score = scoreMatch(text, wanted);
      const known = seen.get(text);
      if (!known || known.score < score) seen.set(text, { name: element.name, score, listUrl: page.url });
    }
    const isSure = [...seen.values()].some(({ score }) => score >= sureScore);
    if (isSure || count === mostPages || surfer.actionsLeft < keptActions) return;
    if (!(await showMore(surfer))) return;
  }
}

/** The next page of a list, or more of a list that grows while one scrolls. */
async function showMore(surfer: Surfer): Promise<boolean> {
  const { elements, lines } = surfer.page();
  const next = elements.find(
    ({ role, name }) => /link|button/.test(role) && /^(next|more|show more)/i.test(name),
  );
  if (next) return surfer.act({ type: 'click', target: { element: next.number } }, 'more results');
  if (!lines.some((line) => /loading more/i.test(line))) return false;
  return surfer.act({ type: 'scroll', direction: 'down', screens: 3 }, 'more results');
}

async function open(surfer: Surfer, { name, score, listUrl }: Candidate, wanted: Wanted): Promise<FoundPage> {
  const page = surfer.page();
  if (!listResults(page).some(({ element }) => element.name === name))
    await surfer.act({ type: 'navigate', url: listUrl }, 'back to the list with the best match');
  const result = listResults(surfer.page())
    .filter(({ element }) => element.name === name)
    .sort((a, b) => scoreMatch(b.text, wanted) - scoreMatch(a.text, wanted))[0];
  if (result) {
    const thought = `"${name}" fits best (${score.toFixed(2)})`;
    await surfer.act({ type: 'click', target: { element: result.element.number } }, thought);
  }
  return { name, score };
}
