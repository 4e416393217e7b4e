import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parseJson } from '../../../../core/parseJson.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../../report/markup.js';
import type { StageRecord } from '../../../../runs/StageTask.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import type { PointerEvidence, Sighting } from '../../baseline/PointerResult.js';
import type { ReportData } from '../ReportData.js';
import { outputAnchor, type ReportOutput } from '../ReportOutput.js';

const shownSide = 640;

/** What a baseline wrote down of what it saw; "lost" where the run no longer has it. */
export async function readEvidence(
  artifacts: ReportData['artifacts'],
  before: StageRecord | undefined,
): Promise<PointerEvidence[] | 'lost' | null> {
  const hash = (before?.payload as { evidence?: string | null } | null | undefined)?.evidence;
  if (!hash) return null;
  const bytes = await readKept(artifacts, hash);
  return bytes ? (parseJson(bytes.toString('utf8'), 'evidence') as PointerEvidence[]) : 'lost';
}

/** Frames of a recording by time, decoded in one pass, however many sections show them. */
export interface EvidenceFrames {
  /** The frame shown at a time; undefined when it could not be decoded. */
  at(timeSeconds: number): { path: string; timeSeconds: number } | undefined;
  /** Size of the pictures as files, in pixels of the recording. */
  scale: number;
}

/** Samples the frames at all these times at once, scaled down to what a page shows. */
export async function sampleEvidence(
  recording: string,
  timesSeconds: readonly number[],
  outDirectory: string,
): Promise<EvidenceFrames> {
  const times = [...new Set(timesSeconds)].sort((left, right) => left - right);
  if (times.length === 0) return { at: () => undefined, scale: 1 };
  const { video, frames } = await sampleFrames(recording, {
    at: times,
    clamp: true,
    maxSide: shownSide,
    outDirectory,
  });
  const byTime = new Map(frames.map((frame) => [frame.requestedSeconds, frame]));
  return {
    at: (timeSeconds) => byTime.get(timeSeconds),
    scale: Math.min(1, shownSide / Math.max(video.width, video.height)),
  };
}

/**
 * What a watching baseline took each "this" to be: the frame with the thing and the cursor's tip marked, or in words
 * alone where no media are written.
 */
export async function evidenceSection(
  { outputDirectory }: ReportData,
  output: ReportOutput,
  evidence: readonly PointerEvidence[],
  frames: EvidenceFrames | null,
): Promise<Markup> {
  const name = `${output.instance.id}-${outputAnchor(output)}`;
  const folder = join(outputDirectory, 'media', name);
  if (frames) await mkdir(folder, { recursive: true });
  const shown: Markup[] = [];
  for (const { step, sightings } of evidence) {
    for (const sighting of sightings) {
      const time = sighting.timeSeconds.toFixed(2);
      const frame = frames?.at(sighting.timeSeconds);
      const file = `${shown.length}.webp`;
      if (frames && frame) await markFrame(frame.path, sighting, frames.scale, join(folder, file));
      shown.push(
        markup`<li>${frame ? markup`<img src="../media/${name}/${file}" alt="Frame at ${time} seconds, ${sighting.description} marked" loading="lazy">` : null}<span class="small">step ${step}, ${time} s: “${sighting.phrase}” is ${sighting.description}</span></li>`,
      );
    }
  }
  const problems = evidence.flatMap(({ step, problems: own }) =>
    own.map((problem) => markup`<li>step ${step}: ${problem}</li>`),
  );
  return markup`<h3>What it took each word of pointing to be</h3>
${shown.length > 0 ? markup`<ul class="${frames ? 'frames' : 'small'}">${shown}</ul>` : markup`<p class="soft">Nothing was pointed at.</p>`}
${problems.length > 0 ? markup`<h3>What it could not do</h3><ul class="small">${problems}</ul>` : null}`;
}

/** The frame with the thing boxed and the cursor's tip ringed. */
async function markFrame(
  path: string,
  { x, y, box }: Sighting,
  scale: number,
  outPath: string,
): Promise<void> {
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke-width="2.5">
<rect x="${box.x * scale}" y="${box.y * scale}" width="${box.width * scale}" height="${box.height * scale}" stroke="#d6249f"/>
<circle cx="${x * scale}" cy="${y * scale}" r="9" stroke="#0a66ff"/></g></svg>`;
  await sharp(path)
    .composite([{ input: Buffer.from(mark) }])
    .webp({ quality: 70 })
    .toFile(outPath);
}
