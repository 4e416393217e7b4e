import { type Markup, markup } from './markup.js';

/** An analysis that the data cannot carry, in one line that says why and what it would take. */
export function nothing(sentence: string): Markup {
  return markup`<p class="nothing">${sentence}</p>`;
}
