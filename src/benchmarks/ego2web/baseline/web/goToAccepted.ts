import type { Surfer } from './createSurfer.js';

/** Pages of one thread. */
const mostPages = 6;

/** Goes to the page of a thread on which its accepted answer stands; stays on the last one where there is none. */
export async function goToAccepted(surfer: Surfer): Promise<void> {
  for (let page = 1; page < mostPages && !surfer.isOver && surfer.actionsLeft > 4; page += 1) {
    const { lines, elements } = surfer.page();
    if (lines.some((line) => /accepted answer/i.test(line) && !/go to/i.test(line))) return;
    const links = elements.filter(({ role }) => role === 'link');
    const link =
      (page === 1 ? links.find(({ name }) => /accepted answer/i.test(name)) : undefined) ??
      links.find(({ name }) => /^next\b/i.test(name)) ??
      links.find(({ name }) => name === String(page + 1));
    if (!link) return;
    await surfer.act({ type: 'click', target: { element: link.number } }, 'where is the accepted answer?');
  }
}
