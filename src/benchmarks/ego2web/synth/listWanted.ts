import { runError } from '../../../core/errors.js';
import type { FrameTruth, SceneTruth } from '../../../synth/scene/SceneTruth.js';
import { leastPixels, leastSeconds } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';

/** A line of print that tasks hang on. */
export interface Wanted {
  prop: string;
  line: number;
  printed: string;
  /** Frames in which it is large, without a gap, the longest such stretch. */
  stretch: FrameTruth[];
}

/**
 * The print that tasks hang on, and when it is large and uncovered.
 * @param least seconds for which each line must be so without a gap
 * @throws DeixisError SYNTH_UNREADABLE (run)
 */
export function listWanted(
  draft: VideoDraft,
  truth: Pick<SceneTruth, 'frames' | 'framesPerSecond'>,
  least = leastSeconds,
): Wanted[] {
  const keys = new Map<string, { prop: string; line: number }>();
  for (const { facts } of draft.tasks)
    for (const { prop, lines } of facts)
      for (const line of lines) keys.set(`${prop} ${line}`, { prop, line });
  return [...keys.values()].map(({ prop, line }) => {
    const stretch = longestStretch(truth, prop, line);
    const printed = draft.plan.props.find(({ id }) => id === prop)!.prop.lines[line]!;
    const seconds = stretch.length / truth.framesPerSecond;
    if (seconds < least)
      throw runError(
        'SYNTH_UNREADABLE',
        `${draft.id}: "${printed}" on ${prop} stands in type of ${leastPixels} pixels for ${seconds.toFixed(1)} s, less than ${least} s`,
        { hint: 'another seed makes another video' },
      );
    return { prop, line, printed, stretch };
  });
}

function longestStretch({ frames }: Pick<SceneTruth, 'frames'>, prop: string, line: number): FrameTruth[] {
  let best: FrameTruth[] = [];
  let run: FrameTruth[] = [];
  for (const frame of frames) {
    const height = frame.visible.find((one) => one.prop === prop)?.textHeights[line] ?? 0;
    run = height >= leastPixels ? [...run, frame] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}
