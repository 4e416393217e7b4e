import { availableParallelism } from 'node:os';
import { openProcessPool } from '../../../core/openProcessPool.js';
import type { EpisodeAgent, EpisodeTask, GivenTask } from '../agents/EpisodeAgent.js';
import { runReader } from './runReader.js';
import type { Timeline } from './timeline/SeenThing.js';
import { thingsFromCaptions, thingsFromSentences } from './timeline/thingsFromWords.js';
import type { Watchable } from './timeline/watchVideo.js';

/** Of a video itself: the reader looks at so many pictures a second. */
const stepSeconds = 0.5;
const nothing: Timeline = { things: [], looked: 0, read: 0 };

/**
 * The baseline that really perceives: it reads what comes near the eyes in the frames, works out which of the things an
 * instruction means, and looks that up on the site. No model of language and no key.
 */
export function openReader(): EpisodeAgent {
  const pool = openProcessPool<Watchable, Timeline>({
    entry: 'benchmarks/ego2web/baseline/readerProcess.js',
    size: availableParallelism(),
    keyOf,
  });
  /** Several tasks hang on one video. */
  const watched = new Map<string, Promise<Timeline>>();

  function watch(source: Watchable): Promise<Timeline> {
    const key = keyOf(source);
    const known = watched.get(key);
    if (known) return known;
    // Without a signal: what one task no longer waits for, another one does.
    const timeline = pool.run(source);
    watched.set(key, timeline);
    timeline.catch(() => watched.delete(key));
    return timeline;
  }

  return {
    name: 'reader',
    agent: { name: 'reader', model: null },
    async act({ given, episode, artifacts, signal }: EpisodeTask) {
      const timeline = await perceive(given, watch);
      signal.throwIfAborted();
      const evidence = await runReader(episode, given.instruction, timeline);
      return { evidence: await artifacts.put(`${JSON.stringify(evidence)}\n`) };
    },
    close: () => pool.close(),
  };
}

/** What a task gives of the video, as a timeline. */
async function perceive(
  { parts, video, captions, oracle }: GivenTask,
  watch: (source: Watchable) => Promise<Timeline>,
): Promise<Timeline> {
  if (oracle) return thingsFromSentences(oracle);
  if (captions) return thingsFromCaptions(captions);
  if (video) return watch({ kind: 'video', path: video.path, stepSeconds });
  const frames = parts.flatMap((part) =>
    part.type === 'frame' ? [{ path: part.frame.path, timeSeconds: part.frame.timeSeconds }] : [],
  );
  return frames.length === 0 ? nothing : watch({ kind: 'frames', frames });
}

function keyOf(source: Watchable): string {
  return source.kind === 'video' ? source.path : source.frames.map(({ path }) => path).join('\n');
}
