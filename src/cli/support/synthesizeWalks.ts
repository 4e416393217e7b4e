import { synthesizeDataset } from '../../benchmarks/egoeverything/synth/synthesizeDataset.js';
import { errorMessage, usageError } from '../../core/errors.js';
import { terminal } from './terminal.js';

export interface SynthesizeWalksFlags {
  out: string;
  seed: number;
  videos: number;
  minutes: number;
  questions?: number;
  fps: number;
  quality?: number;
  name?: string;
  description?: string;
  json?: boolean;
  quiet?: boolean;
}

/** deixis synth egoeverything: says what it makes, and can be stopped and gone on with. */
export async function synthesizeWalks({
  out,
  fps,
  json,
  quiet,
  ...rest
}: SynthesizeWalksFlags): Promise<void> {
  const stop = new AbortController();
  const onInterrupt = (): void =>
    stop.abort(usageError('INTERRUPTED', `stopped; the same command goes on in ${out}`));
  process.once('SIGINT', onInterrupt);
  try {
    const result = await synthesizeDataset({
      ...rest,
      outDirectory: out,
      framesPerSecond: fps,
      signal: stop.signal,
      onProgress: quiet ? undefined : (text) => terminal.error(`${text}\n`),
    });
    if (json) return terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    terminal.out(
      `${result.made.length} videos made, ${result.kept.length} kept, ${result.questions} questions in ${result.directory}\n`,
    );
    if (!quiet)
      for (const [category, count] of Object.entries(result.categories))
        terminal.out(`  ${category} ${count}\n`);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    terminal.error(`${errorMessage(stop.signal.reason)}\n`);
    process.exitCode = 130;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}
