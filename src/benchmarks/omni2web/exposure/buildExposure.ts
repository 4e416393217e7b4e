import { join } from 'node:path';
import type { Derivation, Exposure } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import type { InputPart } from '../../../core/InputPart.js';
import { readPageFile } from '../../../core/readPageFile.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { ListedPicture } from '../listPictures.js';
import type { Condition } from '../names.js';
import type { Omni2WebInstance } from '../schema.js';
import { alignTranscript, type TimedLine } from './alignTranscript.js';
import { composePictures } from './composePictures.js';
import { composeTask } from './composeTask.js';
import { formatTimedTranscript, formatTranscript } from './formatTranscript.js';
import type { MediaPreparer, PreparedFile } from './prepareMedia.js';
import { recordPart } from './recordPart.js';
import { moveLines, shiftLines } from './shiftLines.js';

export interface ExposureTools {
  datasetDirectory: string;
  artifacts: ArtifactStore;
  media: MediaPreparer;
  /** How far this instance's sound is shifted; see soundShifts. Default 0. */
  shiftSeconds?: number;
  promptPack?: string;
  /** What a step may ask for. Default none. */
  pictures?: readonly ListedPicture[];
}

/** What a subject is given, in order, and the record of it. */
export interface BuiltExposure {
  parts: InputPart[];
  exposure: Exposure;
  /** Prompt name to hash. */
  prompts: Record<string, string>;
  /** The lines with their exact intervals in the conditions timed and timed_frames, shifted with the sound. */
  timedLines?: TimedLine[];
}

/**
 * Builds what one subject is given for one instance in one condition on track A or B (omni2web, Input conditions), and
 * keeps every byte of it. Nothing that is not returned here may reach the subject.
 * @throws DeixisError RECORDING_MISSING, RECORDING_SILENT, NO_SPEECH (input): the instance cannot be given in this
 * condition
 */
export async function buildExposure(
  instance: Omni2WebInstance,
  condition: Condition,
  track: 'A' | 'B',
  { datasetDirectory, artifacts, media, shiftSeconds = 0, promptPack, pictures = [] }: ExposureTools,
): Promise<BuiltExposure> {
  const parts: InputPart[] = [];
  const derivations: Derivation[] = [];
  const conversions: string[] = [];
  const recording = condition === 'transcript' ? undefined : findRecording(instance, datasetDirectory);
  const timed = condition === 'timed' || condition === 'timed_frames';
  if (shiftSeconds !== 0 && condition !== 'omni' && !timed)
    conversions.push(
      `the sound's shift of ${shiftSeconds} s changes nothing, since neither it nor its times are given`,
    );

  let frameCount: number | undefined;
  let timelineShiftSeconds = 0;
  if (condition === 'vl_asr_frames' || condition === 'timed_frames') {
    const sampled = await media.frames(recording!);
    parts.push(...sampled.frames.map((frame): InputPart => ({ type: 'frame', frame })));
    derivations.push(...sampled.derivations);
    frameCount = sampled.frames.length;
  } else if (condition === 'omni') {
    const file = await media.withSound(recording!, shiftSeconds);
    parts.push(videoPart(file, shiftSeconds));
    derivations.push(...file.derivations);
  } else if (condition !== 'transcript') {
    const file = await media.silent(recording!);
    parts.push(videoPart(file, 0));
    derivations.push(...file.derivations);
    timelineShiftSeconds = file.timelineShiftSeconds;
  }

  let timedLines: TimedLine[] | undefined;
  if (timed) {
    const { intervals, span, soundSpan, recordingSha256 } = await media.speech(recording!);
    const aligned = alignTranscript(instance.transcript, intervals);
    if (!aligned)
      throw inputError('NO_SPEECH', `${recording}: no speech was found in the sound`, {
        hint: 'choose a condition that needs no times (vl_asr, vl_asr_frames, transcript)',
        details: { instance: instance.id, file: recording },
      });
    timedLines = moveLines(shiftLines(aligned, shiftSeconds, soundSpan), timelineShiftSeconds);
    derivations.push({
      name: `lines timed by speech intervals${shiftSeconds === 0 ? '' : `, shifted by ${shiftSeconds} s`}`,
      inputs: [recordingSha256],
      output: await artifacts.put(`${JSON.stringify(timedLines)}\n`),
      span,
    });
  }

  const listed = await composePictures(pictures, track === 'A' ? 'editor' : 'listener', promptPack);
  parts.push(...listed.parts);
  const task = await composeTask({
    track,
    condition,
    transcript: timedLines ? formatTimedTranscript(timedLines) : formatTranscript(instance.transcript),
    sourceHtml: track === 'A' ? await readPageFile(join(datasetDirectory, instance.sourcePage)) : undefined,
    frameCount,
    promptPack,
  });
  parts.push({ type: 'text', text: task.text, label: `omni2web/track-${track.toLowerCase()}` });
  const recorded = [];
  for (const part of parts) recorded.push(await recordPart(part, artifacts));
  return {
    parts,
    exposure: { completeness: 'exact', condition, parts: recorded, derivations, conversions },
    prompts: { ...listed.prompts, ...task.prompts },
    timedLines,
  };
}

function findRecording({ id, recording }: Omni2WebInstance, directory: string): string {
  if (recording === undefined)
    throw inputError(
      'RECORDING_MISSING',
      `instance ${id}: recording: expected one; this condition needs it`,
      {
        hint: 'choose the condition transcript, or add the recording to the data set',
        details: { instance: id, field: 'recording' },
      },
    );
  return join(directory, recording);
}

function videoPart({ path, mediaType, span, hasAudio }: PreparedFile, soundShiftSeconds: number): InputPart {
  return { type: 'video', path, mediaType, span, hasAudio, soundShiftSeconds };
}
