import { join } from 'node:path';
import type { DeixisError } from '../../../core/DeixisError.js';
import type { Derivation } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import { hashFile } from '../../../core/hash.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { GivenTask } from '../agents/EpisodeAgent.js';
import type { Condition } from '../names.js';
import type { Ego2WebInstance } from '../schema.js';
import { type CaptionsFile, readCaptions } from './captionsFile.js';
import { findCaptionsFile } from './findCaptionsFile.js';
import { formatCaptions } from './formatCaptions.js';
import type { Media } from './openMedia.js';

export interface GivenTools {
  datasetDirectory: string;
  media: Media;
  /** Frames in the condition frames. */
  frameCount: number;
  /** A folder with NAME.json for the condition common-captions, NAME being the video's name or its file's without ending. */
  commonCaptions?: string;
}

/** What stands for the video in one condition, and how it was made. */
export interface BuiltGiven extends Pick<GivenTask, 'parts' | 'video' | 'captions' | 'oracle'> {
  derivations: Derivation[];
  /** What a reader must know of it, such as who wrote the captions. */
  notes: string[];
}

/**
 * What a subject is given of the video for one instance in one condition (ego2web, Running agents).
 * @throws DeixisError VIDEO_MISSING, CAPTIONS_MISSING, ORACLE_MISSING (input): the instance cannot be given in this condition
 */
export async function buildGiven(
  instance: Ego2WebInstance,
  condition: Condition,
  tools: GivenTools,
): Promise<BuiltGiven> {
  const { datasetDirectory, media, frameCount } = tools;
  const nothing: BuiltGiven = { parts: [], derivations: [], notes: [] };
  switch (condition) {
    case 'none':
      return nothing;
    case 'native': {
      const { path, mediaType, span, hasAudio } = await media.video(findVideo(instance, datasetDirectory));
      const part: InputPart = { type: 'video', path, mediaType, span, hasAudio, soundShiftSeconds: 0 };
      return { ...nothing, parts: [part], video: { path, mediaType } };
    }
    case 'frames': {
      const path = findVideo(instance, datasetDirectory);
      const { frames, derivations } = await media.frames(path, frameCount);
      return { ...nothing, parts: frames.map((frame) => ({ type: 'frame', frame })), derivations };
    }
    case 'captions':
    case 'common-captions': {
      const file = findCaptions(instance, condition, tools);
      return givenCaptions(file, await readCaptions(file));
    }
    case 'oracle': {
      if (instance.oracle.length === 0)
        throw missing('ORACLE_MISSING', instance, 'oracle', 'at least one sentence', condition);
      const text = instance.oracle.join('\n');
      return { ...nothing, parts: [{ type: 'text', text, label: 'oracle' }], oracle: instance.oracle };
    }
  }
}

async function givenCaptions(file: string, captions: CaptionsFile): Promise<BuiltGiven> {
  const text = formatCaptions(captions.pieces);
  const hash = await hashFile(file);
  return {
    parts: [{ type: 'text', text, label: `captions by ${captions.writtenBy}` }],
    captions: captions.pieces,
    derivations: captions.pieces.map(({ startSeconds, endSeconds }) => ({
      name: `caption by ${captions.writtenBy}`,
      ...{ inputs: [], output: hash, span: { startSeconds, endSeconds } },
    })),
    notes: [`captions written by ${captions.writtenBy}${captions.note ? `: ${captions.note}` : ''}`],
  };
}

function findVideo(instance: Ego2WebInstance, directory: string): string {
  const { videoFile } = instance;
  if (videoFile === undefined)
    throw missing('VIDEO_MISSING', instance, 'videoFile', 'one', 'a condition with pictures');
  return join(directory, videoFile);
}

function findCaptions(
  instance: Ego2WebInstance,
  condition: Condition,
  { datasetDirectory, commonCaptions }: GivenTools,
): string {
  if (condition === 'common-captions' && commonCaptions !== undefined)
    return findCaptionsFile(commonCaptions, instance);
  if (instance.captionsFile === undefined)
    throw missing('CAPTIONS_MISSING', instance, 'captionsFile', 'one', condition);
  return join(datasetDirectory, instance.captionsFile);
}

function missing(
  code: string,
  { id }: Ego2WebInstance,
  field: string,
  expected: string,
  condition: string,
): DeixisError {
  return inputError(code, `instance ${id}: ${field}: expected ${expected}; ${condition} needs it`, {
    hint: 'leave the instance or the condition out, or add it to the data set',
    details: { instance: id, field },
  });
}
