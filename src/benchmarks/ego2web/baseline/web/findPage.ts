import type { Wanted } from '../Wanted.js';
import type { Surfer } from './createSurfer.js';
import type { FoundPage } from './FoundPage.js';
import { findSearchField } from './findSearchField.js';
import { listResults } from './listResults.js';
import { makeQueries } from './makeQueries.js';
import { matchHeading } from './matchHeading.js';
import { scoreMatch } from './scoreMatch.js';

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
    const direct = matchHeading(surfer.page(), wanted);
    if (direct) return direct;
    await collect(surfer, wanted, seen);
    const found = best();
    if (found && found.score >= sureScore) break;
    if (found && found.score >= leastScore && seen.size > 20) break;
  }
  const chosen = best();
  return chosen ? open(surfer, chosen, wanted) : null;
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
