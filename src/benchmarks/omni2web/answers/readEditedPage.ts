import { countStartTags, maximumStartTags } from '../../../html/assertPageSize.js';
import { isRefusal } from './isRefusal.js';
import type { Unusable } from './Unusable.js';

const maximumCharacters = 20_000_000;

/**
 * Reads the answer of tracks A and C (omni2web, Tracks): of several closed ```html blocks the last counts; without any
 * block a bare complete document does; a block that is never closed is an answer cut short.
 * A page may hold lines of three backticks itself, so a block that begins a document goes on to the first closing line
 * after `</html>`, if no other block begins before.
 */
export function readEditedPage(text: string, { refused = false } = {}): { html: string } | Unusable {
  if (text.trim() === '')
    return refused
      ? { unusable: 'refused', detail: 'the model refused' }
      : { unusable: 'empty', detail: 'the answer is empty' };
  if (text.length > maximumCharacters)
    return { unusable: 'too-large', detail: `the answer has over ${maximumCharacters} characters` };
  const { closed, opened } = findBlocks(text);
  const html = closed.at(-1) ?? (opened ? undefined : bareDocument(text));
  if (html === undefined)
    return opened
      ? { unusable: 'incomplete', detail: 'a ```html block begins and is never closed' }
      : {
          unusable: refused || isRefusal(text) ? 'refused' : 'unparsable',
          detail: 'no ```html block and no complete HTML document in the answer',
        };
  if (!/<[a-z!]/i.test(html)) return { unusable: 'unparsable', detail: 'the ```html block holds no HTML' };
  if (countStartTags(html) > maximumStartTags)
    return { unusable: 'too-large', detail: `the page has over ${maximumStartTags} elements` };
  return { html };
}

const marks =
  /(?<open>```[ \t]*html\b[^\S\n]*\n?)|(?<close>^[ \t]*```[ \t]*\r?$|(?<=<\/html>[ \t]*)```)|<\/html\s*>/gim;

/** One pass over the marks that matter, so that the time is linear in the text whatever it holds. */
function findBlocks(text: string): { closed: string[]; opened: boolean } {
  const closed: string[] = [];
  /** Where the open block begins, and where it would end if its document had no `</html>`. */
  let block: { start: number; isDocument: boolean; documentEnded: boolean; end?: number } | undefined;
  let opened = false;
  const close = (end: number | undefined): void => {
    if (block && end !== undefined) closed.push(text.slice(block.start, end));
    block = undefined;
  };
  for (const mark of text.matchAll(marks)) {
    const { open, close: closing } = mark.groups as { open?: string; close?: string };
    if (open !== undefined && (!block || block.end !== undefined)) {
      close(block?.end);
      opened = true;
      const start = mark.index + open.length;
      const isDocument = /^\s*(?:<!doctype|<html|<!--)/i.test(text.slice(start, start + 200));
      block = { start, isDocument, documentEnded: false };
    } else if (closing !== undefined && block) {
      if (block.documentEnded || !block.isDocument) close(mark.index);
      else block.end ??= mark.index;
    } else if (open === undefined && closing === undefined && block) block.documentEnded = true;
  }
  close(block?.end);
  return { closed, opened };
}

function bareDocument(text: string): string | undefined {
  const starts = [...text.matchAll(/<!doctype\s+html|<html[\s>]/gi)];
  const end = text.toLowerCase().lastIndexOf('</html');
  if (starts.length === 0 || end === -1) return undefined;
  const close = text.indexOf('>', end);
  // The doctype, or the html tag where there is none: a page's own scripts may hold later ones.
  const start = starts[0]!.index;
  return close === -1 || end < start ? undefined : text.slice(start, close + 1);
}
