import { synthesizeDataset } from '../../benchmarks/egoeverything/synth/synthesizeDataset.js';
import { counted } from '../../core/counted.js';
import { runSynthesis, type SynthesisFlags } from './runSynthesis.js';

export interface SynthesizeWalksFlags extends SynthesisFlags {
  seed: number;
  videos: number;
  minutes: number;
  questions?: number;
  fps: number;
  quality?: number;
  description?: string;
}

/** deixis synth egoeverything */
export async function synthesizeWalks(flags: SynthesizeWalksFlags): Promise<void> {
  const { out: _out, json: _json, quiet: _quiet, fps: framesPerSecond, ...rest } = flags;
  await runSynthesis(
    flags,
    (controls) => synthesizeDataset({ ...rest, framesPerSecond, ...controls }),
    ({ made, kept, questions, directory, categories }) => ({
      summary: `${counted(made.length, 'video')} made, ${kept.length} kept, ${counted(questions, 'question')} in ${directory}`,
      counts: Object.entries(categories),
    }),
  );
}
