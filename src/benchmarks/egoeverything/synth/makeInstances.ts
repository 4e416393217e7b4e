import { type EgoEverythingInstance, instanceSchema } from '../schema.js';
import type { WalkQuestion } from './questions/WalkQuestion.js';
import type { WalkTruth } from './WalkTruth.js';

/** The instances of a video, in the order of its questions. */
export function makeInstances(
  { video, camera, things }: Pick<WalkTruth, 'video' | 'camera' | 'things'>,
  questions: readonly WalkQuestion[],
): EgoEverythingInstance[] {
  const { width, height } = camera;
  return questions.map(({ name, category, question, options, rightOption, target, queryTimeSeconds }) =>
    instanceSchema.parse({
      ...{ schemaVersion: 1, id: `${video}-${name}`, question, options, rightOption, category },
      ...{ video, videoDataset: 'made', videoFile: `media/${video}.mp4` },
      gaze: { file: `gaze/${video}.csv`, format: 'plain', width, height },
      ...{ targetTimeSeconds: target.timeSeconds, queryTimeSeconds },
      keyframes: [
        {
          timeSeconds: target.timeSeconds,
          objectName: things.find(({ id }) => id === target.thing)!.name,
          box: { ...target.box, unit: 'pixels' },
        },
      ],
    }),
  );
}
