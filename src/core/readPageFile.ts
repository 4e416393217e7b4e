import { readFile } from 'node:fs/promises';
import { inputError } from './errors.js';
import { fileUnreadable } from './fileUnreadable.js';

/** In bytes: browsers look no further for what a page says of its encoding (HTML standard, 13.2.3.2). */
const searched = 1024;

/**
 * Reads an HTML file in the encoding that a browser would take: that of its byte order mark, else the one that it names,
 * else UTF-8.
 * @throws DeixisError FILE_UNREADABLE, PAGE_ENCODING_WRONG (input)
 */
export async function readPageFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw fileUnreadable(path, error);
  });
  const encoding = markedEncoding(bytes) ?? namedEncoding(bytes) ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'windows-1252' ? mendWestern(text) : text;
  } catch (cause) {
    throw inputError('PAGE_ENCODING_WRONG', `${path}: its bytes are no text in ${encoding}`, {
      hint: 'save it as UTF-8, or name its encoding in a <meta charset>',
      details: { file: path },
      cause,
    });
  }
}

/** What windows-1252 has at 0x80 to 0x9f. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node reads windows-1252 as Latin 1 (v20 and others), which has control characters there. */
function mendWestern(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (character) => western[character.charCodeAt(0) - 0x80]!);
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** A name that is unknown counts for nothing, and UTF-16 cannot be named in bytes that are read one by one. */
function namedEncoding(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, searched).toString('latin1');
  const name = /<meta[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1];
  if (name === undefined || /^utf-?16/i.test(name)) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
