import { join } from 'node:path';
import type { Capabilities } from '../../../models/capabilities.js';
import { mean } from '../../../stats/mean.js';
import type { RunRequest } from '../../benchmark.js';
import { describeCalls, type ExpectedCalls } from '../../describeCalls.js';
import type { Condition } from '../names.js';
import type { Ego2WebInstance } from '../schema.js';
import type { TaskSources } from './createTasks.js';
import type { Resources } from './Resources.js';

/** Rough counts, good for the order of magnitude of a cost. */
const expected = {
  turns: 15,
  promptTokens: 1200,
  pageTokens: 4000,
  pictureTokens: 1500,
  outputTokens: 120,
  videoSecondTokens: 300,
  captionTokens: 60,
  screenshotMegabytes: 0.15,
};
/** Of all videos, so many are looked into for the mean length. */
const videosProbed = 8;

/** What a run would ask of models, keep on disk and cost, for --preview. */
export async function describePlan(
  { judge, repeats }: RunRequest,
  { instances, contestants, conditions, judge: { kind } }: TaskSources,
  { dataset, options, models }: Resources,
): Promise<string[]> {
  const seconds = await meanSeconds(instances, dataset.directory);
  const asked = new Map<string, ExpectedCalls>();
  const ask = (id: string, calls: number, inputTokens: number, outputTokens: number): void => {
    const sum = asked.get(id) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
    sum.calls += calls;
    sum.inputTokens += calls * inputTokens;
    sum.outputTokens += calls * outputTokens;
    asked.set(id, sum);
  };
  let episodes = 0;
  for (const { modelIds = [], ignoresConditions } of contestants)
    for (const condition of ignoresConditions ? conditions.slice(0, 1) : conditions) {
      const count = instances.length * repeats;
      episodes += count;
      if (options.outputsOf !== undefined) continue;
      const eyes = modelIds[0];
      const shown =
        eyes === undefined
          ? 0
          : givenTokens(condition, seconds, options.frames, models.open(eyes).capabilities);
      for (const [place, id] of modelIds.entries()) {
        const isPerceiver = modelIds.length > 1 && place === 0;
        const turn = expected.promptTokens + expected.pageTokens + expected.pictureTokens;
        if (isPerceiver) ask(id, count, expected.promptTokens + shown, 300);
        else
          ask(
            id,
            count * Math.min(expected.turns, options.maximumActions),
            turn + (modelIds.length > 1 ? 300 : shown),
            expected.outputTokens,
          );
      }
    }
  if (kind === 'model') {
    const rated = options.protocol === 'webvoyager' ? 0 : expected.turns;
    ask(
      judge,
      episodes * (rated + (rated > 0 ? 2 : 1)),
      expected.promptTokens + 2 * expected.pictureTokens,
      150,
    );
  }
  return [
    `episodes  ${episodes}, at most ${options.maximumActions} actions and ${options.maximumSeconds} s each; judge ${judge}${kind === 'model' ? `, protocol ${options.protocol}` : ''}`,
    ...describeCalls(asked, models),
    `media     ${new Set(instances.map(({ video }) => video)).size} videos${seconds > 0 ? `, ${Math.round(seconds)} s each in the mean` : ''}`,
    `disk      about ${Math.max(1, Math.round(episodes * expected.turns * expected.screenshotMegabytes))} MB of screenshots, ${expected.turns} turns an episode assumed`,
  ];
}

function givenTokens(
  condition: Condition,
  seconds: number,
  frames: number,
  { video, images }: Capabilities,
): number {
  const ofFrames = (count: number): number =>
    Math.min(count, images?.maximumCount ?? 0) * expected.pictureTokens;
  if (condition === 'native')
    return Math.round(video ? seconds * expected.videoSecondTokens : ofFrames(Math.ceil(seconds)));
  if (condition === 'frames') return ofFrames(frames);
  if (condition === 'captions' || condition === 'common-captions')
    return Math.ceil(seconds / 5) * expected.captionTokens;
  return condition === 'oracle' ? expected.captionTokens : 0;
}

async function meanSeconds(instances: readonly Ego2WebInstance[], directory: string): Promise<number> {
  const files = [...new Set(instances.flatMap(({ videoFile }) => videoFile ?? []))].slice(0, videosProbed);
  if (files.length === 0) return 0;
  const { probeVideo } = await import('../../../media/probeVideo.js');
  const found: number[] = [];
  for (const file of files) {
    // A video that cannot be read is an error of its items when they are run, not of the plan.
    const facts = await probeVideo(join(directory, file)).catch(() => undefined);
    if (facts) found.push(facts.duration);
  }
  return found.length > 0 ? mean(found) : 0;
}
