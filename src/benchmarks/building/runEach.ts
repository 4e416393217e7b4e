import { DeixisError } from '../../core/DeixisError.js';
import { mapAtOnce } from '../../core/mapAtOnce.js';

/** A model that keeps silent over one thing costs that thing; over so many in a row it is not their fault. */
const mostTimeoutsInRow = 3;

/** Faults of the machine or the network, not of one thing: the build stops and goes on later. */
const stoppingCodes = new Set([
  'BUDGET_EXHAUSTED',
  'BUDGET_PRICE_UNKNOWN',
  'CACHE_MISS',
  'FILE_NOT_WRITTEN',
  'MODEL_CANNOT_TAKE',
  'MODEL_KEY_MISSING',
  'MODEL_UNREACHABLE',
  'MODEL_WAIT_TOO_LONG',
  'OPTION_MISSING',
  'HUB_MODEL_UNUSABLE',
  'PROMPT_INVALID',
  'BUILD_STAGE',
  'BUILD_FILE_CHANGED',
  'TRANSFORMERS_MISSING',
]);

/**
 * Does a stage of a build on each thing. One that fails is dropped with its reason and costs only itself; what would fail for all
 * ends the stage, which goes on later.
 */
export async function runEach<Item extends { id: string }>(
  items: readonly Item[],
  {
    atOnce,
    work,
    drop,
    signal,
    onProgress,
  }: {
    atOnce: number;
    work: (item: Item) => Promise<void>;
    drop: (item: Item, error: DeixisError) => Promise<void>;
    signal?: AbortSignal;
    /** Told at the start and after each; a note says what was dropped. */
    onProgress?: (progress: { done: number; total: number; note?: string }) => void;
  },
): Promise<void> {
  let done = 0;
  let timeouts = 0;
  const total = items.length;
  onProgress?.({ done, total });
  await mapAtOnce(items, atOnce, async (item) => {
    signal?.throwIfAborted();
    let note: string | undefined;
    try {
      await work(item);
      timeouts = 0;
    } catch (error) {
      signal?.throwIfAborted();
      if (!DeixisError.is(error) || stoppingCodes.has(error.code)) throw error;
      if (error.code === 'MODEL_TIMEOUT') timeouts += 1;
      if (timeouts >= mostTimeoutsInRow) throw error;
      await drop(item, error);
      note = `${item.id}: dropped: ${error.message}`;
    }
    done += 1;
    onProgress?.({ done, total, ...(note === undefined ? {} : { note }) });
  });
}
