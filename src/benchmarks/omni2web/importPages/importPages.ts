import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { fetchFiles, type ReportProgress } from '../../importing/fetchFiles.js';
import { writeImportRecord } from '../../importing/ImportRecord.js';
import type { ImportResult } from '../../importing/importTables.js';
import type { ImportSource } from '../../importing/openSource.js';
import { inlinePage, isInlineable } from './inlinePage.js';

const largestFileBytes = 32 * 1024 * 1024;
const largestPageBytes = 128 * 1024 * 1024;

export interface ImportPagesOptions {
  source: ImportSource;
  outDirectory: string;
  licence?: string;
  onProgress?: ReportProgress;
  signal: AbortSignal;
}

/**
 * Makes a folder of source pages from a source with a folder a page (omni2web, source pages: test/<idx>/ with HTML and
 * pictures): pages/<name>.html, each with its pictures, fonts and style sheets in it, as `deixis build omni2web start` takes
 * them. A page that cannot be made is one problem, and the rest goes on.
 * @throws DeixisError PAGES_MISSING, NOTHING_IMPORTED (input) and those of the source
 */
export async function importPages(options: ImportPagesOptions): Promise<ImportResult> {
  const { source, outDirectory, onProgress, signal } = options;
  const label = source.record.source;
  const paths = [...source.files.keys()].filter((path) => /\.html?$/i.test(path)).sort();
  if (paths.length === 0)
    throw inputError('PAGES_MISSING', `${label}: it holds no HTML file`, {
      hint: 'expected folders such as test/1/ with a page and its pictures',
    });
  const problems = source.problems.map(({ path, problem }) => `${path}: expected ${problem}`);
  const notes: string[] = [];
  const small = paths.filter((path) => {
    const isSmall = source.files.get(path)!.sizeBytes <= largestFileBytes;
    if (!isSmall) problems.push(`${path}: expected a page of at most ${largestFileBytes} bytes`);
    return isSmall;
  });
  const fetched = await fetchFiles({ source, paths: small, name: 'pages', signal, onProgress });

  const names = namePages(small);
  const files = new Set<string>();
  let written = 0;
  let left = 0;
  for (const path of small) {
    signal.throwIfAborted();
    let sizeBytes = 0;
    const bytes = await readFile(fetched.get(path)!);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      problems.push(`${path}: expected UTF-8 text`);
      continue;
    }
    const page = await inlinePage(text, {
      path,
      async readFile(asked) {
        const file = isInlineable(asked) ? source.files.get(asked) : undefined;
        if (!file || file.sizeBytes > largestFileBytes || sizeBytes + file.sizeBytes > largestPageBytes)
          return undefined;
        sizeBytes += file.sizeBytes;
        return readFile(await source.fetch(asked));
      },
    });
    for (const file of page.inlined) files.add(file);
    left += page.outside.length;
    if (page.outside.length > 0)
      notes.push(
        `${path}: ${page.outside.length} addresses stay outside: ${page.outside.slice(0, 3).join(', ')}${page.outside.length > 3 ? ', ...' : ''}`,
      );
    await writeTextFile(join(outDirectory, 'pages', `${names.get(path)!}.html`), page.html);
    written += 1;
    onProgress?.({
      name: 'written',
      doneBytes: 0,
      totalBytes: 0,
      doneFiles: written,
      totalFiles: small.length,
    });
  }
  if (written === 0)
    throw inputError(
      'NOTHING_IMPORTED',
      `${label}: no page could be made\n${problems.slice(0, 20).join('\n')}`,
      { hint: 'give a source with HTML pages and their files, as BroAlanTaps/WebVR has them' },
    );
  if (left > 0)
    notes.push('what stays outside a page is not seen by anybody: the pages are opened without a network');
  const licence = options.licence ?? source.record.licence;
  const { commit } = source.record;
  await writeImportRecord(outDirectory, {
    ...source.record,
    ...(licence === undefined ? {} : { licence }),
    ...{ complete: true, files: await source.listFetched() },
  });
  return {
    ...{ directory: outDirectory, benchmark: source.record.benchmark, source: label, commit: commit ?? null },
    ...{ written, media: files.size, problems, notes },
  };
}

/** Page to a name of its own: that of its folders, and its own where a folder holds several. */
function namePages(paths: readonly string[]): Map<string, string> {
  const count = new Map<string, number>();
  for (const path of paths) count.set(posix.dirname(path), (count.get(posix.dirname(path)) ?? 0) + 1);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    const whole = path.replace(/\.html?$/i, '');
    const plain = (count.get(folder) === 1 && folder !== '.' ? folder : whole)
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^[-_]+/, '')
      .slice(0, 100);
    const mark = createHash('sha256').update(path).digest('hex').slice(0, 8);
    const name = plain === '' || taken.has(plain.toLowerCase()) ? `${plain || 'page'}-${mark}` : plain;
    taken.add(name.toLowerCase());
    names.set(path, name);
  }
  return names;
}
