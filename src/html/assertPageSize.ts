import { inputError } from '../core/errors.js';

/** Pages with more start tags than this are not compared: nobody writes them, and hostile ones cost minutes. */
export const maximumStartTags = 100_000;

/** A quick count that needs no parser; tags inside scripts and comments count, too. */
export function countStartTags(html: string): number {
  let count = 0;
  for (const _ of html.matchAll(/<[a-z]/gi)) count += 1;
  return count;
}

/** @throws DeixisError PAGE_TOO_LARGE (input) */
export function assertPageSize(html: string, name: string): void {
  const count = countStartTags(html);
  if (count <= maximumStartTags) return;
  throw inputError(
    'PAGE_TOO_LARGE',
    `${name}: ${count} elements, over the ${maximumStartTags} that are read`,
    {
      hint: 'Cut the page down to the part that matters.',
      details: { file: name },
    },
  );
}
