import { readFile, stat } from 'node:fs/promises';
import { inputError, usageError } from '../../../core/errors.js';
import { fileUnreadable } from '../../../core/fileUnreadable.js';
import { listPageFiles, pageName } from '../synth/readPageSource.js';

/** A page that was named for a build. */
export interface NamedPage {
  page: string;
  /** The file that it is read from. */
  source: string;
  html: string;
}

/**
 * Reads HTML files, and those in folders. Every text is a page to an HTML parser, so that what is none has to be told here; all
 * that is wrong is told at once.
 * @throws DeixisError PAGE_NAME_TAKEN (usage), FILE_UNREADABLE, PAGES_MISSING, PAGE_INVALID (input)
 */
export async function readPages(given: readonly string[]): Promise<NamedPage[]> {
  const pages = new Map<string, NamedPage>();
  const problems: string[] = [];
  for (const source of await findFiles(given)) {
    const bytes = await readFile(source).catch((error: unknown) => {
      throw fileUnreadable(source, error);
    });
    const page = pageName(source);
    const other = pages.get(page);
    if (other)
      throw usageError(
        'PAGE_NAME_TAKEN',
        `${source}: would be called "${page}", as ${other.source} is; give one of them another name`,
      );
    const html = bytes.toString();
    const problem = findProblem(bytes, html);
    if (problem !== undefined) problems.push(`${source}: expected an HTML page; ${problem}`);
    pages.set(page, { page, source, html });
  }
  if (problems.length > 0)
    throw inputError('PAGE_INVALID', problems.join('\n'), {
      hint: 'give files of HTML, saved as UTF-8, or folders of .html files; nothing was taken in',
      details: { problems },
    });
  return [...pages.values()];
}

async function findFiles(given: readonly string[]): Promise<Set<string>> {
  const files = new Set<string>();
  for (const path of given) {
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
    for (const file of isFolder ? await listPageFiles(path) : [path]) files.add(file);
  }
  return files;
}

/** What may stand before the first tag: a byte order mark, blanks, comments, the head of an XML document. */
const prologue = /^\uFEFF?(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?>)*/;

/**
 * What an HTML page begins with: what browsers know it by where no type is told (MIME Sniffing Standard, "identifying a resource
 * with an unknown MIME type"), and the other elements with which a page may begin.
 */
const firstTag =
  /^<(?:!doctype\s+html|html|head|script|iframe|h[1-6]|div|font|table|a|style|title|b|body|br|p|meta|link|base|noscript|template|header|footer|main|nav|section|article|aside|search|address|blockquote|pre|hr|ul|ol|dl|figure|form|img|picture|video|button|span|strong|em|i|center)(?=[\s/>])/i;

function findProblem(bytes: Buffer, html: string): string | undefined {
  if (html.trim() === '') return 'it is empty';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'its bytes are no text in UTF-8';
  }
  const start = html.replace(prologue, '');
  if (firstTag.test(start)) return undefined;
  return `it begins with ${JSON.stringify(start.slice(0, 40))}`;
}
