import { relative } from 'node:path';
import { DeixisError } from '../../core/DeixisError.js';
import { lackOfVideo } from '../../media/lackOfVideo.js';
import { probeVideo } from '../../media/probeVideo.js';
import type { VideoFacts } from '../../media/VideoFacts.js';

/** So many instances are named in one line. */
const mostNamed = 5;

export interface VideoFault {
  /** In words, without the file's name. */
  fault: string;
  /** Whether there is anything in it that a player could show. */
  canPlay: boolean;
}

/** What is wrong with the videos that a report shows, each looked at once: one that is empty or was cut off looks like any other. */
export class VideoFaults {
  readonly #directory: string;
  readonly #known = new Map<string, Promise<VideoFault | null>>();
  readonly #found = new Map<string, { fault: string; instances: Set<string> }>();

  /** @param directory the data set, whose files are named relative to it */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * @param probe where the video's facts are known already
   * @returns null where nothing is wrong
   */
  async of(
    instance: string,
    path: string,
    probe: () => Promise<VideoFacts> = () => probeVideo(path),
  ): Promise<VideoFault | null> {
    const known = this.#known.get(path) ?? lookAt(path, probe);
    this.#known.set(path, known);
    const fault = await known;
    if (fault) {
      const found = this.#found.get(path) ?? { fault: fault.fault, instances: new Set() };
      this.#found.set(path, found);
      found.instances.add(instance);
    }
    return fault;
  }

  /** For the head of a report and for a terminal, a line a video. */
  notes(): string[] {
    return [...this.#found].map(([path, { fault, instances }]) => {
      const ids = [...instances];
      const rest = ids.length - mostNamed;
      return `${relative(this.#directory, path)} in ${this.#directory}, the video of ${ids.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${fault}. Bring the whole file back and make the report again; deixis data validate looks at all videos`;
    });
  }
}

async function lookAt(path: string, probe: () => Promise<VideoFacts>): Promise<VideoFault | null> {
  try {
    const facts = await probe();
    if (!facts.hasVideo) return { fault: 'it has sound but no pictures', canPlay: true };
    const lack = lackOfVideo(facts);
    return lack === null ? null : { fault: lack, canPlay: true };
  } catch (error) {
    if (!DeixisError.is(error) || error.kind === 'environment') throw error;
    return { fault: error.message.replace(`${path}: `, ''), canPlay: false };
  }
}
