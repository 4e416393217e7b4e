import type { ModelConfiguration } from '../../models/ModelSettings.js';

/**
 * The section "models" of a run file that is given for its servers and provider options alone (--config).
 * @throws DeixisError as readRunFile
 */
export async function readModelConfiguration(
  file: string | undefined,
): Promise<ModelConfiguration | undefined> {
  if (file === undefined) return undefined;
  const { readRunFile } = await import('../../benchmarks/runFile.js');
  return (await readRunFile(file)).models;
}
