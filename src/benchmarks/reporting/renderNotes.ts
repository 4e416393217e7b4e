import { type Markup, markup } from '../../report/markup.js';

/** The box of what a reader must know before the figures; null where there is nothing. */
export function renderNotes(notes: readonly string[]): Markup | null {
  return notes.length > 0
    ? markup`<div class="notice" role="note"><strong>Read first</strong><ul>${notes.map((note) => markup`<li>${note}</li>`)}</ul></div>`
    : null;
}
