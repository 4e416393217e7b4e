import { join } from 'node:path';
import { errorMessage } from '../../../core/errors.js';
import { groupBy } from '../../../core/groupBy.js';
import type { VideoFacts } from '../../../media/VideoFacts.js';
import { shrinkPicture } from '../../../report/shrinkPicture.js';
import type { Preparer } from '../exposure/createPreparer.js';
import type { EgoEverythingInstance } from '../schema.js';

type Keyframe = EgoEverythingInstance['keyframes'][number];

/** Pictures of the frames that hold a question's evidence, or why there are none. */
export type Evidence =
  | { facts: VideoFacts; pictures: { keyframe: Keyframe; file: string }[] }
  | { problem: string };

/** Of a question, so many frames. */
const mostKeyframes = 6;

/**
 * Pictures of all questions' evidence, written to a folder that is there. A video is decoded once, however many questions are asked of it;
 * where one of its frames cannot be decoded, question by question, so that the others keep theirs.
 * @param width of a picture, in pixels, at most
 * @returns by the question's id; questions without a video or keyframes are not in it
 */
export async function decodeEvidence(
  instances: readonly EgoEverythingInstance[],
  preparer: Preparer,
  folder: string,
  width: number,
): Promise<Map<string, Evidence>> {
  const evidence = new Map<string, Evidence>();
  const shown = instances.filter(
    (instance) => instance.videoFile !== undefined && keyframesOf(instance).length > 0,
  );
  for (const ofVideo of groupBy(shown, ({ videoFile }) => videoFile).values()) {
    const together = await decode(ofVideo).catch(() => null);
    for (const instance of ofVideo)
      evidence.set(
        instance.id,
        together?.get(instance.id) ??
          (await decode([instance]).then(
            (alone) => alone.get(instance.id)!,
            (error: unknown) => ({ problem: errorMessage(error) }),
          )),
      );
  }
  return evidence;

  async function decode(ofVideo: readonly EgoEverythingInstance[]): Promise<Map<string, Evidence>> {
    const [first] = ofVideo;
    const times = [...new Set(ofVideo.flatMap(keyframesOf).map(({ timeSeconds }) => timeSeconds))].sort(
      (a, b) => a - b,
    );
    const [frames, { facts }] = await Promise.all([preparer.frames(first!, times), preparer.video(first!)]);
    const files = new Map<number, string>();
    for (const [index, { path }] of frames.entries()) {
      const file = `${first!.id}-evidence-${index}.webp`;
      await shrinkPicture(path, width).toFile(join(folder, file));
      files.set(times[index]!, file);
    }
    return new Map(
      ofVideo.map((instance) => [
        instance.id,
        {
          facts,
          pictures: keyframesOf(instance).map((keyframe) => ({
            keyframe,
            file: files.get(keyframe.timeSeconds)!,
          })),
        },
      ]),
    );
  }
}

function keyframesOf({ keyframes }: EgoEverythingInstance): Keyframe[] {
  return keyframes.filter(({ timeSeconds }) => Number.isFinite(timeSeconds)).slice(0, mostKeyframes);
}
