import { posix } from 'node:path';
import * as csstree from 'css-tree';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { limitDepth } from '../../../html/limitDepth.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface InlineOptions {
  /** The page's path inside its source. */
  path: string;
  /** The bytes of a file of the source; undefined where there is none that may be put into a page. */
  readFile: (path: string) => Promise<Buffer | undefined>;
}

export interface InlinedPage {
  html: string;
  /** Files that are in the page now. */
  inlined: string[];
  /** Addresses that stay as they are: of other servers, or of files that are not there. */
  outside: string[];
}

/** What a page may hold as data, by the ending of the file. */
const mediaTypes: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ avif: 'image/avif', svg: 'image/svg+xml', ico: 'image/x-icon', bmp: 'image/bmp' },
  ...{ woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ css: 'text/css', js: 'text/javascript', mjs: 'text/javascript' },
};
/** Style sheets import others; one that imports itself would never end. */
const deepestImport = 5;

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Puts the pictures, fonts, style sheets and scripts of a page into the page itself, as data: addresses and style elements.
 * Nothing else of its text changes. Only files that `readFile` knows are read; nothing is executed or fetched.
 */
export async function inlinePage(html: string, { path, readFile }: InlineOptions): Promise<InlinedPage> {
  const inlined = new Set<string>();
  const outside = new Set<string>();
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  limitDepth(document);
  const elements = listElements(document);
  const hasBase = elements.some(
    ({ tagName, attrs }) => tagName === 'base' && attrs.some(({ name }) => name === 'href'),
  );

  const read = async (
    address: string,
    from: string,
  ): Promise<{ file: string; bytes: Buffer } | undefined> => {
    const file = hasBase ? undefined : resolveAddress(address, from);
    const bytes = file === undefined ? undefined : await readFile(file);
    if (file !== undefined && bytes) {
      inlined.add(file);
      return { file, bytes };
    }
    if (!/^(data|about|javascript|mailto):|^#/i.test(address.trim()) && address.trim() !== '')
      outside.add(address.trim().slice(0, 200));
    return undefined;
  };
  const toData = async (address: string, from: string): Promise<string | undefined> => {
    const found = await read(address, from);
    if (!found) return undefined;
    const { file, bytes } = found;
    const fragment = /#.*$/.exec(address)?.[0] ?? '';
    return `data:${mediaTypes[endingOf(file)] ?? 'application/octet-stream'};base64,${bytes.toString('base64')}${fragment}`;
  };
  const rewriteStyle = async (css: string, from: string, depth = 0): Promise<string> => {
    const replacements: Replacement[] = [];
    for (const { start, end, address, isImport } of listAddresses(css)) {
      let data: string | undefined;
      if (!isImport) data = await toData(address, from);
      else if (depth < deepestImport) {
        const sheet = await read(address, from);
        if (sheet) {
          const text = await rewriteStyle(sheet.bytes.toString('utf8'), sheet.file, depth + 1);
          data = `data:text/css;base64,${Buffer.from(text).toString('base64')}`;
        }
      }
      if (data !== undefined) replacements.push({ start, end, text: `url("${data}")` });
    }
    return replaceAll(css, replacements);
  };

  const replacements: Replacement[] = [];
  for (const element of elements) {
    const { tagName, attrs, sourceCodeLocation: place } = element;
    if (!place) continue;
    const attributeOf = (name: string): string | undefined => attrs.find((one) => one.name === name)?.value;
    const setAttribute = (name: string, value: string | undefined): void => {
      const spot = place.attrs?.[name];
      if (spot && value !== undefined)
        replacements.push({
          start: spot.startOffset,
          end: spot.endOffset,
          text: `${name}="${escapeAttribute(value)}"`,
        });
    };
    const rel = (attributeOf('rel') ?? '').toLowerCase().split(/\s+/);
    const href = attributeOf('href');
    if (tagName === 'link' && href !== undefined && rel.includes('stylesheet')) {
      const sheet = await read(href, path);
      const text = sheet && (await rewriteStyle(sheet.bytes.toString('utf8'), sheet.file));
      // A sheet that would end the element early stays where it is, and is told.
      if (text !== undefined && !/<\/style/i.test(text)) {
        const media = attributeOf('media');
        const start = `<style${media === undefined ? '' : ` media="${escapeAttribute(media)}"`}>`;
        replacements.push({
          start: place.startOffset,
          end: place.endOffset,
          text: `${start}${text}</style>`,
        });
        continue;
      }
      if (text !== undefined) outside.add(href);
    } else if (tagName === 'link' && href !== undefined && rel.includes('icon'))
      setAttribute('href', await toData(href, path));
    const src = attributeOf('src');
    const data =
      src !== undefined && /^(img|script|input|source|video|audio|iframe)$/.test(tagName)
        ? await toData(src, path)
        : undefined;
    setAttribute('src', data);
    const poster = attributeOf('poster');
    if (poster !== undefined) setAttribute('poster', await toData(poster, path));
    const srcset = attributeOf('srcset');
    // Among data: addresses Chromium chooses another one than among files, so that one choice is left.
    if (srcset !== undefined && data !== undefined) setAttribute('srcset', '');
    else if (srcset !== undefined)
      setAttribute('srcset', await chooseOfSrcset(srcset, (one) => toData(one, path)));
    const style = attributeOf('style');
    if (style !== undefined && /url\(/i.test(style)) setAttribute('style', await rewriteStyle(style, path));
    if (tagName === 'style')
      for (const child of element.childNodes)
        if ('value' in child && child.sourceCodeLocation) {
          const { startOffset: start, endOffset: end } = child.sourceCodeLocation;
          replacements.push({ start, end, text: await rewriteStyle(html.slice(start, end), path) });
        }
  }
  return { html: replaceAll(html, replacements), inlined: [...inlined].sort(), outside: [...outside] };
}

/** Whether a page may hold a file with this path. */
export function isInlineable(path: string): boolean {
  return Object.hasOwn(mediaTypes, endingOf(path));
}

function endingOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}

/** The path inside the source that an address means; "/x" begins in the page's folder. Undefined for other servers. */
function resolveAddress(address: string, from: string): string | undefined {
  const bare = address.trim().replace(/[?#].*$/s, '');
  if (bare === '' || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(bare)) return undefined;
  let decoded = bare;
  try {
    decoded = decodeURIComponent(bare);
  } catch {
    // A lone "%" is part of the name.
  }
  return posix.normalize(posix.join(posix.dirname(from), decoded));
}

interface Address {
  start: number;
  end: number;
  address: string;
  isImport: boolean;
}

/** Every url(...) of a style sheet and every text after @import, with where it stands. */
function listAddresses(css: string): Address[] {
  const found: Address[] = [];
  const { tokenTypes } = csstree;
  let isImport = false;
  let functionStart: number | undefined;
  csstree.tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === tokenTypes.AtKeyword) isImport = /^@import$/i.test(text);
    else if (type === tokenTypes.Url) {
      found.push({ start, end, address: csstree.url.decode(text), isImport });
      isImport = false;
    } else if (type === tokenTypes.Function && /^url\($/i.test(text)) functionStart = start;
    else if (type === tokenTypes.String && (functionStart !== undefined || isImport)) {
      const address = csstree.string.decode(text);
      if (functionStart === undefined) found.push({ start, end, address, isImport });
      else {
        const closing = css.indexOf(')', end);
        if (closing !== -1) found.push({ start: functionStart, end: closing + 1, address, isImport });
      }
      functionStart = undefined;
      isImport = false;
    } else if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) {
      functionStart = undefined;
      if (type === tokenTypes.Semicolon) isImport = false;
    }
  });
  return found;
}

/** The first of "a.png 1x, b.png 2x" that can be put into the page. */
async function chooseOfSrcset(
  srcset: string,
  toData: (address: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const entry of srcset.split(',')) {
    const [address = ''] = entry.trim().split(/\s+/);
    const data = address === '' ? undefined : await toData(address);
    if (data !== undefined) return data;
  }
  return undefined;
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text: replacement } of replacements.toSorted((a, b) => a.start - b.start)) {
    if (start < position) continue;
    result += text.slice(position, start) + replacement;
    position = end;
  }
  return result + text.slice(position);
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function listElements(root: Node): Element[] {
  const found: Element[] = [];
  const stack: Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('tagName' in node) found.push(node);
    if ('content' in node) stack.push(node.content);
    if ('childNodes' in node) stack.push(...node.childNodes.toReversed());
  }
  return found;
}
