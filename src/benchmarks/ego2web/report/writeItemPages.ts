import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShownTexts } from '../../../report/exposure/ShownTexts.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { lostPart } from '../../reporting/lostNotes.js';
import type { Ego2WebInstance } from '../schema.js';
import { outputPart } from './itemPage/outputPart.js';
import { taskPart } from './itemPage/taskPart.js';
import { MediaFolder } from './MediaFolder.js';
import type { ReportData } from './ReportData.js';

export interface ItemPage {
  instance: Ego2WebInstance;
  /** Relative to the report's folder. */
  address: string;
  picture: string | null;
  solved: number;
  tried: number;
}

/** One page a task: what the video shows and what was asked, what each subject was given and did, and what the judge made of it. */
export async function writeItemPages(data: ReportData): Promise<ItemPage[]> {
  await mkdir(join(data.outputDirectory, 'items'), { recursive: true });
  if (data.media) await mkdir(join(data.outputDirectory, 'media'), { recursive: true });
  const files = data.media ? new MediaFolder(data) : null;
  const scratch = await mkdtemp(join(tmpdir(), 'deixis-report-'));
  try {
    const pages: ItemPage[] = [];
    for (const instance of data.instances) pages.push(await writeItemPage(data, instance, files, scratch));
    return pages;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeItemPage(
  data: ReportData,
  instance: Ego2WebInstance,
  files: MediaFolder | null,
  scratch: string,
): Promise<ItemPage> {
  const address = `items/${instance.id}.html`;
  const outputs = data.outputs.filter(
    ({ task, outcome }) => task === instance.id && outcome !== 'unavailable',
  );
  const texts = new ShownTexts();
  const task = await taskPart(data, instance, files, scratch);
  const parts: Markup[] = [];
  for (const output of outputs) parts.push(await outputPart(data, output, texts, files));
  const shownTexts = await texts.render(data.artifacts);
  const page = renderDocument({
    title: instance.id,
    subtitle: [instance.domain, instance.video, instance.difficulty].filter(Boolean).join(', '),
    links: [
      { text: 'Back to the report', address: '../index.html' },
      { text: 'Task', address: '#task' },
      { text: 'Outputs', address: '#outputs' },
      ...(shownTexts ? [{ text: 'Texts', address: '#texts' }] : []),
    ],
    body: markup`${lostPart(data.lost, instance.id)}
<h2 id="task">Task</h2>
${task.body}
<h2 id="outputs">Outputs</h2>
${parts.length > 0 ? parts : markup`<p class="soft">No output was judged.</p>`}
${shownTexts && markup`<h2 id="texts">Texts that were shown</h2>\n${shownTexts}`}`,
  });
  await writeFile(join(data.outputDirectory, address), page);
  return {
    ...{ instance, address, picture: task.picture?.replace(/^\.\.\//, '') ?? null },
    solved: outputs.filter(({ outcome }) => outcome === 'success').length,
    tried: outputs.length,
  };
}
