import type { Derivation, Exposure, ExposurePart, TimeSpan } from '../../core/Exposure.js';
import { groupBy } from '../../core/groupBy.js';
import { mapAtOnce } from '../../core/mapAtOnce.js';
import { type Markup, markup } from '../markup.js';
import type { ShownTexts } from './ShownTexts.js';

/** Writes bytes that a run keeps as files of a report. */
export interface MediaFiles {
  /** @returns its address relative to the page; fails where the bytes are not kept */
  ofArtifact(sha256: string, extension: string): Promise<string>;
  /** What is wrong with a video that ofArtifact wrote, in words; null where nothing is. */
  faultOf(sha256: string, extension: string): Promise<string | null>;
}

/** So many are read and made smaller side by side: they need memory. */
const picturesAtOnce = 8;

const videoTypes: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };
const pictureTypes: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Exactly what was shown (contract 2): texts, frames with their times, recordings; pictures where media are written. */
export async function exposurePart(
  title: string,
  exposure: Exposure | undefined,
  texts: ShownTexts,
  pictures: MediaFiles | null,
): Promise<Markup | null> {
  if (!exposure || exposure.parts.length === 0) return null;
  const frames = exposure.parts.filter((part) => part.kind === 'frame');
  const others = exposure.parts.filter((part) => part.kind !== 'frame');
  const shownFrames = await mapAtOnce(frames, picturesAtOnce, (frame) => framePart(frame, pictures));
  const shownOthers: Markup[] = [];
  for (const part of others) shownOthers.push(await otherPart(part, texts, pictures));
  const lines = [
    ...shownOthers,
    ...exposure.conversions.map((conversion) => markup`<li>conversion: ${conversion}</li>`),
    ...madeParts(exposure.derivations),
  ];
  return markup`<h3>${title} (${exposure.completeness})</h3>
${lines.length > 0 ? markup`<ul class="small">${lines}</ul>` : null}
${shownFrames.length > 0 ? markup`<details><summary>${shownFrames.length} frames, from ${seconds(frames[0]!.timeSeconds)} to ${seconds(frames.at(-1)!.timeSeconds)} s</summary><ul class="frames">${shownFrames}</ul></details>` : null}`;
}

/** What was made from media, a line a kind: there may be hundreds, which would bury what was shown. */
function madeParts(derivations: readonly Derivation[]): Markup[] {
  return [...groupBy(derivations, ({ name }) => name)].map(([name, own]) => {
    const spans = own.map(({ span }) => span).sort((a, b) => a.startSeconds - b.startSeconds);
    const from = seconds(spans[0]!.startSeconds);
    const to = seconds(Math.max(...spans.map(({ endSeconds }) => endSeconds)));
    if (own.length === 1) return markup`<li>made from the recording: ${name}, of ${from} to ${to} s</li>`;
    return markup`<li><details><summary>made from the recording: ${name}, ${own.length} times, of ${from} to ${to} s</summary><p class="soft">${spans.map(spanText).join(', ')} s</p></details></li>`;
  });
}

function spanText({ startSeconds, endSeconds }: TimeSpan): string {
  return startSeconds === endSeconds
    ? seconds(startSeconds)
    : `${seconds(startSeconds)} to ${seconds(endSeconds)}`;
}

async function framePart(
  frame: Extract<ExposurePart, { kind: 'frame' }>,
  pictures: MediaFiles | null,
): Promise<Markup> {
  const extension = pictureTypes[frame.mediaType];
  const address = pictures && extension ? await kept(pictures, frame.sentSha256, extension) : null;
  const time = seconds(frame.timeSeconds);
  return markup`<li>${address ? markup`<img src="${address}" alt="Frame at ${time} seconds" loading="lazy">` : null}<span class="small">${time} s, ${frame.width} x ${frame.height}, sha256 ${frame.sentSha256.slice(0, 12)}</span></li>`;
}

async function otherPart(
  part: Exclude<ExposurePart, { kind: 'frame' }>,
  texts: ShownTexts,
  pictures: MediaFiles | null,
): Promise<Markup> {
  if (part.kind === 'text')
    return markup`<li>text: <a href="#${texts.add(part.sha256, part.label)}">${part.label}</a>, ${part.characters} characters, sha256 ${part.sha256.slice(0, 12)}</li>`;
  const extension = videoTypes[part.mediaType];
  const address = pictures && extension ? await kept(pictures, part.sentSha256, extension) : null;
  // What a subject was shown may have been cut off long before.
  const fault =
    address && part.kind === 'video' ? await pictures!.faultOf(part.sentSha256, extension!) : null;
  const shift = part.soundShiftSeconds === 0 ? '' : `, sound shifted by ${part.soundShiftSeconds} s`;
  return markup`<li>${part.kind}, ${seconds(part.span.startSeconds)} to ${seconds(part.span.endSeconds)} s, ${part.hasAudio ? 'with' : 'without'} sound${shift}, ${part.sizeBytes} bytes, sha256 ${part.sentSha256.slice(0, 12)}${address ? markup`, <a href="${address}">play</a>` : null}${fault ? markup`; <strong>${fault}</strong>` : null}</li>`;
}

/** Nothing where a run did not keep the bytes (outputs recorded elsewhere) or they were pruned. */
function kept(pictures: MediaFiles, sha256: string, extension: string): Promise<string | null> {
  return pictures.ofArtifact(sha256, extension).catch(() => null);
}

function seconds(value: number): string {
  return value.toFixed(2);
}
