import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../../core/counted.js';
import type { Capabilities } from '../../../models/capabilities.js';
import { isModelId } from '../../../models/parseModelId.js';
import { mean } from '../../../stats/mean.js';
import type { RunRequest } from '../../benchmark.js';
import { describeCalls, type ExpectedCalls } from '../../describeCalls.js';
import type { LabelledCondition } from '../conditionLabel.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Contestant } from './Contestant.js';
import type { Omni2WebOptions } from './Omni2WebOptions.js';
import type { Resources } from './Resources.js';

/** Rough token counts, good for the order of magnitude of a cost. */
const tokens = {
  bytesPerToken: 3,
  prompt: 1500,
  transcriptLine: 30,
  instruction: 80,
  decision: 60,
  videoSecond: 300,
  soundSecond: 32,
  frame: 1000,
};
/** Of all recordings, so many are looked into for the mean length. */
const recordingsProbed = 8;
const savedOutputBytes = 300_000;

/** What a run would ask of models, keep on disk and cost, for --preview. */
export async function describePlan(
  { judge, repeats }: RunRequest,
  { tracks, executors, oracle, outputsOf }: Omni2WebOptions,
  instances: readonly Omni2WebInstance[],
  conditions: readonly LabelledCondition[],
  contestants: readonly Contestant[],
  resources: Resources,
): Promise<string[]> {
  const lines = [`tracks    ${tracks.join(', ')}; executors ${executors.join(', ')}; judge ${judge}`];
  const recorded = instances.filter(({ recording }) => recording !== undefined);
  const seconds = await meanSeconds(recorded, resources.dataset.directory);
  const asked = new Map<string, ExpectedCalls>();
  const ask = (id: string, calls: number, inputTokens: number, outputTokens: number): void => {
    const usage = asked.get(id) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
    usage.calls += calls;
    usage.inputTokens += calls * inputTokens;
    usage.outputTokens += calls * outputTokens;
    asked.set(id, usage);
  };
  const wantsSteps = tracks.includes('B') || tracks.includes('C');
  let outputs = 0;
  for (const { sourcePage, steps, rubric } of instances) {
    const page = Math.ceil(
      (await sizeOf(join(resources.dataset.directory, sourcePage))) / tokens.bytesPerToken,
    );
    const words = steps.length * tokens.instruction;
    const execute = (id: string, times: number): void => ask(id, times, tokens.prompt + page + words, page);
    const judgePage = (times: number): void => {
      outputs += times;
      if (!isModelId(judge)) return;
      ask(
        judge,
        times,
        tokens.prompt + 2 * page + rubric.length * tokens.instruction,
        rubric.length * tokens.decision,
      );
      ask(judge, times, tokens.prompt + words, steps.length * tokens.decision);
    };
    for (const { name, ignoresConditions } of contestants) {
      for (const { condition } of ignoresConditions ? conditions.slice(0, 1) : conditions) {
        if (isModelId(name) && outputsOf === undefined) {
          const shown =
            tokens.prompt +
            steps.length * tokens.transcriptLine +
            mediaTokens(condition, seconds, resources.models.open(name).capabilities);
          if (tracks.includes('A')) ask(name, repeats, shown + page, page);
          if (wantsSteps) ask(name, repeats, shown, words);
        }
        if (tracks.includes('A')) judgePage(repeats);
        if (tracks.includes('B') && isModelId(judge))
          ask(judge, repeats, tokens.prompt + page + 2 * words, steps.length * tokens.decision);
        if (!tracks.includes('C')) continue;
        for (const executor of executors) {
          const real = executor === 'own' ? name : executor;
          if (isModelId(real) && outputsOf === undefined) execute(real, repeats);
          if (executor !== 'own' || isModelId(real) || real.startsWith('program:')) judgePage(repeats);
        }
      }
    }
    if (!oracle || !tracks.includes('C')) continue;
    for (const executor of executors) {
      const real = executor === 'own' ? contestants.map(({ name }) => name) : [executor];
      for (const id of real) {
        if (isModelId(id) && outputsOf === undefined) execute(id, 1);
        if (executor !== 'own' || isModelId(id) || id.startsWith('program:')) judgePage(1);
      }
    }
  }
  lines.push(...describeCalls(asked, resources.models));
  const bytes = (await totalBytes(recorded, resources.dataset.directory)) + outputs * savedOutputBytes;
  lines.push(
    `media     ${counted(recorded.length, 'recording')}${seconds > 0 ? `, ${Math.round(seconds)} s each in the mean` : ''}`,
    `disk      about ${Math.max(1, Math.round(bytes / 1e6))} MB: what is shown, and a page and its picture for each of ${outputs} outputs`,
  );
  return lines;
}

function mediaTokens(condition: string, seconds: number, { video, images }: Capabilities): number {
  if (condition === 'transcript') return 0;
  const frames = Math.min(Math.ceil(seconds), images?.maximumCount ?? Infinity) * tokens.frame;
  const sound = condition === 'omni' ? seconds * tokens.soundSecond : 0;
  if (condition.endsWith('_frames') || !video) return Math.round(frames + sound);
  return Math.round(seconds * tokens.videoSecond);
}

async function meanSeconds(recorded: readonly Omni2WebInstance[], directory: string): Promise<number> {
  const every = Math.max(1, Math.ceil(recorded.length / recordingsProbed));
  const chosen = recorded.filter((_, index) => index % every === 0);
  if (chosen.length === 0) return 0;
  const { probeVideo } = await import('../../../media/probeVideo.js');
  const found: number[] = [];
  for (const { recording } of chosen) {
    // A recording that cannot be read is an error of its item when it is run, not of the plan.
    const facts = await probeVideo(join(directory, recording!)).catch(() => undefined);
    if (facts) found.push(facts.duration);
  }
  return found.length > 0 ? mean(found) : 0;
}

async function totalBytes(recorded: readonly Omni2WebInstance[], directory: string): Promise<number> {
  let sum = 0;
  for (const path of new Set(recorded.map(({ recording }) => recording!)))
    sum += await sizeOf(join(directory, path));
  return sum;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
