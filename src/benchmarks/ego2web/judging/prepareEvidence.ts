import { join } from 'node:path';
import { hashFile, hashJson } from '../../../core/hash.js';
import type { FrameFile } from '../../../core/InputPart.js';
import type { Evidence } from './Evidence.js';

/** Of each range, ego2web says. */
export const framesPerRange = 8;
const maximumSidePixels = 1024;

export interface PreparedEvidence {
  video: string;
  videoSha256: string;
  ranges: Evidence['ranges'];
  /** In the order of time, none twice. */
  frames: FrameFile[];
  /** What could not be decoded well. */
  problems: string[];
}

/** The middles of eight equal parts of a stretch; its one moment where it has no length. */
export function planEvidenceTimes({ startSeconds, endSeconds }: Evidence['ranges'][number]): number[] {
  if (endSeconds === startSeconds) return [startSeconds];
  const part = (endSeconds - startSeconds) / framesPerRange;
  return Array.from({ length: framesPerRange }, (_, index) => startSeconds + (index + 0.5) * part);
}

/**
 * Opens the preparation of evidence: frames are cut once for each video and ranges, however many trajectories are judged by them.
 * The function throws MEDIA_* errors (input) that name the file, such as MEDIA_TIME_OUTSIDE for a range after the end.
 */
export function openEvidence(workDirectory: string): (evidence: Evidence) => Promise<PreparedEvidence> {
  const prepared = new Map<string, Promise<PreparedEvidence>>();
  return (evidence) => {
    const { video, ranges } = evidence;
    const key = hashJson({ video, ranges });
    const known = prepared.get(key) ?? prepare({ video, ranges }, join(workDirectory, key.slice(0, 16)));
    prepared.set(key, known);
    return known;
  };
}

async function prepare({ video, ranges }: Evidence, outDirectory: string): Promise<PreparedEvidence> {
  const { sampleFrames } = await import('../../../media/sampleFrames.js');
  const at = [...new Set(ranges.flatMap(planEvidenceTimes))].sort((a, b) => a - b);
  const { frames, faults } = await sampleFrames(video, { at, maxSide: maximumSidePixels, outDirectory });
  return {
    video,
    videoSha256: await hashFile(video),
    ranges,
    // A stretch shorter than eight frames gives the same frame more than once.
    frames: frames.filter((frame, place) => frames.findIndex(({ pts }) => pts === frame.pts) === place),
    problems: faults.map(
      ({ startSeconds, endSeconds, reason }) =>
        `the video from ${startSeconds.toFixed(2)} to ${endSeconds.toFixed(2)} s: ${reason}`,
    ),
  };
}
