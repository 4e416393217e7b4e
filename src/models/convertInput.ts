import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Derivation, ExposurePart } from '../core/Exposure.js';
import { usageError } from '../core/errors.js';
import { hashFile, sha256 } from '../core/hash.js';
import type { FrameFile, InputPart, MediaPart } from '../core/InputPart.js';
import type { Capabilities } from './capabilities.js';

/** What is put into a message, provider-neutral: text, or a file to send inline or by upload. */
export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'file'; path: string; mediaType: string; sha256: string; delivery: 'inline' | 'upload' };

export interface ConvertedInput {
  parts: MessagePart[];
  /** What the model is really shown, for the exposure record. */
  shown: ExposurePart[];
  /** Every conversion that the model's capabilities forced, in words. */
  conversions: string[];
  /** What was made for this model before it was shown: frames, sound, captions. */
  derivations: Derivation[];
}

export interface ConversionOptions {
  modelId: string;
  capabilities: Capabilities;
  /** Converted media are written here. */
  workDirectory: string;
  /** Describes one frame in words, for models that read text only; without it such models cannot take frames. */
  describeFrame?: (frame: FrameFile) => Promise<string>;
  /** Who describes, for the record. */
  captioner?: string;
}

/**
 * Turns what a benchmark gives into what this model can take: native video as a file part, by upload above the inline
 * limit, else one frame a second with its time burned in, and the sound as a part of its own; frames thinned out evenly
 * or scaled down; frames as captions. Every conversion is told.
 * @throws DeixisError MODEL_CANNOT_TAKE (usage): no conversion leads to what the model can take
 */
export async function convertInput(
  parts: readonly InputPart[],
  options: ConversionOptions,
): Promise<ConvertedInput> {
  const result: ConvertedInput = { parts: [], shown: [], conversions: [], derivations: [] };
  const frames = parts.flatMap((part) => (part.type === 'frame' ? [part.frame] : []));
  // Single pictures are wanted for themselves; frames share what they leave.
  const pictureCount = parts.filter(({ type }) => type === 'image').length;
  const kept = new Set(thinOut(frames, options, result.conversions, pictureCount));
  for (const part of parts) {
    if (part.type === 'text') addText(result, part.text, part.label);
    else if (part.type === 'frame') {
      if (kept.has(part.frame)) await addFrame(result, part.frame, options);
    } else if (part.type === 'image') await addImage(result, part, options);
    else if (part.type === 'video') await addVideo(result, part, options, pictureCount);
    else await addAudio(result, part, options);
  }
  return result;
}

/** The text that is shown before a frame or a picture; none before other parts. */
export function labelTextOf(part: InputPart): string | undefined {
  if (part.type === 'frame') return `[t=${part.frame.timeSeconds.toFixed(2)}s]`;
  return part.type === 'image' ? `[${part.label}]` : undefined;
}

function addText(result: ConvertedInput, text: string, label: string): void {
  result.parts.push({ type: 'text', text });
  result.shown.push({ kind: 'text', label, sha256: sha256(text), characters: text.length });
}

function thinOut(
  frames: FrameFile[],
  { capabilities, modelId }: ConversionOptions,
  conversions: string[],
  pictureCount: number,
): FrameFile[] {
  const maximum = Math.max(0, (capabilities.images?.maximumCount ?? Infinity) - pictureCount);
  if (frames.length <= maximum) return frames;
  conversions.push(`${frames.length} frames thinned out evenly to the ${maximum} that ${modelId} takes`);
  return Array.from(
    { length: maximum },
    (_, index) => frames[Math.floor(((index + 0.5) * frames.length) / maximum)]!,
  );
}

async function addFrame(result: ConvertedInput, frame: FrameFile, options: ConversionOptions): Promise<void> {
  const time = `t=${frame.timeSeconds.toFixed(2)}s`;
  if (!options.capabilities.images) {
    if (!options.describeFrame)
      throw cannotTake(
        options.modelId,
        'pictures',
        'Name a captioner model, or a condition without pictures.',
      );
    const by = options.captioner === undefined ? '' : ` by ${options.captioner}`;
    noteOnce(
      result.conversions,
      `frames described in words${by} for ${options.modelId}, which reads text only`,
    );
    // A caption is made from this one picture and nothing else.
    const origin = `caption${by} of the frame at ${time}, picture ${frame.sha256}`;
    const caption = `[${time}] ${await options.describeFrame(frame)}`;
    addText(result, caption, origin);
    result.derivations.push(ofFrame(frame, `caption${by}`, frame.sentSha256, sha256(caption)));
    return;
  }
  const sent = await scaledDown(frame.path, frame.mediaType, options, result.conversions);
  if (sent.sha256 !== frame.sentSha256)
    result.derivations.push(ofFrame(frame, 'picture scaled down', frame.sentSha256, sent.sha256));
  addText(result, labelTextOf({ type: 'frame', frame })!, 'time of the next frame');
  result.parts.push({
    type: 'file',
    path: sent.path,
    mediaType: sent.mediaType,
    sha256: sent.sha256,
    delivery: 'inline',
  });
  result.shown.push({
    kind: 'frame',
    timeSeconds: frame.timeSeconds,
    requestedSeconds: frame.requestedSeconds,
    pts: frame.pts,
    timeBase: frame.timeBase,
    width: frame.width,
    height: frame.height,
    sha256: frame.sha256,
    sentSha256: sent.sha256,
    mediaType: sent.mediaType,
  });
}

async function addImage(
  result: ConvertedInput,
  part: Extract<InputPart, { type: 'image' }>,
  options: ConversionOptions,
): Promise<void> {
  if (!options.capabilities.images)
    throw cannotTake(options.modelId, 'pictures', 'Choose a model that sees pictures.');
  const sent = await scaledDown(part.path, part.mediaType, options, result.conversions);
  addText(result, labelTextOf(part)!, 'label of the next picture');
  result.parts.push({ type: 'file', ...sent, delivery: 'inline' });
  result.shown.push({ kind: 'text', label: `picture: ${part.label}`, sha256: sent.sha256, characters: 0 });
}

async function addVideo(
  result: ConvertedInput,
  part: MediaPart,
  options: ConversionOptions,
  pictureCount: number,
): Promise<void> {
  const { video } = options.capabilities;
  const sizeBytes = (await stat(part.path)).size;
  const fits =
    video && (!part.hasAudio || video.sound) && (sizeBytes <= video.inlineLimitBytes || video.upload);
  if (video && fits) {
    const delivery = sizeBytes <= video.inlineLimitBytes ? 'inline' : 'upload';
    if (delivery === 'upload')
      result.conversions.push(
        `video of ${sizeBytes} bytes uploaded, above the inline limit of ${video.inlineLimitBytes}`,
      );
    const sha = await hashFile(part.path);
    result.parts.push({ type: 'file', path: part.path, mediaType: part.mediaType, sha256: sha, delivery });
    result.shown.push(shownMedia('video', part, sha, sizeBytes));
    return;
  }
  const { sampleFrames } = await import('../media/sampleFrames.js');
  const why = video ? 'this video is too large or has sound that it does not take' : 'it takes no video';
  const video256 = await hashFile(part.path);
  const outDirectory = join(options.workDirectory, `frames-${video256.slice(0, 16)}`);
  const { frames } = await sampleFrames(part.path, { every: 1, burnTime: true, outDirectory });
  result.conversions.push(
    `video turned into ${frames.length} frames, one a second with the time burned in, for ${options.modelId}: ${why}`,
  );
  for (const frame of thinOut(frames, options, result.conversions, pictureCount)) {
    result.derivations.push(ofFrame(frame, 'frame with its time burned in', video256, frame.sentSha256));
    await addFrame(result, frame, options);
  }
  if (part.hasAudio) {
    const path = join(outDirectory, 'sound.wav');
    const { extractAudioFile } = await import('../media/extractAudio.js');
    const sound = await extractAudioFile(part.path, path);
    if (!sound.hasAudio) return;
    result.derivations.push({
      ...{ name: 'sound taken out', inputs: [video256], output: await hashFile(path), span: part.span },
    });
    await addAudio(result, { ...part, type: 'audio', path, mediaType: 'audio/wav' }, options);
  }
}

/** What was made of a frame, or of a video for one: it saw that one moment. */
function ofFrame({ timeSeconds }: FrameFile, name: string, input: string, output: string): Derivation {
  return { name, inputs: [input], output, span: { startSeconds: timeSeconds, endSeconds: timeSeconds } };
}

async function addAudio(result: ConvertedInput, part: MediaPart, options: ConversionOptions): Promise<void> {
  const sizeBytes = (await stat(part.path)).size;
  const { audio } = options.capabilities;
  if (!audio)
    throw cannotTake(options.modelId, 'sound', 'Choose a condition without sound, or a model that hears.');
  if (sizeBytes > audio.inlineLimitBytes) {
    throw cannotTake(
      options.modelId,
      `sound of ${sizeBytes} bytes (limit ${audio.inlineLimitBytes})`,
      'Cut the recording, or override the limit under "capabilities".',
    );
  }
  const sha = await hashFile(part.path);
  result.parts.push({
    type: 'file',
    path: part.path,
    mediaType: part.mediaType,
    sha256: sha,
    delivery: 'inline',
  });
  result.shown.push(shownMedia('audio', { ...part, hasAudio: true }, sha, sizeBytes));
}

function shownMedia(
  kind: 'video' | 'audio',
  part: MediaPart,
  sentSha256: string,
  sizeBytes: number,
): ExposurePart {
  const { mediaType, span, hasAudio, soundShiftSeconds } = part;
  return { kind, sentSha256, mediaType, sizeBytes, span, hasAudio, soundShiftSeconds };
}

async function scaledDown(
  path: string,
  mediaType: string,
  options: ConversionOptions,
  conversions: string[],
): Promise<{ path: string; mediaType: string; sha256: string }> {
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const maximum = options.capabilities.images!.maximumSidePixels;
  if (Math.max(width, height) <= maximum) return { path, mediaType, sha256: sha256(await readFile(path)) };
  noteOnce(conversions, `pictures scaled down to ${maximum} px on the longer side for ${options.modelId}`);
  const bytes = await sharp(path)
    .resize({ width: maximum, height: maximum, fit: 'inside' })
    .jpeg({ quality: 92 })
    .toBuffer();
  const smaller = join(options.workDirectory, `${sha256(bytes)}.jpg`);
  await mkdir(options.workDirectory, { recursive: true });
  await writeFile(smaller, bytes);
  return { path: smaller, mediaType: 'image/jpeg', sha256: sha256(bytes) };
}

function noteOnce(conversions: string[], text: string): void {
  if (!conversions.includes(text)) conversions.push(text);
}

function cannotTake(modelId: string, what: string, hint: string): Error {
  return usageError('MODEL_CANNOT_TAKE', `${modelId} cannot take ${what}`, { hint });
}
