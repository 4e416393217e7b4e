import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { readPageFile } from '../../../core/readPageFile.js';
import { readPictureFolder } from '../../../datasets/readPictureFolder.js';
import { type PageHints, type PictureAsset, pageHintsSchema } from './PageHints.js';

/** The six pages that come with the package, in the order in which they are used. */
export const ownPages = join(packageRoot, 'datasets', 'pages', 'omni2web');
export const ownPictures = join(ownPages, 'pictures');
const ownOrder = ['shop', 'portfolio', 'dashboard', 'news', 'docs', 'landing'];

/** A page that instances are made from. */
export interface PageSource {
  /** Short name, from the file's. */
  page: string;
  file: string;
  html: string;
  hints: PageHints;
}

/** Reads a page and the hints beside it (<name>.json); without hints the language is taken from `lang`. */
export async function readPageSource(file: string): Promise<PageSource> {
  const html = await readPageFile(file);
  const hintsFile = file.replace(/\.html?$/i, '.json');
  const hints: PageHints =
    hintsFile !== file && existsSync(hintsFile)
      ? parseDocument(pageHintsSchema, await readJsonFile(hintsFile), hintsFile)
      : { language: /<html[^>]*\slang=["']?zh/i.test(html) ? 'zh' : 'en', rewrites: [], inserts: [] };
  return { page: pageName(file), file, html, hints };
}

/** The short name of a page, from its file's. */
export function pageName(file: string): string {
  const name = basename(file)
    .replace(/\.html?$/i, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '');
  return name || 'page';
}

/**
 * The HTML files of a folder, by name; of our own pages in their order.
 * @throws DeixisError PAGES_MISSING (input)
 */
export async function listPageFiles(folder: string): Promise<string[]> {
  if (folder === ownPages) return ownOrder.map((name) => join(folder, `${name}.html`));
  const names = await readdir(folder).catch((cause: unknown) => {
    throw inputError('PAGES_MISSING', `${folder}: the folder cannot be read`, {
      hint: 'give a folder that is there and may be read',
      cause,
    });
  });
  const pages = names.filter((name) => /\.html?$/i.test(name)).sort();
  if (pages.length === 0)
    throw inputError('PAGES_MISSING', `${folder}: no HTML files in this folder`, {
      hint: 'give a folder with .html files, or leave --pages out for pages of our own',
    });
  return pages.map((name) => join(folder, name));
}

/** The pictures that come with the package, to replace others, as data URIs. */
export async function readPictures(): Promise<PictureAsset[]> {
  const { catalogue, copies } = await readPictureFolder(ownPictures);
  return Promise.all(
    catalogue.pictures.map(async ({ id, descriptions: { en, zh } }, index) => ({
      id,
      description: { en: en!, zh: zh! },
      source: `data:image/svg+xml;base64,${(await readFile(copies[index]!.from)).toString('base64')}`,
    })),
  );
}
