import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { DeixisError } from '../../../core/DeixisError.js';
import { errorMessage } from '../../../core/errors.js';
import { ShownTexts } from '../../../report/exposure/ShownTexts.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { renderTable } from '../../../report/renderTable.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { lostPart } from '../../reporting/lostNotes.js';
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
  const { body, hasTexts } = await itemBody(data, instance, pictures);
  const page = renderDocument({
    title: instance.id,
    subtitle: `${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps${instance.difficulty ? `, ${instance.difficulty}` : ''}`,
    links: [
      { text: 'Back to the report', address: '../index.html' },
      { text: 'Recording', address: '#recording' },
      { text: 'Steps', address: '#steps' },
      { text: 'Pages', address: '#pages' },
      { text: 'Outputs', address: '#outputs' },
      ...(hasTexts ? [{ text: 'Texts', address: '#texts' }] : []),
    ],
    body,
  });
  await writeFile(join(data.outputDirectory, address), page);
  const source = pictures && (await pictures.ofDatasetPage(instance, instance.sourcePage).catch(toldOnPage));
  return { instance, address, picture: source?.address.replace(/^\.\.\//, '') ?? null };
}

async function itemBody(
  data: ReportData,
  instance: Omni2WebInstance,
  pictures: Pictures | null,
): Promise<{ body: Markup; hasTexts: boolean }> {
  const seen = await readSeen(data, instance);
  const scratch = join(data.outputDirectory, 'media', `${instance.id}-evidence`);
  const sightings = seen.flatMap(({ evidence }) =>
    evidence && evidence !== 'lost' ? evidence.flatMap((line) => line.sightings) : [],
  );
  const times = [...lineTimes(instance), ...sightings.map(({ timeSeconds }) => timeSeconds)];
  const path = pictures && instance.recording ? join(data.dataset.directory, instance.recording) : undefined;
  const fault = path === undefined ? null : await data.videos.of(instance.id, path);
  const frames: EvidenceFrames | null =
    path === undefined || fault?.canPlay === false ? null : await sampleEvidence(path, times, scratch);
  const recording = await recordingPart(data, instance, frames, fault);
  const texts = new ShownTexts();
  const outputs: Markup[] = [];
  for (const { output, record, before, evidence } of seen) {
    const shown =
      evidence === 'lost'
        ? nothing('What it took each word of pointing to be is lost.')
        : evidence && (await evidenceSection(data, output, evidence, frames));
    outputs.push(await outputSection(data, { output, record, before, evidence: shown }, texts, pictures));
  }
  await rm(scratch, { recursive: true, force: true });
  const shownTexts = await texts.render(data.artifacts);
  const body = markup`${lostPart(data.lost, instance.id)}
<h2 id="recording">Recording</h2>
${recording}
<h2 id="steps">Steps</h2>
${stepTable(instance)}
<h2 id="pages">Pages</h2>
${pictures ? await pageRow(instance, pictures) : markup`<p class="soft">Source ${instance.sourcePage}${instance.referencePage ? `, reference ${instance.referencePage}` : ''}.</p>`}
<h2 id="outputs">Outputs</h2>
${outputs.length > 0 ? markup`<p class="soft">Success: every check was met and nothing was damaged. Failure: something was not, however little; the scores say how much. Unusable: no output that could be judged; it scores 0.</p>${outputs}` : markup`<p class="soft">No output was judged.</p>`}
${
  shownTexts &&
  markup`<h2 id="texts">Texts that were shown</h2>
${shownTexts}`
}`;
  return { body, hasTexts: shownTexts !== null };
}

type Seen = Omit<OutputPart, 'evidence'> & { evidence: PointerEvidence[] | 'lost' | null };

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
  const figure = async (page: string, caption: string, alternative: string): Promise<Markup> => {
    try {
      const { address } = await pictures.ofDatasetPage(instance, page);
      return markup`<figure><figcaption>${caption}</figcaption><img src="${address}" alt="${alternative}"></figure>`;
    } catch (error) {
      toldOnPage(error);
      return markup`<figure><figcaption>${caption}</figcaption>${nothing(`No picture: ${errorMessage(error)}`)}</figure>`;
    }
  };
  return markup`<div class="pages">${await figure(instance.sourcePage, 'Before: the source page', 'Picture of the source page')}
${instance.referencePage ? await figure(instance.referencePage, 'The right end state: the reference page', 'Picture of the reference page') : null}</div>`;
}

/** A page that is gone or cannot be rendered costs its own picture alone. */
function toldOnPage(error: unknown): null {
  if (DeixisError.is(error) && error.kind === 'input') return null;
  throw error;
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
