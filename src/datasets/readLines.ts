import { createReadStream } from 'node:fs';

export interface Line {
  /** 1-based. */
  number: number;
  /** Without its line end; null where `problem` says why it could not be read. */
  text: string | null;
  problem?: string;
}

/**
 * The lines of a UTF-8 file, one after the other, so that memory holds one line at a time. A byte order mark is
 * dropped; LF and CRLF both end a line; a line over `maxBytes` or with bytes that are not UTF-8 is given as a problem.
 */
export async function* readLines(path: string, maxBytes = 64 * 1024 * 1024): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  let pieces: Buffer[] = [];
  let sizeBytes = 0;
  const finish = (): Line => {
    number += 1;
    const bytes = Buffer.concat(pieces);
    const tooLong = sizeBytes > maxBytes;
    pieces = [];
    sizeBytes = 0;
    if (tooLong) return { number, text: null, problem: `a line of at most ${maxBytes} bytes` };
    try {
      const text = decoder.decode(bytes).replace(/\r$/, '');
      return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
    } catch {
      return { number, text: null, problem: 'UTF-8 text' };
    }
  };
  const keep = (piece: Buffer): void => {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (sizeBytes > 0) yield finish();
}
