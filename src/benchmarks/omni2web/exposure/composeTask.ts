import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { Condition } from '../names.js';
import type { InstructionStep } from '../referenceInstructions.js';

export interface ComposedTask {
  text: string;
  /** Prompt name to hash. */
  prompts: Record<string, string>;
}

const givenPrompts: Record<Condition, string> = {
  omni: 'omni2web/given-video-sound',
  vl_asr: 'omni2web/given-silent-video',
  timed: 'omni2web/given-silent-video',
  vl_asr_frames: 'omni2web/given-frames',
  timed_frames: 'omni2web/given-frames',
  transcript: 'omni2web/given-transcript',
};

export interface TaskOptions {
  track: 'A' | 'B';
  condition: Condition;
  /** As formatted for the condition; not used in omni. */
  transcript: string;
  /** Track A only. */
  sourceHtml?: string;
  /** The conditions with frames only. */
  frameCount?: number;
  promptPack?: string;
}

/** The task text of tracks A and B: what to do, and what is given in this condition. */
export async function composeTask({
  track,
  condition,
  transcript,
  sourceHtml,
  frameCount,
  promptPack,
}: TaskOptions): Promise<ComposedTask> {
  const prompts: Record<string, string> = {};
  const fill = async (name: string, values: Record<string, string>): Promise<string> => {
    const prompt = await loadPrompt(name, promptPack);
    prompts[name] = prompt.sha256;
    return fillPrompt(prompt, values);
  };
  const values: Record<string, string> = {};
  if (condition !== 'omni') values.transcript = fenceUntrusted('TRANSCRIPT', transcript);
  if (condition !== 'omni' && condition !== 'transcript') {
    const known = condition === 'timed' || condition === 'timed_frames';
    values.timing = await fill(known ? 'omni2web/timing-known' : 'omni2web/timing-unknown', {});
  }
  if (frameCount !== undefined) values.frameCount = String(frameCount);
  const given = await fill(givenPrompts[condition], values);
  const text =
    track === 'A'
      ? await fill('omni2web/track-a', { given, page: fenceUntrusted('PAGE', sourceHtml ?? '') })
      : await fill('omni2web/track-b', { given });
  return { text, prompts };
}

/** The executor's task (track C and the oracle run): explicit steps and the source page. */
export async function composeExecution({
  steps,
  sourceHtml,
  promptPack,
}: {
  steps: readonly InstructionStep[];
  sourceHtml: string;
  promptPack?: string;
}): Promise<ComposedTask> {
  const prompt = await loadPrompt('omni2web/executor', promptPack);
  const instructions = steps
    .map(({ step, target, instruction }) => `${step}. Element: ${target}\n   Instruction: ${instruction}`)
    .join('\n');
  const text = fillPrompt(prompt, {
    instructions: fenceUntrusted('STEPS', instructions),
    page: fenceUntrusted('PAGE', sourceHtml),
  });
  return { text, prompts: { [prompt.name]: prompt.sha256 } };
}
