import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { ShownTexts } from '../../../report/exposure/ShownTexts.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { renderTable } from '../../../report/renderTable.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { cancelledSteps } from '../activeSteps.js';
import type { PointerEvidence } from '../baseline/PointerResult.js';
import type { Omni2WebInstance } from '../schema.js';
import {
  type EvidenceFrames,
  evidenceSection,
  readEvidence,
  sampleEvidence,
} from './itemPage/evidenceSection.js';
import { type OutputPart, outputSection } from './itemPage/outputSection.js';
import { Pictures } from './itemPage/Pictures.js';
import { lineTimes, recordingPart } from './itemPage/recordingPart.js';
import { words } from './operationSection.js';
import type { ReportData } from './ReportData.js';
import { toReportOutput } from './ReportOutput.js';

export interface ItemPage {
  instance: Omni2WebInstance;
  /** Relative to the report's folder. */
  address: string;
  picture: string | null;
}

/**
 * One page an instance: what was recorded, asked and said, what each subject was shown and did, and what the judge made
 * of it.
 * @param sandbox renders pages for their pictures; null where no media are written
 */
export async function writeItemPages(data: ReportData, sandbox: Sandbox | null): Promise<ItemPage[]> {
  await mkdir(join(data.outputDirectory, 'items'), { recursive: true });
  if (sandbox) await mkdir(join(data.outputDirectory, 'media'), { recursive: true });
  const pictures = sandbox && new Pictures(data, sandbox);
  const open = [...data.instances.entries()];
  const pages: ItemPage[] = [];
  const work = async (): Promise<void> => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [position, instance] = next;
      pages[position] = await writeItemPage(data, instance, pictures);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return pages;
}

async function writeItemPage(
  data: ReportData,
  instance: Omni2WebInstance,
  pictures: Pictures | null,
): Promise<ItemPage> {
  const address = `items/${instance.id}.html`;
  const page = renderDocument({
    title: instance.id,
    subtitle: `${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps${instance.difficulty ? `, ${instance.difficulty}` : ''}`,
    links: [
      { text: 'Back to the report', address: '../index.html' },
      { text: 'Recording', address: '#recording' },
      { text: 'Steps', address: '#steps' },
      { text: 'Pages', address: '#pages' },
      { text: 'Outputs', address: '#outputs' },
      { text: 'Texts', address: '#texts' },
    ],
    body: await itemBody(data, instance, pictures),
  });
  await writeFile(join(data.outputDirectory, address), page);
  const source = await pictures?.ofDatasetPage(instance, instance.sourcePage);
  return { instance, address, picture: source?.address.replace(/^\.\.\//, '') ?? null };
}

async function itemBody(
  data: ReportData,
  instance: Omni2WebInstance,
  pictures: Pictures | null,
): Promise<Markup> {
  const seen = await readSeen(data, instance);
  const scratch = join(data.outputDirectory, 'media', `${instance.id}-evidence`);
  const sightings = seen.flatMap(({ evidence }) => evidence ?? []).flatMap((line) => line.sightings);
  const times = [...lineTimes(instance), ...sightings.map(({ timeSeconds }) => timeSeconds)];
  const frames: EvidenceFrames | null =
    pictures && instance.recording
      ? await sampleEvidence(join(data.dataset.directory, instance.recording), times, scratch)
      : null;
  const recording = await recordingPart(data, instance, frames);
  const texts = new ShownTexts();
  const outputs: Markup[] = [];
  for (const { output, record, before, evidence } of seen) {
    const shown = evidence ? await evidenceSection(data, output, evidence, frames) : null;
    outputs.push(await outputSection(data, { output, record, before, evidence: shown }, texts, pictures));
  }
  await rm(scratch, { recursive: true, force: true });
  return markup`
<h2 id="recording">Recording</h2>
${recording}
<h2 id="steps">Steps</h2>
${stepTable(instance)}
<h2 id="pages">Pages</h2>
${pictures ? await pageRow(instance, pictures) : markup`<p class="soft">Source ${instance.sourcePage}${instance.referencePage ? `, reference ${instance.referencePage}` : ''}.</p>`}
<h2 id="outputs">Outputs</h2>
${outputs.length > 0 ? markup`<p class="soft">Success: every check was met and nothing was damaged. Failure: something was not, however little; the scores say how much. Unusable: no output that could be judged; it scores 0.</p>${outputs}` : markup`<p class="soft">No output was judged.</p>`}
<h2 id="texts">Texts that were shown</h2>
${await texts.render(data.artifacts)}`;
}

type Seen = Omit<OutputPart, 'evidence'> & { evidence: PointerEvidence[] | null };

/** The outputs of an instance with what they were made from; those that a subject cannot give are left out. */
async function readSeen(data: ReportData, instance: Omni2WebInstance): Promise<Seen[]> {
  const records = [...data.records(instance.id)];
  const byId = new Map([[instance.id, instance]]);
  const firstCondition = (data.runs[0]!.manifest.request.conditions as string[])[0]?.split(':')[0];
  const seen: Seen[] = [];
  for (const record of records) {
    const output = toReportOutput(record, byId);
    if (!output || output.outcome === 'unavailable') continue;
    const before = stageBefore(records, record);
    // Frames are shown for the first condition; the others would repeat them.
    const isShown = output.track !== 'C' && output.condition === firstCondition;
    const evidence = isShown ? await readEvidence(data.artifacts, before) : null;
    seen.push({ output, record, before, evidence });
  }
  return seen;
}

function stepTable(instance: Omni2WebInstance): Markup {
  const cancelled = cancelledSteps(instance);
  const spoken = new Map(instance.transcript.map(({ step, text }) => [step, text]));
  const inItsLanguage = (text: string): Markup => markup`<span lang="${instance.language}">${text}</span>`;
  return renderTable(
    'What was said, and what was meant. Subjects are never shown the right-hand columns.',
    [
      { title: 'step', value: ({ step }) => String(step) },
      { title: 'operation', text: true, value: ({ operation }) => words(operation) },
      { title: 'said', text: true, value: ({ step }) => inItsLanguage(spoken.get(step) ?? '') },
      { title: 'meant', text: true, value: ({ instruction }) => inItsLanguage(instruction) },
      {
        title: 'status',
        text: true,
        value: ({ step, undoes }) =>
          cancelled.has(step) ? 'cancelled later' : undoes.length > 0 ? `cancels ${undoes.join(', ')}` : '',
      },
    ],
    instance.steps,
  );
}

async function pageRow(instance: Omni2WebInstance, pictures: Pictures): Promise<Markup> {
  const source = await pictures.ofDatasetPage(instance, instance.sourcePage);
  const reference = instance.referencePage
    ? await pictures.ofDatasetPage(instance, instance.referencePage)
    : null;
  return markup`<div class="pages"><figure><figcaption>Before: the source page</figcaption><img src="${source.address}" alt="Picture of the source page"></figure>
${reference ? markup`<figure><figcaption>The right end state: the reference page</figcaption><img src="${reference.address}" alt="Picture of the reference page"></figure>` : null}</div>`;
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
