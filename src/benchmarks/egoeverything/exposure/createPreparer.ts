import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '../../../core/createOnce.js';
import { inputError } from '../../../core/errors.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import type { GazeTrace } from '../../../gaze/GazeTrace.js';
import { cutVideo } from '../../../media/editMedia.js';
import { probeVideo } from '../../../media/probeVideo.js';
import type { SampledFrame } from '../../../media/SampledFrame.js';
import { sampleFrames } from '../../../media/sampleFrames.js';
import type { VideoFacts } from '../../../media/VideoFacts.js';
import type { EgoEverythingInstance } from '../schema.js';
import { readInstanceGaze } from './readInstanceGaze.js';

/** What is made from videos and gaze files, each thing once, however many subjects and conditions ask for it. */
export interface Preparer {
  video(instance: EgoEverythingInstance): Promise<{ path: string; sha256: string; facts: VideoFacts }>;
  /**
   * As decoded, without loss; a frame that could not be decoded well is an error, never its neighbour. After the last frame that one
   * still stands: sound often runs on for longer than pictures.
   */
  frames(instance: EgoEverythingInstance, times: readonly number[]): Promise<SampledFrame[]>;
  /** A frame each so many seconds over the whole video; those that cannot be decoded well are left out. */
  grid(instance: EgoEverythingInstance, everySeconds: number): Promise<SampledFrame[]>;
  /** @throws DeixisError GAZE_MISSING (input) for an instance without gaze */
  gaze(instance: EgoEverythingInstance): Promise<GazeTrace>;
  /** From the start to the time of the question, sound too. */
  cut(instance: EgoEverythingInstance, endSeconds: number): Promise<string>;
}

/** @param scratchDirectory where made files are put; it may be taken away when the run is over */
export function createPreparer(datasetDirectory: string, scratchDirectory: string): Preparer {
  const once = createOnce();
  const pathOf = (instance: EgoEverythingInstance): string => {
    if (instance.videoFile === undefined)
      throw inputError('VIDEO_MISSING', `${instance.id}: videoFile: the video is not in the data set`, {
        hint: 'put it into the data set folder and name it in instances.jsonl, or choose the condition "blind"',
        details: { instance: instance.id },
      });
    return join(datasetDirectory, instance.videoFile);
  };
  const folderOf = async (key: string): Promise<string> => {
    const folder = join(scratchDirectory, sha256(key).slice(0, 16));
    await mkdir(folder, { recursive: true });
    return folder;
  };
  return {
    video: (instance) => {
      const path = pathOf(instance);
      return once(`video ${path}`, async () => ({
        path,
        sha256: await hashFile(path),
        facts: await probeVideo(path),
      }));
    },
    frames: (instance, times) => {
      const path = pathOf(instance);
      const key = `frames ${path} ${times.join(' ')}`;
      return once(key, async () => {
        const outDirectory = await folderOf(key);
        const { frames } = await sampleFrames(path, {
          ...{ at: times, clamp: true, outDirectory },
          format: 'png',
        });
        const broken = frames.find(({ flags }) => flags.includes('earlier') || flags.includes('damaged'));
        if (broken)
          throw inputError(
            'FRAME_DAMAGED',
            `${path}: the frame at ${broken.requestedSeconds} s cannot be decoded without fault`,
            {
              hint: 'get another copy of the video, or leave the instance out with --ids',
              details: { instance: instance.id },
            },
          );
        return frames;
      });
    },
    grid: (instance, everySeconds) => {
      const path = pathOf(instance);
      const key = `grid ${path} ${everySeconds}`;
      return once(key, async () => {
        const outDirectory = await folderOf(key);
        const { frames } = await sampleFrames(path, { every: everySeconds, outDirectory });
        return frames.filter(({ flags }) => !flags.includes('earlier') && !flags.includes('damaged'));
      });
    },
    gaze: (instance) => {
      const { gaze, id } = instance;
      if (!gaze)
        throw inputError('GAZE_MISSING', `${id}: gaze: this condition needs where the wearer looked`, {
          hint: 'add gaze to the instance, leave it out with --ids, or run a condition without gaze',
          details: { instance: id },
        });
      return once(`gaze ${JSON.stringify(gaze)}`, () => readInstanceGaze(gaze, datasetDirectory));
    },
    cut: (instance, endSeconds) => {
      const path = pathOf(instance);
      const key = `cut ${path} ${endSeconds}`;
      return once(key, async () => {
        const outPath = join(await folderOf(key), 'until-question.mp4');
        await cutVideo(path, outPath, 0, endSeconds);
        return outPath;
      });
    },
  };
}
