import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../../core/errors.js';
import { readVersion } from '../../../core/readVersion.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { renderTable } from '../../../report/renderTable.js';
import type { ReportRequest } from '../../benchmark.js';
import { lostLines } from '../../reporting/lostNotes.js';
import { replaceReport } from '../../reporting/replaceReport.js';
import { createPreparer } from '../exposure/createPreparer.js';
import { factsSection } from './factsSection.js';
import { ledgerSection } from './ledgerSection.js';
import { openReportData } from './openReportData.js';
import type { ReportData } from './ReportData.js';
import {
  accuracySection,
  conditionsSection,
  costSection,
  coverageSection,
  factorsSection,
  orderSection,
} from './sections.js';
import { warnings } from './warnings.js';
import { itemFile, writeItemPages } from './writeItemPages.js';

/**
 * Writes index.html, which needs nothing beside it, and a page a question with small pictures beside them.
 * @returns the path of index.html
 * @throws DeixisError LABELS_USELESS (usage), and as openReportData
 */
export async function writeReport(request: ReportRequest): Promise<string> {
  if (request.labelsFile !== undefined)
    throw usageError(
      'LABELS_USELESS',
      '--labels: answers are one of five options, which are compared and not judged, so that there is nothing to hold labels against',
      {
        hint: 'answers of people are a subject of their own, read like all others: run them as --subject recorded:DIR (DIR/answer/INSTANCE.txt) and report both runs',
      },
    );
  const { data: collected, close } = await openReportData(request);
  const scratch = await mkdtemp(join(tmpdir(), 'deixis-report-'));
  try {
    const index = await replaceReport(request.outputDirectory, async (folder) => {
      const data = { ...collected, outputDirectory: folder };
      await writeItemPages(data, createPreparer(data.dataset.directory, scratch));
      await writeFile(join(folder, 'index.html'), renderIndex(data));
    });
    for (const line of [...lostLines(collected.lost), ...collected.videos.notes()]) request.onWarning?.(line);
    return index;
  } finally {
    close();
    await rm(scratch, { recursive: true, force: true });
  }
}

function renderIndex(data: ReportData): string {
  const sections: { id: string; title: string; body: Markup }[] = [
    { id: 'facts', title: 'What was run', body: factsSection(data) },
    { id: 'accuracy', title: 'Accuracy', body: accuracySection(data) },
    { id: 'conditions', title: 'Conditions against each other', body: conditionsSection(data) },
    { id: 'cost', title: 'Accuracy against cost', body: costSection(data) },
    { id: 'factors', title: 'By category, distance, time, area, length', body: factorsSection(data) },
    { id: 'order', title: 'Order of the options', body: orderSection(data) },
    { id: 'coverage', title: 'Coverage', body: coverageSection(data) },
    { id: 'ledger', title: 'How the questions were made', body: ledgerSection(data) },
    { id: 'items', title: 'Questions', body: itemsSection(data) },
  ];
  const { instances, dataset, runs } = data;
  return renderDocument({
    title: 'EgoEverything',
    subtitle: `${instances.length} of ${dataset.instances.length} questions of ${dataset.name} ${dataset.version}, ${runs.map(({ manifest }) => manifest.id).join(', ')}`,
    links: sections.map(({ id, title }) => ({ text: title, address: `#${id}` })),
    body: markup`${warnings(data)}${sections.map(
      ({ id, title, body }) => markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>
`,
    )}`,
    footer: `Made by deixis ${readVersion()}, ${new Date().toISOString().slice(0, 10)}.`,
  });
}

function itemsSection({ instances, answers }: ReportData): Markup {
  return renderTable(
    'Every question; right: of the answers that count, so many',
    [
      {
        title: 'question',
        value: (instance) => instance.question,
        address: (instance) => `items/${itemFile(instance)}`,
      },
      { title: 'category', text: true, value: ({ category }) => category },
      { title: 'video', text: true, value: ({ video }) => video },
      {
        title: 'right',
        text: true,
        value: ({ id }) => {
          const own = answers.filter(
            ({ question, outcome }) =>
              question === id && ['success', 'failure', 'unusable'].includes(outcome),
          );
          return `${own.filter(({ outcome }) => outcome === 'success').length} of ${own.length}`;
        },
      },
    ],
    instances,
  );
}
