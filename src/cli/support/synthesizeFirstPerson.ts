import { synthesizeDataset } from '../../benchmarks/ego2web/synth/synthesizeDataset.js';
import { errorMessage, usageError } from '../../core/errors.js';
import { terminal } from './terminal.js';

export interface SynthesizeFirstPersonFlags {
  out: string;
  seed: number;
  videos: number;
  tasks?: number;
  quality?: number;
  name?: string;
  description?: string;
  json?: boolean;
  quiet?: boolean;
}

/** deixis synth ego2web: says what it makes, and can be stopped and gone on with. */
export async function synthesizeFirstPerson({
  out,
  json,
  quiet,
  ...rest
}: SynthesizeFirstPersonFlags): Promise<void> {
  const stop = new AbortController();
  const onInterrupt = (): void =>
    stop.abort(usageError('INTERRUPTED', `stopped; the same command goes on in ${out}`));
  process.once('SIGINT', onInterrupt);
  try {
    const result = await synthesizeDataset({
      ...rest,
      outDirectory: out,
      signal: stop.signal,
      onProgress: quiet ? undefined : (text) => terminal.error(`${text}\n`),
    });
    if (json) return terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    terminal.out(
      `${result.made.length} videos made, ${result.kept.length} kept, ${result.tasks} tasks in ${result.directory}\n`,
    );
    if (!quiet)
      for (const [domain, count] of Object.entries(result.domains)) terminal.out(`  ${domain} ${count}\n`);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    terminal.error(`${errorMessage(stop.signal.reason)}\n`);
    process.exitCode = 130;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}
