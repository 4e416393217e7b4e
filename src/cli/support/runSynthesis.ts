import { errorMessage, usageError } from '../../core/errors.js';
import { assertDatasetName } from '../../datasets/assertDatasetName.js';
import { terminal } from './terminal.js';

export interface SynthesisFlags {
  out: string;
  /** Of the data set. */
  name?: string;
  json?: boolean;
  quiet?: boolean;
}

/** What every maker of data takes: where to, how to stop, whom to tell. */
export interface SynthesisControls {
  outDirectory: string;
  signal: AbortSignal;
  onProgress: ((text: string) => void) | undefined;
}

/**
 * Runs a maker of data: says what it makes, and can be stopped and gone on with.
 * @throws DeixisError OPTION_INVALID (usage) for a name that no data set may have, before anything is made
 */
export async function runSynthesis<Result>(
  { out, name, json, quiet }: SynthesisFlags,
  make: (controls: SynthesisControls) => Promise<Result>,
  describe: (result: Result) => { summary: string; counts: [name: string, count: number][] },
): Promise<void> {
  if (name !== undefined) assertDatasetName(name);
  const stop = new AbortController();
  const onInterrupt = (): void =>
    stop.abort(
      usageError('INTERRUPTED', `stopped; the same command goes on in ${out}`, {
        hint: 'start the same command again',
      }),
    );
  process.once('SIGINT', onInterrupt);
  try {
    const result = await make({
      outDirectory: out,
      signal: stop.signal,
      onProgress: quiet ? undefined : (text) => terminal.error(`${text}\n`),
    });
    if (json) return terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    const { summary, counts } = describe(result);
    terminal.out(`${summary}\n`);
    if (!quiet) for (const [name, count] of counts) terminal.out(`  ${name} ${count}\n`);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    terminal.error(`${errorMessage(stop.signal.reason)}\n`);
    process.exitCode = 130;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}
