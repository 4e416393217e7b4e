import type { VideoFacts } from './VideoFacts.js';

/** What a video lacks that was cut off on its way, in words; undefined where it is whole. */
export function findCutOff({ notes }: Pick<VideoFacts, 'notes'>): string | undefined {
  return notes.find(({ code }) => code === 'CUT_OFF')?.message;
}
