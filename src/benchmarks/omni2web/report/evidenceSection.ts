import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parseJson } from '../../../core/parseJson.js';
import { sampleFrames } from '../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../report/markup.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { PointerEvidence, Sighting } from '../baseline/PointerResult.js';
import type { Omni2WebInstance } from '../schema.js';
import type { ReportData } from './ReportData.js';
import { slug } from './slug.js';

const shownSide = 640;

/** What a watching baseline took each "this" to be: the frame with the thing and the cursor's tip marked. */
export async function evidenceSection(
  { store, dataset, outputDirectory }: ReportData,
  instance: Omni2WebInstance,
  { key }: StageRecord,
  before: StageRecord | undefined,
): Promise<Markup | null> {
  const hash = (before?.payload as { evidence?: string | null } | null | undefined)?.evidence;
  if (!hash || !instance.recording || key.stage.startsWith('C')) return null;
  const evidence = parseJson(
    (await store.artifacts.read(hash)).toString('utf8'),
    'evidence',
  ) as PointerEvidence[];
  const sightings = evidence.flatMap(({ step, sightings: seen }) =>
    seen.map((sighting) => ({ step, sighting })),
  );
  const name = `${instance.id}-${slug(`${key.subject}-${key.condition}-${key.repeat}-${key.stage}`)}`;
  const folder = join(outputDirectory, 'media', name);
  await mkdir(folder, { recursive: true });
  const { frames } =
    sightings.length === 0
      ? { frames: [] }
      : await sampleFrames(join(dataset.directory, instance.recording), {
          at: sightings.map(({ sighting }) => sighting.timeSeconds),
          clamp: true,
          outDirectory: join(folder, 'raw'),
        });
  const shown: Markup[] = [];
  for (const [index, { step, sighting }] of sightings.entries()) {
    const frame = frames[index];
    if (!frame) continue;
    await markFrame(frame.path, sighting, join(folder, `${index}.webp`));
    shown.push(
      markup`<li><img src="../media/${name}/${index}.webp" alt="Frame at ${sighting.timeSeconds.toFixed(2)} seconds, ${sighting.description} marked" loading="lazy"><span class="small">step ${step}, ${sighting.timeSeconds.toFixed(2)} s: “${sighting.phrase}” is ${sighting.description}</span></li>`,
    );
  }
  await rm(join(folder, 'raw'), { recursive: true, force: true });
  const problems = evidence.flatMap(({ step, problems: own }) =>
    own.map((problem) => markup`<li>step ${step}: ${problem}</li>`),
  );
  return markup`<h3>What it took each word of pointing to be</h3>
${shown.length > 0 ? markup`<ul class="frames">${shown}</ul>` : markup`<p class="soft">Nothing was pointed at.</p>`}
${problems.length > 0 ? markup`<h3>What it could not do</h3><ul class="small">${problems}</ul>` : null}`;
}

/** The frame, smaller, with the thing boxed and the cursor's tip ringed. */
async function markFrame(path: string, { x, y, box }: Sighting, outPath: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="#d6249f" stroke-width="4"/>
<circle cx="${x}" cy="${y}" r="16" fill="none" stroke="#0a66ff" stroke-width="4"/></svg>`;
  const marked = await sharp(path)
    .composite([{ input: Buffer.from(svg) }])
    .toBuffer();
  await sharp(marked)
    .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(outPath);
}
