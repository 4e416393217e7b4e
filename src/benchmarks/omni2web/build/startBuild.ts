import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';
import { sha256 } from '../../../core/hash.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { assertDatasetName } from '../../../datasets/assertDatasetName.js';
import { pictureCatalogueFile } from '../../../datasets/inspectPictures.js';
import { type PictureFolder, readPictureFolder } from '../../../datasets/readPictureFolder.js';
import { parsePage } from '../../../html/parsePage.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { storeFile } from '../../building/storeFile.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { changeWorkspace } from './openWorkspace.js';
import { readPages } from './readPages.js';

export interface StartOptions {
  directory: string;
  /** HTML files, and folders of them. */
  pageFiles: readonly string[];
  /** A folder of pictures that steps may ask for, with descriptions.json. Given again, it replaces the earlier ones. */
  picturesDirectory?: string;
  by: string;
  /** What build.json will say; its defaults may be left out. */
  build: Pick<BuildFile, 'name' | 'licence' | 'consent'> & Partial<BuildFile>;
}

export interface StartResult {
  directory: string;
  build: BuildFile;
  /** Taken in now, and there already. */
  added: string[];
  kept: string[];
  /** How many pictures steps may ask for. */
  pictures: number;
  notes: string[];
}

/**
 * Begins a build, or adds pages to one; done again it goes on where it was.
 * @throws DeixisError BUILD_DIFFERS, OPTION_INVALID (usage), DOCUMENT_INVALID, PICTURE_INVALID (input), and as readPages
 */
export async function startBuild(options: StartOptions): Promise<StartResult> {
  const { directory, by, picturesDirectory } = options;
  const file = join(directory, 'build.json');
  if (!existsSync(file)) assertDatasetName(options.build.name);
  const pages = await readPages(options.pageFiles);
  const given = picturesDirectory === undefined ? undefined : await readPictureFolder(picturesDirectory);
  const build = parseDocument(
    buildFileSchema,
    { schemaVersion: 1, benchmark: 'omni2web', version: '1', ...options.build },
    'options',
  );
  if (!existsSync(file)) {
    makeFolder(directory);
    await writeTextFile(file, `${JSON.stringify(build, null, 2)}\n`);
  }
  return changeWorkspace(directory, async ({ build: found, ledger, append, notes }) => {
    for (const member of ['name', 'licence', 'consent'] as const)
      if (found[member] !== build[member])
        throw usageError(
          'BUILD_DIFFERS',
          `${file}: ${member}: the build that is there has "${found[member]}", not "${build[member]}"`,
          { hint: 'give the same to add pages, or another folder to begin another build' },
        );
    const added: string[] = [];
    const kept: string[] = [];
    for (const { page, source, html } of pages) {
      const known = ledger.pages.get(page);
      if (known && known.sha256 !== sha256(html))
        throw usageError(
          'PAGE_NAME_TAKEN',
          `${source}: the build has another page "${page}" already (${known.path})`,
          { hint: 'give the file another name' },
        );
      if (known) kept.push(page);
      else {
        const stored = await storeFile(directory, `pages/${page}.html`, { text: html });
        await append({ action: 'page', by, id: page, files: { [stored.path]: stored.sha256 } });
        added.push(page);
      }
      const outside = listOutsideFiles(html);
      if (outside.length > 0)
        notes.push(
          `${source}: ${outside.length} files are not in the page and will not be seen: ${outside.slice(0, 3).join(', ')}${outside.length > 3 ? ', ...' : ''}; put them in as data: addresses`,
        );
    }
    if (given) {
      const files = await storePictures(directory, given);
      const known = new Map(ledger.pictures.map(({ path, sha256: hash }) => [path, hash]));
      const differs = known.size !== files.length || files.some((one) => known.get(one.path) !== one.sha256);
      const entries = files.map(({ path, sha256: hash }) => [path, hash]);
      if (differs)
        await append({ action: 'pictures', by, id: 'pictures', files: Object.fromEntries(entries) });
    }
    const pictures = Math.max(0, ledger.pictures.length - 1);
    return { directory, build: found, added, kept, pictures, notes };
  });
}

async function storePictures(directory: string, { catalogue, copies }: PictureFolder): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { from, to } of copies) stored.push(await storeFile(directory, to, { copyOf: from }));
  const text = `${JSON.stringify(catalogue, null, 2)}\n`;
  return [...stored, await storeFile(directory, pictureCatalogueFile, { text })];
}

/** Addresses of pictures, styles and scripts that are not in the page itself. */
function listOutsideFiles(html: string): string[] {
  return parsePage(html).elements.flatMap(({ tag, attributes }) => {
    const isStyle = tag === 'link' && /\bstylesheet\b/i.test(attributes.rel ?? '');
    const address = isStyle
      ? attributes.href
      : /^(img|script|source|video|iframe)$/.test(tag)
        ? attributes.src
        : undefined;
    return address && !/^(data|about):/i.test(address.trim()) ? [address.slice(0, 100)] : [];
  });
}
