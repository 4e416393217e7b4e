import { createReadStream } from 'node:fs';
import { inputError } from '../../core/errors.js';
import { fileUnreadable } from '../../core/fileUnreadable.js';
import { parseJson } from '../../core/parseJson.js';

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const opening = new Set([123, 91]);
const closing = new Set([125, 93]);
const blanks = new Set([32, 9, 10, 13]);

/** A member larger than this is no narration of one video. */
const maximumMemberBytes = 256 * 1024 * 1024;

/**
 * The members of a JSON object in a file, one after the other, so that a file of any size (Ego4D's narrations are larger than
 * a string can be) takes the memory of its largest member. The member `wrapper` is opened and its members are given
 * instead of it.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID (input)
 */
export async function* streamMembers(
  file: string,
  wrapper: string,
): AsyncGenerator<{ key: string; readValue: () => unknown }> {
  /** The depth at which the members that are given stand. */
  let level = 1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let key: string | undefined;
  let pieces: Buffer[] = [];
  let size = 0;
  const invalid = (what: string): Error =>
    inputError('JSON_INVALID', `${file}: not valid JSON: ${what}`, {
      hint: 'expected one object, as Ego4D publishes its narrations',
    });
  const stream = createReadStream(file, { highWaterMark: 1 << 20 });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0;
      const take = (end: number): void => {
        if (end > from) pieces.push(chunk.subarray(from, end));
        size += end - from;
        if (size > maximumMemberBytes) throw invalid('a member of more than 256 MB');
      };
      const text = (end: number): string => {
        take(end);
        const whole = Buffer.concat(pieces).toString('utf8').trim();
        pieces = [];
        size = 0;
        return whole;
      };
      for (let index = 0; index < chunk.length; index += 1) {
        const byte = chunk[index]!;
        if (inString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) inString = false;
        } else if (byte === quote) inString = true;
        else if (opening.has(byte)) {
          depth += 1;
          if (depth === 1 && byte !== 123) throw invalid('it begins with a list');
          if (depth === 1) from = index + 1;
          if (depth === 2 && level === 1 && byte === 123 && key === wrapper) {
            level = 2;
            key = undefined;
            pieces = [];
            size = 0;
            from = index + 1;
          }
        } else if (depth === level && byte === colon && key === undefined) {
          key = String(parseJson(text(index), `${file}: a key`));
          from = index + 1;
        } else if ((depth === level && byte === comma) || (closing.has(byte) && depth === level)) {
          const value = text(index);
          from = index + 1;
          const name = key;
          key = undefined;
          if (name !== undefined) yield { key: name, readValue: () => parseJson(value, `${file}: ${name}`) };
          else if (value !== '') throw invalid('a value without a key');
          if (closing.has(byte)) {
            depth -= 1;
            // What stands beside the wrapper is of no use here.
            if (level === 2) return;
          }
        } else if (closing.has(byte)) depth -= 1;
        else if (depth === 0 && !blanks.has(byte) && byte < 128) throw invalid('text outside the object');
      }
      if (depth > 0) take(chunk.length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw fileUnreadable(file, error);
    throw error;
  } finally {
    stream.destroy();
  }
  if (depth !== 0 || inString) throw invalid('it ends too early');
}
