import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFault } from '../MediaFault.js';
import type { SampleJob } from '../MediaJob.js';
import { nameFrame } from '../nameFrame.js';
import { type FrameRequest, planFrames } from '../planFrames.js';
import type { FrameFlag, SampledFrame } from '../SampledFrame.js';
import type { VideoFacts } from '../VideoFacts.js';
import { drawTime } from './drawTime.js';
import { FaultList } from './FaultList.js';
import { readGeometry } from './geometry.js';
import { ImageEncoder } from './ImageEncoder.js';
import { type LoadedMedia, loadMedia, picturesOf, tidy } from './loadMedia.js';
import { openMedia } from './openMedia.js';
import { PictureConverter, type PixelKind } from './PictureConverter.js';
import { pickPictures } from './pickPictures.js';
import type { Reporter } from './Reporter.js';

/** What one process found and wrote. */
export interface SamplePart {
  video: VideoFacts;
  frames: SampledFrame[];
  faults: MediaFault[];
}

/** Below this many frames one process does them all. */
const smallestShare = 6;

/** Decodes, hashes, converts and writes this process's share of the wanted frames. */
export async function samplePictures(job: SampleJob, reporter: Reporter): Promise<SamplePart> {
  const media = loadMedia(job.path, reporter);
  const { facts } = media;
  const pictures = picturesOf(media);
  const requests = planFrames(job, facts, pictures, media.videoOffsetSeconds);
  const share = shareOf(requests, job.part);
  const frames: SampledFrame[] = [];
  const faults = new FaultList();
  if (share.length === 0) return { video: facts, frames, faults: [] };
  const kind = pixelKind(job, facts);
  const opened = openMedia(job.path);
  const converter = new PictureConverter(readGeometry(opened.video!), kind, job.maxSide);
  const { num, den } = opened.video!.timeBase;
  opened.format.closeInputSync();
  const encoder = new ImageEncoder(kind, job.quality);
  let done = 0;
  const positions = [...new Set(share.map(({ position }) => position))].sort((a, b) => a - b);
  for (const { wanted, picture, loss } of pickPictures(job.path, pictures, positions, reporter)) {
    const span = spanOf(media, wanted);
    if (loss) faults.add({ ...span, track: 'video', reason: loss });
    if (picture?.damage) faults.add({ ...span, track: 'video', reason: picture.damage });
    const asking = share.filter(({ position }) => position === wanted);
    if (!picture) continue;
    const pts = pictures.pts[picture.position]!;
    const timeSeconds = tidy(pts * pictures.secondsPerTick - media.videoOffsetSeconds);
    const sha256 = createHash('sha256').update(picture.frame.toBuffer()).digest('hex');
    const converted = converter.convert(picture.frame);
    if (job.burnTime) drawTime(converted, timeSeconds);
    const bytes = encoder.encode(converted);
    const sentSha256 = createHash('sha256').update(bytes).digest('hex');
    for (const request of asking) {
      const path = join(job.outDirectory, nameFrame(request.index, timeSeconds, job.format));
      writeFileSync(path, bytes);
      const flags: FrameFlag[] = [...request.flags];
      if (picture.damage) flags.push('damaged');
      if (loss) flags.push('earlier');
      frames.push({
        index: request.index,
        path,
        mediaType: job.format === 'png' ? 'image/png' : 'image/jpeg',
        timeSeconds,
        requestedSeconds: request.requestedSeconds,
        pts,
        timeBase: `${num}/${den}`,
        width: converted.width,
        height: converted.height,
        sha256,
        sentSha256,
        flags,
        ...(request.segment === undefined ? {} : { segment: request.segment }),
      });
    }
    done += asking.length;
    reporter.send({ type: 'progress', done, total: share.length });
    await reporter.turn();
  }
  converter.close();
  encoder.close();
  return { video: facts, frames, faults: faults.list };
}

function shareOf(requests: FrameRequest[], { index, of }: SampleJob['part']): FrameRequest[] {
  const parts = Math.min(of, Math.max(1, Math.floor(requests.length / smallestShare)));
  if (index >= parts) return [];
  const ordered = [...requests].sort((a, b) => a.position - b.position);
  const bound = (part: number): number => Math.round((ordered.length * part) / parts);
  return ordered.slice(bound(index), bound(index + 1));
}

/** JPEG keeps full colour where the source has it (screen recordings in RGB or 4:4:4). */
function pixelKind(job: SampleJob, facts: VideoFacts): PixelKind {
  if (job.format === 'png') return 'rgb';
  return /444|rgb|bgr|gbr|pal8/.test(facts.pixelFormat) ? 'jpeg444' : 'jpeg420';
}

function spanOf(media: LoadedMedia, position: number): { startSeconds: number; endSeconds: number } {
  const { pts, endTicks, secondsPerTick } = media.pictures!;
  return {
    startSeconds: tidy(pts[position]! * secondsPerTick - media.videoOffsetSeconds),
    endSeconds: tidy((pts[position + 1] ?? endTicks) * secondsPerTick - media.videoOffsetSeconds),
  };
}
