import { relative } from 'node:path';
import type { VideoFacts } from '../../media/VideoFacts.js';
import { findVideoFault, type VideoFault } from './findVideoFault.js';

/** So many instances are named in one line. */
const mostNamed = 5;

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
  async of(instance: string, path: string, probe?: () => Promise<VideoFacts>): Promise<VideoFault | null> {
    const known = this.#known.get(path) ?? findVideoFault(path, probe);
    this.#known.set(path, known);
    const fault = await known;
    if (fault) {
      const found = this.#found.get(path) ?? { fault: fault.fault, instances: new Set() };
      this.#found.set(path, found);
      found.instances.add(instance);
    }
    return fault;
  }

  /** Of a copy of what somebody was shown, in words; told where it is shown alone, since the data may be whole by now. */
  async ofCopy(path: string): Promise<string | null> {
    const known = this.#known.get(path) ?? findVideoFault(path);
    this.#known.set(path, known);
    return (await known)?.fault ?? null;
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
