import { basename, extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { printableLine } from '../core/printableLine.js';
import type { GazeTrace } from '../gaze/GazeTrace.js';
import { rotations } from '../gaze/projectGaze.js';
import type { framesDocumentSchema } from '../media/framesDocumentSchema.js';
import type { SampledFrame } from '../media/SampledFrame.js';
import type { SampleResult } from '../media/sampleFrames.js';
import { parseNumber } from './parseNumber.js';
import type { MarkedFrame } from './support/gazeOnFrames.js';
import { parseSize } from './support/parseSize.js';
import type { GazeFlags } from './support/refuseWithoutGaze.js';
import { terminal } from './support/terminal.js';

interface FramesOptions extends GazeFlags {
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
    .option(
      '--gaze <file>',
      'draw a ring and a cross where the wearer looked at the time of each frame (.csv)',
    )
    .option(
      '--gaze-size <WxH>',
      "the frame that gaze pixels are of, as shown (default: the video's own)",
      parseSize,
    )
    .option('--calibration <file>', 'for gaze in angles: a JSON file, or the .vrs recording')
    .addOption(
      new Option(
        '--rotation <rotation>',
        'how frames lie to the sensor, for gaze in angles (default: clockwise, which is upright)',
      ).choices(rotations),
    )
    .option(
      '--clock-zero <seconds>',
      "what the gaze file's clock reads at t = 0 of the video (default: as at its first row; plain t: 0)",
      parseNumber(),
    )
    .option('--clock-offset <seconds>', 'added to the times of the gaze file (default: 0)', parseNumber())
    .option('--clamp', 'give the last frame for times after the end, instead of an error')
    .option('--png', 'write PNG instead of JPEG')
    .option('--quality <1-100>', 'of JPEG (default: 95)', parseNumber({ minimum: 1, maximum: 100 }))
    .option('--out <folder>', 'where to write (default: <video name>-frames here)')
    .option('--json', 'print one JSON document: {video, frames, faults}, with --gaze also {gaze}')
    .option('--quiet', 'print no progress')
    .addHelpText(
      'after',
      `
A frame is the last one shown at or before its time. Times count from the earliest picture or sound.

With --gaze a frame is marked where the sample nearest to its time lies; where none lies within 0.1 s it is written without a mark.
Gaze that lies beside what was looked at tells of a wrong rotation, clock or calibration before data are built on it.

Examples:
  $ deixis frames recording.mp4 --count 8 --max-side 768 --burn-time --out frames
  $ deixis frames aria.mp4 --every 10 --gaze general_eye_gaze.csv --calibration aria.vrs --out looked-at`,
    )
    .action(frames);
}

async function frames(video: string, options: FramesOptions): Promise<void> {
  const { sampleFrames } = await import('../media/sampleFrames.js');
  const { watchInterrupt } = await import('./support/watchInterrupt.js');
  const { segments: segmentFile, json, quiet, png, out, ...others } = options;
  const { gaze, gazeSize, calibration, rotation, clockZero, clockOffset, ...picking } = others;
  const segments =
    segmentFile === undefined
      ? undefined
      : await (await import('../media/readSegments.js')).readSegments(segmentFile);
  const interrupt = watchInterrupt(() => terminal.error('\nstopping\n'));
  const { signal } = interrupt;
  const isShown = !quiet && process.stderr.isTTY;
  const showCount = (what: string) =>
    isShown
      ? (done: number, total: number) => process.stderr.write(`\r${done} of ${total} ${what}`)
      : undefined;
  try {
    const { readGazeOf, drawGazeOnFrames, noteGaze } = await import('./support/gazeOnFrames.js');
    const trace = await readGazeOf(
      video,
      { gaze, gazeSize, calibration, rotation, clockZero, clockOffset },
      signal,
    );
    const sampled = await sampleFrames(video, {
      ...picking,
      segments,
      format: png ? 'png' : 'jpeg',
      outDirectory: out ?? `${basename(video, extname(video))}-frames`,
      signal,
      onProgress: showCount('frames'),
    });
    let result: FramesResult = sampled;
    if (trace) {
      const onProgress = showCount('frames marked');
      const marked = await drawGazeOnFrames(sampled.frames, trace, {
        quality: picking.quality,
        signal,
        onProgress,
      });
      result = {
        ...sampled,
        frames: marked,
        gaze: { file: gaze!, trace, notes: noteGaze(trace, marked) },
      };
    }
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

interface FramesResult extends Omit<SampleResult, 'frames'> {
  frames: (SampledFrame & { gaze?: MarkedFrame['gaze'] })[];
  /** Where it was asked for. */
  gaze?: { file: string; trace: GazeTrace; notes: string[] };
}

/** The shape that scripts rely on. */
function describe({ video, frames, faults, gaze }: FramesResult): z.infer<typeof framesDocumentSchema> {
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
    ...(gaze === undefined
      ? {}
      : {
          gaze: {
            file: gaze.file,
            format: gaze.trace.format,
            width: gaze.trace.width,
            height: gaze.trace.height,
            samples: gaze.trace.points.length,
            leftOut: gaze.trace.leftOut,
            notes: gaze.notes,
          },
        }),
  };
}

function print({ video, frames, faults, gaze: given }: FramesResult, quiet: boolean): void {
  for (const { timeSeconds, path, flags, gaze } of frames) {
    const columns = [timeSeconds.toFixed(3), path];
    if (flags.length > 0) columns.push(flags.join(' '));
    if (given) columns.push(gaze ? `gaze at ${gaze.x.toFixed(0)},${gaze.y.toFixed(0)}` : 'no gaze');
    terminal.out(`${columns.join('\t')}\n`);
  }
  for (const { startSeconds, endSeconds, reason } of faults)
    terminal.error(`damaged from ${startSeconds} to ${endSeconds} s: ${reason}\n`);
  for (const { message } of video.notes) terminal.error(`note: ${message}\n`);
  for (const note of given?.notes ?? [])
    terminal.error(`note: ${printableLine(given!.file)}: ${printableLine(note)}\n`);
  if (quiet) return;
  const marked = given ? `, gaze on ${frames.filter(({ gaze }) => gaze).length} of them` : '';
  terminal.error(`${frames.length} ${frames.length === 1 ? 'frame' : 'frames'}${marked}\n`);
}

function parseTimes(text: string): number[] {
  return text.split(',').map((part) => {
    const value = Number(part);
    if (part.trim() === '' || !Number.isFinite(value))
      throw new InvalidArgumentError(`expected times in seconds separated by commas, got "${part}".`);
    return value;
  });
}
