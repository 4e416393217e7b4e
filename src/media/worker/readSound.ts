import type { MediaFault } from '../MediaFault.js';
import type { AudioJob } from '../MediaJob.js';
import { FaultList } from './FaultList.js';
import { loadMedia } from './loadMedia.js';
import type { Reporter } from './Reporter.js';
import { Resampler } from './Resampler.js';
import { SoundReader } from './SoundReader.js';

/** Sends a file's sound as mono float samples in pieces. */
export async function readSound(
  job: AudioJob,
  reporter: Reporter,
): Promise<{ hasAudio: boolean; faults: MediaFault[] }> {
  const media = loadMedia(job.path, reporter);
  if (!media.sound) {
    const faults: MediaFault[] = media.audioProblem
      ? [{ track: 'audio', startSeconds: 0, endSeconds: media.facts.duration, reason: media.audioProblem }]
      : [];
    return { hasAudio: false, faults };
  }
  const reader = new SoundReader(job.path, media, 1);
  const faults = new FaultList();
  const resampler = new Resampler(1, reader.sampleRate, job.sampleRate);
  let left = Math.round((reader.length * job.sampleRate) / reader.sampleRate);
  const send = (samples: Float32Array): void => {
    const kept = samples.subarray(0, left);
    left -= kept.length;
    if (kept.length > 0)
      reporter.send({ type: 'samples' }, new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength));
  };
  let count = 0;
  for (const block of reader.blocks(reporter, faults)) {
    send(resampler.convert(block));
    if (++count % 64 === 0) await reporter.turn();
  }
  send(resampler.convert(undefined));
  resampler.close();
  return { hasAudio: true, faults: faults.list };
}
