import { readFile, writeFile } from 'node:fs/promises';
import { sha256 } from '../../core/hash.js';
import { type GazeTrace, outsidePicture } from '../../gaze/GazeTrace.js';
import { type GazeAtTime, gazeAt } from '../../gaze/gazeAt.js';
import { readAriaCalibration } from '../../gaze/readAriaCalibration.js';
import { readGazeTrace } from '../../gaze/readGazeTrace.js';
import { probeVideo } from '../../media/probeVideo.js';
import type { SampledFrame } from '../../media/SampledFrame.js';
import { type GazeFlags, refuseWithoutGaze } from './refuseWithoutGaze.js';

export interface MarkedFrame extends SampledFrame {
  /** In pixels of the file written; null where no valid sample lies near. */
  gaze: GazeAtTime | null;
}

interface DrawOptions {
  quality?: number;
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * The gaze of a video, read before a frame is written, so that a fault in its file costs no decoding; undefined where none is given.
 * @throws DeixisError OPTION_CONFLICT (usage), MEDIA_* (input), and as readGazeTrace and readAriaCalibration
 */
export async function readGazeOf(
  video: string,
  flags: GazeFlags,
  signal: AbortSignal,
): Promise<GazeTrace | undefined> {
  const { gaze, gazeSize, calibration, rotation, clockZero, clockOffset } = flags;
  refuseWithoutGaze(flags);
  if (gaze === undefined) return undefined;
  const { width, height } = gazeSize ?? (await probeVideo(video, { signal }));
  return readGazeTrace(gaze, {
    ...{ width, height },
    ...(rotation === undefined ? {} : { rotation }),
    ...(clockZero === undefined ? {} : { clockZeroSeconds: clockZero }),
    ...(clockOffset === undefined ? {} : { offsetSeconds: clockOffset }),
    ...(calibration === undefined ? {} : { calibration: await readAriaCalibration(calibration) }),
  });
}

/** Draws gaze on frames that were written, each in its file; those without valid gaze stay byte for byte. */
export async function drawGazeOnFrames(
  frames: readonly SampledFrame[],
  trace: GazeTrace,
  { quality, signal, onProgress }: DrawOptions,
): Promise<MarkedFrame[]> {
  const { drawGaze } = await import('../../gaze/drawGaze.js');
  const marked: MarkedFrame[] = [];
  for (const frame of frames) {
    signal.throwIfAborted();
    onProgress?.(marked.length, frames.length);
    const look = gazeAt(trace, frame.timeSeconds);
    if (!look) {
      marked.push({ ...frame, gaze: null });
      continue;
    }
    // As gaze conditions and reports of the benchmark scale it.
    const scale = frame.width / trace.width;
    const gaze = { ...look, x: look.x * scale, y: look.y * scale };
    const format = frame.mediaType === 'image/png' ? 'png' : 'jpeg';
    const bytes = await drawGaze(await readFile(frame.path), gaze, { format, quality });
    await writeFile(frame.path, bytes);
    marked.push({ ...frame, sentSha256: sha256(bytes), gaze });
  }
  return marked;
}

/** What somebody who looks at the marks must know of them, one sentence each. */
export function noteGaze(
  { points, width, height, notes, leftOut }: GazeTrace,
  frames: readonly MarkedFrame[],
): string[] {
  const told = [...notes];
  for (const [reason, count] of Object.entries(leftOut)) told.push(`rows left out: ${reason}: ${count}`);
  const outside = leftOut[outsidePicture] ?? 0;
  if (outside > points.length)
    told.push(
      `more rows lie outside a picture of ${width}x${height} than on it: --gaze-size says what frame the numbers are of`,
    );
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return told;
  const shape = Math.abs((first.width * height) / (first.height * width) - 1);
  if (shape > 0.02)
    told.push(
      `gaze is on a picture of ${width}x${height}, and the frames of ${first.width}x${first.height} are of another shape`,
    );
  if (frames.some(({ gaze }) => gaze !== null)) return told;
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) told.push('no row of it gives a place on the picture');
  else
    told.push(
      `no frame has gaze within 0.1 s: samples lie from ${start.timeSeconds.toFixed(3)} to ${end.timeSeconds.toFixed(3)} s, frames from ${first.timeSeconds.toFixed(3)} to ${last.timeSeconds.toFixed(3)} s; --clock-zero says what the clock of the gaze file reads at t = 0 of the video`,
    );
  return told;
}
