import { basename, extname } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import type { framesDocumentSchema } from '../media/framesDocumentSchema.js';
import type { SampleResult } from '../media/sampleFrames.js';
import { parseNumber } from './parseNumber.js';
import { terminal } from './support/terminal.js';

interface FramesOptions {
  every?: number;
  at?: number[];
  count?: number;
  segments?: string;
  maxSide?: number;
  burnTime?: boolean;
  clamp?: boolean;
  png?: boolean;
  quality?: number;
  out?: string;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis frames VIDEO`: frames by time, as files, with the time each one really has. */
export function register(program: Command): void {
  program
    .command('frames')
    .description('Write frames of a video, picked by time, as image files.')
    .argument('<video>', 'a video file')
    .option(
      '--every <seconds>',
      'one frame every so many seconds (default: 1)',
      parseNumber({ minimum: 0.001 }),
    )
    .option('--at <times>', 'the frames at these times in seconds, separated by commas', parseTimes)
    .option(
      '--count <n>',
      'so many frames, evenly spread',
      parseNumber({ minimum: 1, maximum: 100_000, whole: true }),
    )
    .option('--segments <file>', 'one frame a segment, at its middle: JSON or CSV with start and end')
    .option('--max-side <pixels>', 'longest side; never enlarged', parseNumber({ minimum: 1, whole: true }))
    .option('--burn-time', 'draw the time in the top left corner')
    .option('--clamp', 'give the last frame for times after the end, instead of an error')
    .option('--png', 'write PNG instead of JPEG')
    .option('--quality <1-100>', 'of JPEG (default: 95)', parseNumber({ minimum: 1, maximum: 100 }))
    .option('--out <folder>', 'where to write (default: <video name>-frames here)')
    .option('--json', 'print one JSON document: {video, frames, faults}')
    .option('--quiet', 'print no progress')
    .addHelpText(
      'after',
      `
A frame is the last one shown at or before its time. Times count from the earliest picture or sound.

Example:
  $ deixis frames recording.mp4 --count 8 --max-side 768 --burn-time --out frames`,
    )
    .action(frames);
}

async function frames(video: string, options: FramesOptions): Promise<void> {
  const { sampleFrames } = await import('../media/sampleFrames.js');
  const { watchInterrupt } = await import('./support/watchInterrupt.js');
  const { segments: segmentFile, json, quiet, png, out, ...picking } = options;
  const segments =
    segmentFile === undefined
      ? undefined
      : await (await import('../media/readSegments.js')).readSegments(segmentFile);
  const interrupt = watchInterrupt(() => terminal.error('\nstopping\n'));
  const isShown = !quiet && process.stderr.isTTY;
  try {
    const result = await sampleFrames(video, {
      ...picking,
      segments,
      format: png ? 'png' : 'jpeg',
      outDirectory: out ?? `${basename(video, extname(video))}-frames`,
      signal: interrupt.signal,
      onProgress: isShown ? (done, total) => process.stderr.write(`\r${done} of ${total} frames`) : undefined,
    });
    if (isShown) process.stderr.write('\r\u001b[2K');
    if (json) terminal.out(`${JSON.stringify(describe(result), null, 2)}\n`);
    else print(result, quiet ?? false);
  } catch (error) {
    const code = interrupt.exitCode();
    if (code === undefined) throw error;
    terminal.error('stopped; the frames written so far stay, the same command writes them all anew\n');
    process.exitCode = code;
  } finally {
    interrupt.dispose();
  }
}

/** The shape that scripts rely on. */
function describe({ video, frames, faults }: SampleResult): z.infer<typeof framesDocumentSchema> {
  return {
    video,
    frames: frames.map(({ index, requestedSeconds, timeSeconds, ...frame }) => ({
      index,
      requested: requestedSeconds,
      time: timeSeconds,
      ...frame,
    })),
    faults: faults.map(({ startSeconds, endSeconds, ...fault }) => ({
      start: startSeconds,
      end: endSeconds,
      ...fault,
    })),
  };
}

function print({ video, frames, faults }: SampleResult, quiet: boolean): void {
  for (const { timeSeconds, path, flags } of frames)
    terminal.out(`${timeSeconds.toFixed(3)}\t${path}${flags.length ? `\t${flags.join(' ')}` : ''}\n`);
  for (const { startSeconds, endSeconds, reason } of faults)
    terminal.error(`damaged from ${startSeconds} to ${endSeconds} s: ${reason}\n`);
  for (const { message } of video.notes) terminal.error(`note: ${message}\n`);
  if (!quiet) terminal.error(`${frames.length} ${frames.length === 1 ? 'frame' : 'frames'}\n`);
}

function parseTimes(text: string): number[] {
  return text.split(',').map((part) => {
    const value = Number(part);
    if (part.trim() === '' || !Number.isFinite(value))
      throw new InvalidArgumentError(`expected times in seconds separated by commas, got "${part}".`);
    return value;
  });
}
