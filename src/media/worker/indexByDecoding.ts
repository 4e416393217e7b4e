import { Packet } from 'node-av/lib';
import { Decoder, frameTicks } from './Decoder.js';
import { openMedia, useOnly } from './openMedia.js';
import type { Reporter } from './Reporter.js';
import { type PictureIndex, typicalStep } from './scanMedia.js';

/**
 * Finds the presented pictures by decoding them all: for files whose packets carry no usable times (raw streams, some
 * AVI). Reading then always begins at the start.
 */
export function indexByDecoding(path: string, empty: PictureIndex, reporter: Reporter): PictureIndex {
  const media = openMedia(path);
  useOnly(media, [media.video]);
  const stream = media.video!;
  const decoder = new Decoder(stream, 0);
  const packet = new Packet();
  packet.alloc();
  const pts: number[] = [];
  const step = typicalStep(new Float64Array(), stream);
  const collect = (fed: Packet | null): void => {
    for (const frame of decoder.feed(fed)) {
      const expected = (pts[pts.length - 1] ?? -step) + step;
      const stamped = frameTicks(frame);
      // A time that is missing, or not later than the one before, is replaced by the next step of the frame rate.
      pts.push(
        Number.isNaN(stamped) || stamped <= (pts[pts.length - 1] ?? Number.NEGATIVE_INFINITY)
          ? expected
          : stamped,
      );
    }
  };
  while (media.format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) collect(packet);
    packet.unref();
    reporter.beat();
  }
  collect(null);
  decoder.close();
  media.format.closeInputSync();
  const all = Float64Array.from(pts);
  const last = all[all.length - 1]!;
  return { ...empty, pts: all, endTicks: last + typicalStep(all, stream) };
}
