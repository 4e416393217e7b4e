import { inputError } from '../../../../core/errors.js';
import { readTextFile } from '../../../../core/parseJson.js';

export interface SpokenLine {
  step: number;
  text: string;
  startSeconds?: number;
  endSeconds?: number;
}

/**
 * Reads a transcript, one line a step: plain text (empty lines do not count), or WebVTT or SRT, where a cue is a step
 * and brings its times.
 * @throws DeixisError FILE_UNREADABLE, TRANSCRIPT_INVALID (input)
 */
export async function readTranscript(path: string): Promise<SpokenLine[]> {
  const text = (await readTextFile(path)).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines = /\.(vtt|srt)$/i.test(path) ? readCues(text, path) : readPlain(text);
  if (lines.length === 0)
    throw inputError('TRANSCRIPT_INVALID', `${path}: expected one line a step; there is none`, {
      hint: 'write a line for each step of the script',
    });
  return lines.map((line, index) => ({ step: index + 1, ...line }));
}

function readPlain(text: string): Omit<SpokenLine, 'step'>[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line }));
}

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s|$)/;

/** Blocks between empty lines; the block with an arrow is a cue, all others (header, notes, styles) are not. */
function readCues(text: string, path: string): Omit<SpokenLine, 'step'>[] {
  return text.split(/\n[ \t]*\n+/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (/^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return [];
    // The identifier above, if there is one, is no speech.
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at === -1) return [];
    const match = timing.exec(lines[at]!);
    if (!match)
      throw inputError(
        'TRANSCRIPT_INVALID',
        `${path}: "${lines[at]!.slice(0, 80)}": expected two times, as in 00:01.500 --> 00:04.000`,
        { hint: 'write the times of each cue as hours, minutes, seconds and thousandths' },
      );
    const spoken = lines
      .slice(at + 1)
      .map((line) => line.replace(/<[^>]*>/g, '').trim())
      .filter((line) => line !== '')
      .join(' ');
    if (spoken === '')
      throw inputError('TRANSCRIPT_INVALID', `${path}: the cue at ${match[1]}: expected words; it has none`, {
        hint: 'write what was said below the times, or take the cue out',
      });
    return [
      { text: decodeEntities(spoken), startSeconds: secondsOf(match[1]!), endSeconds: secondsOf(match[2]!) },
    ];
  });
}

function secondsOf(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number);
  return Number(parts.reduce((sum, part) => sum * 60 + part, 0).toFixed(3));
}

function decodeEntities(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}
