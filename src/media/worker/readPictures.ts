import type { MediaFault } from '../MediaFault.js';
import type { ReadJob } from '../MediaJob.js';
import { FaultList } from './FaultList.js';
import { readGeometry } from './geometry.js';
import { loadMedia, picturesOf, tidy } from './loadMedia.js';
import { openMedia } from './openMedia.js';
import { PictureChanges } from './PictureChanges.js';
import { PictureConverter } from './PictureConverter.js';
import { PictureReader } from './PictureReader.js';
import type { Reporter } from './Reporter.js';

/** Pictures between two turns of the event loop. */
const turnEvery = 32;

/**
 * Sends the pictures of a stretch in order as raw pixels: of each the rows from the first to the last in which it differs
 * from the one before it.
 */
export async function readPictures(job: ReadJob, reporter: Reporter): Promise<{ faults: MediaFault[] }> {
  const media = loadMedia(job.path, reporter);
  const { facts } = media;
  const pictures = picturesOf(media);
  reporter.send({ type: 'facts', video: facts });
  const opened = openMedia(job.path);
  const converter = new PictureConverter(readGeometry(opened.video!), job.pixels, job.maxSide);
  const { num, den } = opened.video!.timeBase;
  opened.format.closeInputSync();
  const timeOf = (position: number): number =>
    (pictures.pts[position] ?? pictures.endTicks) * pictures.secondsPerTick - media.videoOffsetSeconds;
  const start = job.startSeconds ?? Number.NEGATIVE_INFINITY;
  const end = job.endSeconds ?? Number.POSITIVE_INFINITY;
  const reader = new PictureReader(job.path, pictures, reporter);
  const first = Math.max(
    0,
    reader.positionOf((start + media.videoOffsetSeconds + 1e-6) / pictures.secondsPerTick),
  );
  const faults = new FaultList();
  const changes = new PictureChanges(converter);
  let count = 0;
  let expected = first;
  let lastTime = Number.NEGATIVE_INFINITY;
  for (const { frame, position, damage } of reader.from(first)) {
    const timeSeconds = timeOf(position);
    if (timeSeconds >= end - 1e-6) break;
    if (position > expected && reader.complaint)
      faults.add({
        track: 'video',
        startSeconds: tidy(timeOf(expected)),
        endSeconds: tidy(timeSeconds),
        reason: reader.complaint,
      });
    expected = position + 1;
    if (position % turnEvery === 0) await reporter.turn();
    if (damage)
      faults.add({
        track: 'video',
        startSeconds: tidy(timeSeconds),
        endSeconds: tidy(timeOf(position + 1)),
        reason: damage,
      });
    if (timeSeconds < lastTime + job.minimumStepSeconds - 1e-6) continue;
    lastTime = timeSeconds;
    const change = changes.take(frame);
    const message = {
      type: 'frame',
      index: count++,
      timeSeconds: tidy(timeSeconds),
      pts: pictures.pts[position]!,
      timeBase: `${num}/${den}`,
      unchanged: change === undefined,
      flags: damage ? ['damaged'] : [],
    };
    if (!change) reporter.send(message);
    else {
      const { width, height, firstRow, pixels } = change;
      reporter.send({ ...message, width, height, firstRow }, pixels);
    }
  }
  if (reader.complaint && expected < pictures.pts.length && timeOf(expected) < end)
    faults.add({
      track: 'video',
      startSeconds: tidy(timeOf(expected)),
      endSeconds: tidy(timeOf(pictures.pts.length)),
      reason: reader.complaint,
    });
  return { faults: faults.list };
}
