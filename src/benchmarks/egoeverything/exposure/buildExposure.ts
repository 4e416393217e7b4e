import type { Derivation, Exposure } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import type { InputPart } from '../../../core/InputPart.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { mediaTypeOf } from '../../../media/mediaTypeOf.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import { type Condition, gazeConditions } from '../names.js';
import type { BudgetedCondition } from '../parseCondition.js';
import type { EgoEverythingInstance } from '../schema.js';
import { checkCausality } from './checkCausality.js';
import { clockTime, composeQuestion } from './composeQuestion.js';
import type { Preparer } from './createPreparer.js';
import { type FrameLookup, openFrameLookup } from './openFrameLookup.js';
import { downsampledSize } from './pictures/downsample.js';
import { gazeSquare, type SquareOptions } from './pictures/gazeSquare.js';
import { countFrames, planFrameTimes, splitBudget } from './planFrameTimes.js';
import { type ShownFrame, showFrame } from './showFrame.js';

export interface ExposureTools {
  preparer: Preparer;
  artifacts: ArtifactStore;
  /** The gaze square's size, and the share of pixels that `ad` keeps. */
  square: SquareOptions;
  /** How far the options are turned: the option at place p is the data set's at (p + rotation) modulo five. */
  rotation: number;
  promptPack?: string;
  /** Writes the text record of the condition memory, from what lies before the question. */
  remember(instance: EgoEverythingInstance, queryTimeSeconds: number): Promise<Memory>;
}

/** A text record of what was seen, and how it was made from the video. */
export interface Memory {
  text: string;
  derivations: Derivation[];
}

export interface BuiltQuestion {
  parts: InputPart[];
  exposure: Exposure;
  /** As shown. */
  options: string[];
  queryTimeSeconds: number;
  /** What was shown, in frames and pixels, and how many bytes of a text record. */
  frames: number;
  pixels: number;
  memoryBytes?: number;
  /** Whole frames that the subject may ask for; of the condition global+local. */
  lookup?: FrameLookup;
  /** Bytes of notes that the subject may keep while the frames go by; of the condition stream. */
  notesBytes?: number;
}

/** Where no budget says otherwise. */
const defaultNotesBytes = 8000;
/** A question that late after the end, as one in whole seconds may be, is asked at the end. */
export const lateSeconds = 1;

/**
 * Builds what a subject is given for one question in one condition, keeps every byte of it, and proves that nothing of it
 * lies after the question.
 * @throws DeixisError VIDEO_MISSING, GAZE_MISSING, GAZE_NOWHERE, QUERY_TIME_OUTSIDE, BUDGET_TOO_SMALL, CAUSALITY_BROKEN (input)
 */
export async function buildExposure(
  instance: EgoEverythingInstance,
  condition: BudgetedCondition,
  tools: ExposureTools,
): Promise<BuiltQuestion> {
  const { artifacts, preparer, rotation, promptPack } = tools;
  const blind = condition.condition === 'blind';
  const video = blind && instance.queryTimeSeconds !== 'unknown' ? null : await preparer.video(instance);
  // A question without a time is asked at the end of its video (egoeverything, Task).
  const queryTimeSeconds =
    instance.queryTimeSeconds === 'unknown' ? video!.facts.duration : instance.queryTimeSeconds;
  if (video && queryTimeSeconds > video.facts.duration + lateSeconds)
    throw inputError(
      'QUERY_TIME_OUTSIDE',
      `${instance.id}: queryTimeSeconds: ${queryTimeSeconds} s lies after the end of its video, ${video.facts.duration} s`,
      {
        hint: 'give seconds on the timeline of the video, or "unknown"',
        details: { instance: instance.id },
      },
    );
  const options = instance.options.map(
    (_, place) => instance.options[(place + rotation) % instance.options.length]!,
  );
  const shown = await showVideo(instance, condition, queryTimeSeconds, tools);
  const lookup =
    shown.looks === undefined || !video
      ? undefined
      : await openFrameLookup({
          ...{ instance, queryTimeSeconds, preparer, artifacts, looks: shown.looks },
          videoSha256: video.sha256,
          ...(promptPack === undefined ? {} : { promptPack }),
        });
  const { text } = await composeQuestion({
    ...{ condition: condition.condition, question: instance.question, options, queryTimeSeconds },
    ...(shown.frames > 0 ? { frameCount: shown.frames } : {}),
    ...(shown.looks === undefined ? {} : { lookCount: shown.looks }),
    ...(promptPack === undefined ? {} : { promptPack }),
  });
  const parts: InputPart[] = [...shown.parts, { type: 'text', text, label: 'question' }];
  await checkCausality({
    ...{ instance: instance.id, parts, derivations: shown.derivations, queryTimeSeconds },
    videoSha256: video?.sha256 ?? null,
    ownTexts: new Set([text, ...shown.labels]),
  });
  const recorded = await Promise.all(
    parts.map((part) =>
      exposurePartOf(part, {
        ofText: (words) => artifacts.put(words),
        ofFile: (path) => artifacts.putFile(path),
      }),
    ),
  );
  return {
    ...{ parts, options, queryTimeSeconds, frames: shown.frames, pixels: shown.pixels },
    ...(shown.memoryBytes === undefined ? {} : { memoryBytes: shown.memoryBytes }),
    ...(lookup === undefined ? {} : { lookup }),
    ...(condition.condition === 'stream' ? { notesBytes: condition.budget.memory ?? defaultNotesBytes } : {}),
    exposure: {
      completeness: 'exact',
      condition: condition.label,
      parts: recorded,
      derivations: shown.derivations,
      conversions: shown.conversions,
    },
  };
}

interface ShownVideo {
  parts: InputPart[];
  /** Texts of ours that say nothing of the video, such as the times of frames. */
  labels: string[];
  derivations: Derivation[];
  conversions: string[];
  frames: number;
  pixels: number;
  memoryBytes?: number;
  looks?: number;
}

const nothing: ShownVideo = {
  ...{ parts: [], labels: [], derivations: [], conversions: [], frames: 0, pixels: 0 },
};

async function showVideo(
  instance: EgoEverythingInstance,
  { condition, label, budget }: BudgetedCondition,
  queryTimeSeconds: number,
  { preparer, square, remember }: ExposureTools,
): Promise<ShownVideo> {
  if (condition === 'blind') return nothing;
  const video = await preparer.video(instance);
  if (condition === 'memory') {
    const { text, derivations } = await remember(instance, queryTimeSeconds);
    const fenced = fenceUntrusted('RECORD', text);
    return {
      ...nothing,
      parts: [{ type: 'text', text: fenced, label: 'memory' }],
      derivations: [
        ...derivations,
        {
          name: 'record between marks',
          inputs: [sha256(text)],
          output: sha256(fenced),
          span: { startSeconds: 0, endSeconds: queryTimeSeconds },
        },
      ],
      memoryBytes: Buffer.byteLength(text),
    };
  }
  if (condition === 'video') return showCut(instance, queryTimeSeconds, preparer);
  const size =
    condition === 'ad' || condition === 'global+local'
      ? downsampledSize(video.facts, square.share ?? 0.1)
      : condition === 'gc'
        ? squareSize(video.facts, square)
        : video.facts;
  const pixelsPerFrame = size.width * size.height;
  const split =
    condition === 'global+local'
      ? splitBudget(budget, pixelsPerFrame, video.facts.width * video.facts.height)
      : { frames: countFrames(budget, pixelsPerFrame), looks: undefined };
  const count = split.frames;
  if (count < 1 || split.looks === 0)
    throw inputError(
      'BUDGET_TOO_SMALL',
      `${instance.id}: ${label}: not one ${split.looks === 0 ? 'whole frame' : `frame of ${size.width} x ${size.height} pixels`} is within the budget`,
      {
        hint: 'raise the budget of the condition, as in fr:pixels=4000000',
        details: { instance: instance.id },
      },
    );
  const [sampled, gaze] = await Promise.all([
    preparer.frames(instance, planFrameTimes(Math.min(queryTimeSeconds, video.facts.videoEnd), count)),
    gazeConditions.has(condition) ? preparer.gaze(instance) : null,
  ]);
  const shown: ShownFrame[] = [];
  for (const frame of sampled) {
    const made = await showFrame(frame, picturesOf[condition] ?? condition, gaze, square, video.sha256);
    if (made) shown.push(made);
  }
  const without = sampled.length - shown.length;
  const nowhere = gaze !== null && !gaze.points.some(({ timeSeconds }) => timeSeconds <= queryTimeSeconds);
  if (nowhere || shown.length === 0)
    throw inputError(
      'GAZE_NOWHERE',
      `${instance.id}: the gaze is known at none of ${sampled.length} frames`,
      {
        hint: '"deixis data validate" says what is wrong with the gaze; a condition without gaze needs none',
        details: { instance: instance.id },
      },
    );
  const labels = shown.map(({ frame }) => `Frame at ${clockTime(frame.timeSeconds)}`);
  return {
    parts: shown.flatMap(({ frame }, index): InputPart[] => [
      { type: 'text', text: labels[index]!, label: 'time of a frame' },
      { type: 'frame', frame },
    ]),
    labels,
    derivations: shown.flatMap(({ derivations }) => derivations),
    conversions:
      without === 0
        ? []
        : [
            `${without} of ${sampled.length} frames left out, since where the wearer looked is not known there`,
          ],
    frames: shown.length,
    pixels: shown.reduce((sum, { frame }) => sum + frame.width * frame.height, 0),
    ...(split.looks === undefined ? {} : { looks: split.looks }),
  };
}

/** Conditions whose pictures are those of another. */
const picturesOf: Partial<Record<Condition, Condition>> = { 'global+local': 'ad', stream: 'fr' };

async function showCut(
  instance: EgoEverythingInstance,
  queryTimeSeconds: number,
  preparer: Preparer,
): Promise<ShownVideo> {
  const { path, sha256: videoSha256, facts } = await preparer.video(instance);
  const whole = facts.duration <= queryTimeSeconds;
  const cut = whole ? path : await preparer.cut(instance, queryTimeSeconds);
  const span = { startSeconds: 0, endSeconds: Math.min(facts.duration, queryTimeSeconds) };
  return {
    ...nothing,
    parts: [
      {
        ...{ type: 'video', path: cut, mediaType: mediaTypeOf(cut), span },
        ...{ hasAudio: facts.hasAudio, soundShiftSeconds: 0 },
      },
    ],
    derivations: whole
      ? []
      : [{ name: 'video cut at the question', inputs: [videoSha256], output: await hashFile(cut), span }],
    pixels: Math.round(facts.width * facts.height * facts.averageFps * span.endSeconds),
  };
}

function squareSize(frame: { width: number; height: number }, options: SquareOptions) {
  const { side } = gazeSquare(frame, { x: 0, y: 0 }, options);
  return { width: side, height: side };
}
