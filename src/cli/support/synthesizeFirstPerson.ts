import { synthesizeDataset } from '../../benchmarks/ego2web/synth/synthesizeDataset.js';
import { counted } from '../../core/counted.js';
import { runSynthesis, type SynthesisFlags } from './runSynthesis.js';

export interface SynthesizeFirstPersonFlags extends SynthesisFlags {
  seed: number;
  videos: number;
  tasks?: number;
  quality?: number;
  description?: string;
}

/** deixis synth ego2web */
export async function synthesizeFirstPerson(flags: SynthesizeFirstPersonFlags): Promise<void> {
  const { out: _out, json: _json, quiet: _quiet, ...rest } = flags;
  await runSynthesis(
    flags,
    (controls) => synthesizeDataset({ ...rest, ...controls }),
    ({ made, kept, tasks, directory, domains }) => ({
      summary: `${counted(made.length, 'video')} made, ${kept.length} kept, ${counted(tasks, 'task')} in ${directory}`,
      counts: Object.entries(domains),
    }),
  );
}
