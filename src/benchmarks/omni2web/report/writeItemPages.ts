import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { readTextFile } from '../../../core/parseJson.js';
import { sampleFrames } from '../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { PointerEvidence } from '../baseline/PointerResult.js';
import type { Omni2WebInstance } from '../schema.js';
import { type EvidenceFrames, evidenceSection, readEvidence, sampleEvidence } from './evidenceSection.js';
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
  const pictures = new Map<string, Promise<string>>();
  const open = [...data.instances.entries()];
  const pages: ItemPage[] = [];
  const work = async (): Promise<void> => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [position, instance] = next;
      pages[position] = await writeItemPage(data, instance, (page, kind) =>
        once(pictures, page, () => writePagePicture(data, sandbox, instance, page, kind)),
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return pages;
}

function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let value = made.get(key);
  if (!value) {
    value = make();
    made.set(key, value);
  }
  return value;
}

async function writeItemPage(
  data: ReportData,
  instance: Omni2WebInstance,
  pictureOf: (page: string, kind: string) => Promise<string>,
): Promise<ItemPage> {
  const source = await pictureOf(instance.sourcePage, 'source');
  const reference = instance.referencePage ? await pictureOf(instance.referencePage, 'reference') : null;
  const records = [...data.store.records({ instance: instance.id })];
  const body = await itemBody(data, instance, records, { source, reference });
  const address = `items/${instance.id}.html`;
  const page = renderDocument({
    title: instance.id,
    subtitle: `${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps`,
    links: [
      { text: 'Back to the report', address: '../index.html' },
      { text: 'Recording', address: '#recording' },
      { text: 'Steps', address: '#steps' },
      { text: 'Pages', address: '#pages' },
      { text: 'Outputs', address: '#outputs' },
    ],
    body,
  });
  await writeFile(join(data.outputDirectory, address), page);
  return { instance, address, picture: source };
}

interface Frame {
  file: string;
  timeSeconds: number;
  line: string;
}

/** The middle of each spoken line, where its time is known; empty where it is not. */
function lineTimes({ transcript }: Omni2WebInstance): number[] {
  const times = transcript.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === undefined || endSeconds === undefined ? [] : [(startSeconds + endSeconds) / 2],
  );
  return times.length === transcript.length ? times : [];
}

/** A frame for each spoken line, its time told below; evenly over the recording where no line's time is known. */
async function writeFrames(
  { dataset, outputDirectory }: ReportData,
  instance: Omni2WebInstance,
  sampled: EvidenceFrames,
): Promise<Frame[]> {
  if (!instance.recording) return [];
  const folder = `${instance.id}-frames`;
  await mkdir(join(outputDirectory, 'media', folder), { recursive: true });
  const times = lineTimes(instance);
  if (times.length === 0) {
    const { frames } = await sampleFrames(join(dataset.directory, instance.recording), {
      count: instance.transcript.length,
      maxSide: 640,
      quality: 80,
      outDirectory: join(outputDirectory, 'media', folder),
    });
    return frames.map(({ path, timeSeconds }) => ({
      file: `../media/${folder}/${basename(path)}`,
      timeSeconds,
      line: '',
    }));
  }
  const frames: Frame[] = [];
  for (const [index, time] of times.entries()) {
    const frame = sampled.at(time);
    if (!frame) continue;
    await copyFile(frame.path, join(outputDirectory, 'media', folder, basename(frame.path)));
    frames.push({
      file: `../media/${folder}/${basename(frame.path)}`,
      timeSeconds: frame.timeSeconds,
      line: instance.transcript[index]!.text,
    });
  }
  return frames;
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
  pictures: { source: string; reference: string | null },
): Promise<Markup> {
  const cancelled = new Set(instance.steps.flatMap(({ undoes }) => undoes));
  const judged = records.filter(({ key }) => key.stage.endsWith('.judge'));
  const outputs: Markup[] = [];
  const seen: { record: StageRecord; before: StageRecord | undefined; evidence: PointerEvidence[] | null }[] =
    [];
  const firstCondition = (data.manifest.request.conditions as string[])[0]?.split(':')[0];
  for (const record of judged) {
    if (record.outcome === 'unavailable') continue;
    const before = stageBefore(records, record);
    // Frames are shown for the first condition; the others would repeat them.
    const isShown = !record.key.stage.startsWith('C') && record.key.condition === firstCondition;
    seen.push({ record, before, evidence: isShown ? await readEvidence(data.store, before) : null });
  }
  const scratch = join(data.outputDirectory, 'media', `${instance.id}-evidence`);
  const sightings = seen.flatMap(({ evidence }) => evidence ?? []).flatMap((line) => line.sightings);
  const times = [...lineTimes(instance), ...sightings.map(({ timeSeconds }) => timeSeconds)];
  const sampled = instance.recording
    ? await sampleEvidence(join(data.dataset.directory, instance.recording), times, scratch)
    : { at: () => undefined, scale: 1 };
  const frames = await writeFrames(data, instance, sampled);
  for (const { record, before, evidence } of seen) {
    const shown = evidence ? await evidenceSection(data, instance, record, evidence, sampled) : null;
    outputs.push(await outputSection(data, instance, record, before, pictures, shown));
  }
  await rm(scratch, { recursive: true, force: true });
  return markup`
<h2 id="recording">Recording</h2>
${
  frames.length > 0
    ? markup`<p class="soft">A frame from the middle of each spoken line.</p>
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
<h2 id="pages">Pages</h2>
<div class="pages"><figure><figcaption>Before: the source page</figcaption><img src="../${pictures.source}" alt="Picture of the source page"></figure>
${pictures.reference ? markup`<figure><figcaption>The right end state: the reference page</figcaption><img src="../${pictures.reference}" alt="Picture of the reference page"></figure>` : null}</div>
<h2 id="outputs">Outputs</h2>
${outputs.length > 0 ? markup`<p class="soft">Success: every check was met and nothing was damaged. Failure: something was not, however little; the scores say how much. Unusable: no output that could be judged; it scores 0.</p>${outputs}` : markup`<p class="soft">No output was judged.</p>`}`;
}

/** The record that a judge's record was made from. */
function stageBefore(records: readonly StageRecord[], { key }: StageRecord): StageRecord | undefined {
  const stage = key.stage.replace(/\.judge$/, key.stage.startsWith('C') ? '.execute' : '.respond');
  return records.find(
    ({ key: other }) =>
      other.subject === key.subject &&
      other.condition === key.condition &&
      other.repeat === key.repeat &&
      other.stage === stage,
  );
}
