import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { readTextFile } from '../../../core/parseJson.js';
import { sampleFrames } from '../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { Omni2WebInstance } from '../schema.js';
import { outputSection } from './outputSection.js';
import type { ReportData } from './ReportData.js';

export interface ItemPage {
  instance: Omni2WebInstance;
  /** Relative to the report's folder. */
  address: string;
  picture: string | null;
}

/** One page an instance: what was recorded, asked and said, what each subject did, and what the judge made of it. */
export async function writeItemPages(data: ReportData, sandbox: Sandbox): Promise<ItemPage[]> {
  await mkdir(join(data.outputDirectory, 'items'), { recursive: true });
  await mkdir(join(data.outputDirectory, 'media'), { recursive: true });
  const pages: ItemPage[] = [];
  for (const instance of data.instances) {
    const frames = await writeFrames(data, instance);
    const source = await writePagePicture(data, sandbox, instance, instance.sourcePage, 'source');
    const reference = instance.referencePage
      ? await writePagePicture(data, sandbox, instance, instance.referencePage, 'reference')
      : null;
    const records = [...data.store.records({ instance: instance.id })];
    const body = await itemBody(data, instance, records, frames, { source, reference });
    const address = `items/${instance.id}.html`;
    await writeFile(
      join(data.outputDirectory, address),
      renderDocument({
        title: instance.id,
        subtitle: `${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps`,
        links: [
          { text: 'Back to the report', address: '../index.html' },
          { text: 'Recording', address: '#recording' },
          { text: 'Steps', address: '#steps' },
          { text: 'Outputs', address: '#outputs' },
        ],
        body,
      }),
    );
    pages.push({ instance, address, picture: source });
  }
  return pages;
}

interface Frame {
  file: string;
  timeSeconds: number;
  line: string;
}

const frameSide = 640;

/** A frame for each spoken line, from the middle of it where its time is known, else evenly over the recording. */
async function writeFrames(
  { dataset, outputDirectory }: ReportData,
  instance: Omni2WebInstance,
): Promise<Frame[]> {
  if (!instance.recording) return [];
  const times = instance.transcript.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === undefined || endSeconds === undefined ? [] : [(startSeconds + endSeconds) / 2],
  );
  const isTimed = times.length === instance.transcript.length;
  const folder = join(outputDirectory, 'media', `${instance.id}-frames`);
  await mkdir(folder, { recursive: true });
  const { frames } = await sampleFrames(join(dataset.directory, instance.recording), {
    ...(isTimed ? { at: times, clamp: true } : { count: instance.transcript.length }),
    maxSide: frameSide,
    burnTime: true,
    quality: 80,
    outDirectory: folder,
  });
  return frames.map(({ path, timeSeconds }, index) => ({
    file: `../media/${instance.id}-frames/${path.split('/').at(-1)}`,
    timeSeconds,
    line: isTimed ? (instance.transcript[index]?.text ?? '') : '',
  }));
}

const pageWidth = 800;

async function writePagePicture(
  { dataset, outputDirectory }: ReportData,
  sandbox: Sandbox,
  instance: Omni2WebInstance,
  page: string,
  kind: string,
): Promise<string> {
  const html = await readTextFile(join(dataset.directory, page));
  const png = await sandbox.screenshot(html, {
    name: page,
    baseDirectory: join(dataset.directory, 'pages'),
    viewport: instance.viewport,
    fullPage: true,
  });
  const file = `media/${instance.id}-${kind}.webp`;
  await sharp(png, { limitInputPixels: 200_000_000 })
    .resize({ width: pageWidth, withoutEnlargement: true })
    .webp({ quality: 72 })
    .toFile(join(outputDirectory, file));
  return file;
}

async function itemBody(
  data: ReportData,
  instance: Omni2WebInstance,
  records: readonly StageRecord[],
  frames: readonly Frame[],
  pictures: { source: string; reference: string | null },
): Promise<Markup> {
  const cancelled = new Set(instance.steps.flatMap(({ undoes }) => undoes));
  const judged = records.filter(({ key }) => key.stage.endsWith('.judge'));
  const outputs: Markup[] = [];
  for (const record of judged) {
    if (record.outcome === 'unavailable') continue;
    const before = records.find(
      ({ key }) =>
        key.subject === record.key.subject &&
        key.condition === record.key.condition &&
        key.repeat === record.key.repeat &&
        key.stage ===
          record.key.stage.replace(/\.judge$/, record.key.stage.startsWith('C') ? '.execute' : '.respond'),
    );
    outputs.push(await outputSection(data, instance, record, before, pictures));
  }
  return markup`
<h2 id="recording">Recording</h2>
${
  frames.length > 0
    ? markup`<p class="soft">A frame from the middle of each spoken line, its time burned in.</p>
<ul class="frames">${frames.map(({ file, timeSeconds, line }) => markup`<li><img src="${file}" alt="Frame at ${timeSeconds.toFixed(2)} seconds" loading="lazy"><span class="small">${timeSeconds.toFixed(2)} s. ${line}</span></li>`)}</ul>`
    : markup`<p class="soft">This instance has no recording.</p>`
}
<h2 id="steps">Steps</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Steps"><table><caption>What was said, and what was meant. Subjects are never shown the right-hand columns.</caption>
<thead><tr><th scope="col" class="text">step</th><th scope="col" class="text">operation</th><th scope="col" class="text">said</th><th scope="col" class="text">meant</th><th scope="col" class="text">status</th></tr></thead>
<tbody>${instance.steps.map(
    ({ step, operation, instruction, undoes }) =>
      markup`<tr><th scope="row">${step}</th><td class="text">${operation.replaceAll('_', ' ')}</td><td class="text" lang="${instance.language}">${instance.transcript.find((line) => line.step === step)?.text ?? ''}</td><td class="text" lang="${instance.language}">${instruction}</td><td class="text">${cancelled.has(step) ? 'cancelled later' : undoes.length > 0 ? `cancels ${undoes.join(', ')}` : ''}</td></tr>`,
  )}</tbody></table></div>
<h2>Pages</h2>
<div class="pages"><figure><figcaption>Before: the source page</figcaption><img src="../${pictures.source}" alt="Picture of the source page"></figure>
${pictures.reference ? markup`<figure><figcaption>The right end state: the reference page</figcaption><img src="../${pictures.reference}" alt="Picture of the reference page"></figure>` : null}</div>
<h2 id="outputs">Outputs</h2>
${outputs.length > 0 ? outputs : markup`<p class="soft">No output was judged.</p>`}`;
}
