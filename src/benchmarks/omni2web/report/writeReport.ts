import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { renderTable } from '../../../report/renderTable.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import { conditionDescriptions } from '../names.js';
import { readOptions } from '../plan/Omni2WebOptions.js';
import { readInstances } from '../readDataset.js';
import { scoreRecords } from '../scoreRecords.js';
import { conditionsSection } from './conditionsSection.js';
import { coverageSection } from './coverageSection.js';
import { mainTable } from './mainTable.js';
import { operationSection } from './operationSection.js';
import { otherWaysSection } from './otherWaysSection.js';
import { scorePlot } from './plots.js';
import type { ReportData } from './ReportData.js';
import { type ScoreRow, scoreRows } from './scoreRows.js';
import { type ItemPage, writeItemPages } from './writeItemPages.js';

/** Writes index.html, a page an instance, and their pictures into a folder. @returns the path of index.html */
export async function writeReport({
  runDirectory,
  outputDirectory,
}: {
  runDirectory: string;
  outputDirectory: string;
}): Promise<string> {
  const store = openRunStore(runDirectory);
  const sandbox = await openSandbox({});
  try {
    const manifest = store.manifest();
    const dataset = await readInstances(manifest.dataset.directory);
    const chosen = new Set(manifest.dataset.instanceIds);
    const instances = dataset.instances.filter(({ id }) => chosen.has(id));
    const options = readOptions((manifest.request.options ?? {}) as Record<string, unknown>);
    const score = scoreRecords(store.records(), instances, options);
    const data: ReportData = { store, manifest, dataset, instances, score, outputDirectory };
    await mkdir(outputDirectory, { recursive: true });
    const items = await writeItemPages(data, sandbox);
    const index = join(outputDirectory, 'index.html');
    await writeFile(index, renderIndex(data, items));
    return index;
  } finally {
    await sandbox.close();
    store.close();
  }
}

function renderIndex(data: ReportData, items: readonly ItemPage[]): string {
  const { score, manifest, dataset } = data;
  const rows = scoreRows(score);
  const competing = [
    ...new Set(rows.filter(({ isReferenceLine }) => !isReferenceLine).map(({ subject }) => subject)),
  ];
  const body = markup`
${warnings(data, rows)}
${facts(data)}
<h2 id="scores">Scores</h2>
<p class="soft">EFS: edit fidelity, 0.10 grounding + 0.50 edit + 0.20 no damage + 0.20 revision. IRS: mean of target and action F1. NIU: track C's EFS in percent of that of the reference instructions under the same executor${score.groups[0]?.executor ? ` (${score.groups[0].executor})` : ''}.</p>
${glossary(manifest.request.conditions as string[])}
${mainTable(rows)}
${scorePlot(rows)}
<h2 id="operations">By operation</h2>
${operationSection(score, competing)}
<h2 id="conditions">Conditions</h2>
${conditionsSection(rows)}
<h2 id="steps">Step outcomes</h2>
${stepOutcomes(rows)}
<h2 id="coverage">Coverage</h2>
${coverageSection(score, rows)}
<h2 id="items">Instances</h2>
<p class="soft">Each page shows the recording's frames, what was said and meant, every output with its page before and after, and why the judge decided as it did.</p>
<ul class="cards">${items.map(({ instance, address, picture }) => markup`<li>${picture ? markup`<img src="${picture}" alt="">` : null}<div><a href="${address}">${instance.id}</a><br><span class="small soft">${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps</span></div></li>`)}</ul>
<h2 id="checks">How far to trust the checks</h2>
${otherWaysSection()}`;
  return renderDocument({
    title: 'Omni2Web',
    subtitle: `${data.instances.length} instances of ${dataset.name} ${dataset.version}, run ${manifest.id}`,
    links: [
      { text: 'Scores', address: '#scores' },
      { text: 'By operation', address: '#operations' },
      { text: 'Conditions', address: '#conditions' },
      { text: 'Coverage', address: '#coverage' },
      { text: 'Instances', address: '#items' },
      { text: 'Checks', address: '#checks' },
    ],
    body,
    footer: `Made by deixis ${manifest.sessions.at(-1)?.versions.deixis ?? ''}, ${new Date().toISOString().slice(0, 10)}.`,
  });
}

/** What the words of the tables mean. */
function glossary(labels: readonly string[]): Markup {
  const base = [...new Set(labels.map((label) => label.split(':')[0]!))];
  const known = new Map(Object.entries(conditionDescriptions));
  const terms: [string, string][] = [
    ['track A', 'the subject edits the page itself'],
    ['track B', 'the subject, without the HTML, writes instructions that need no recording'],
    [
      'track C',
      'an executor carries those instructions out; "oracle" is its line for the reference instructions',
    ],
    ['grounding', 'the right element was changed'],
    ['edit', 'it was changed as asked'],
    ['no damage', '100 less a penalty for each change that nobody asked for'],
    ['revision', 'what was taken back or changed later ended as finally wanted'],
    ['n', 'instances that count'],
    ...base.flatMap((name): [string, string][] => (known.has(name) ? [[name, known.get(name)!]] : [])),
  ];
  if (labels.some((label) => label.includes(':shift=')))
    terms.push([
      ':shift=S',
      'sound and times of the words moved by S seconds, in half of the instances each way: who does not look at the right moment loses nothing',
    ]);
  return markup`<details><summary>What the words mean</summary><dl class="facts">${terms.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`;
}

const fewInstances = 30;

/** What a reader must know before the figures. */
function warnings({ score, instances, dataset }: ReportData, rows: readonly ScoreRow[]): Markup | null {
  const notes: (string | Markup)[] = [];
  const judges = [...new Set(score.groups.map(({ judge }) => judge).filter(Boolean))];
  if (judges.includes('deterministic')) {
    notes.push(
      'The judge is the deterministic one: executable checks in a browser, resolved targets and parsed edits. Its figures are not comparable with published ones, which come from a model judge.',
    );
  }
  if (rows.some(({ subject }) => subject === 'pointer')) {
    notes.push(
      '"pointer" is a baseline: it follows the cursor and reads text in the picture, and recognises no speech.',
    );
  }
  if (instances.length < fewInstances)
    notes.push(`Only ${instances.length} instances: differences of a few points mean nothing.`);
  const pages = new Set(instances.map(({ page }) => page)).size;
  if (pages < 10) notes.push(`Only ${pages} source pages: results say little about other pages.`);
  if (instances.some(({ provenance }) => provenance?.made === true || provenance?.kind === 'made')) {
    notes.push(
      `${dataset.name} holds made recordings: synthetic voice and cursor over real pictures of a browser.`,
    );
  }
  const holes = score.coverage.reduce((sum, { ungraded, errors }) => sum + ungraded + errors, 0);
  if (holes > 0)
    notes.push(
      `${holes} outputs are ungraded or ended in an error: the means they belong to are incomplete.`,
    );
  return notes.length > 0
    ? markup`<div class="notice" role="note"><strong>Read first</strong><ul>${notes.map((note) => markup`<li>${note}</li>`)}</ul></div>`
    : null;
}

function facts({ manifest, dataset, score, instances }: ReportData): Markup {
  const session = manifest.sessions.at(-1);
  const entries: [string, string][] = [
    [
      'data set',
      `${dataset.name} ${dataset.version}, sha256 ${manifest.dataset.sha256.slice(0, 16)}, ${instances.length} of ${dataset.instances.length} instances`,
    ],
    ['subjects', (manifest.request.subjects as string[]).join(', ')],
    ['conditions', (manifest.request.conditions as string[]).join(', ')],
    ['judge', String(manifest.request.judge)],
    [
      'executors',
      [...new Set(score.groups.map(({ executor }) => executor).filter(Boolean))].join(', ') || 'none',
    ],
    ['seed', String(manifest.request.seed)],
    ['begun', manifest.createdAt],
    [
      'versions',
      Object.entries(session?.versions ?? {})
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
    [
      'environment',
      Object.entries(session?.environment ?? {})
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
    ],
  ];
  return markup`<dl class="facts">${entries.filter(([, value]) => value).map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function stepOutcomes(rows: readonly ScoreRow[]): Markup {
  const lines = rows.flatMap((row) =>
    (['A', 'B', 'C'] as const).flatMap((track) => {
      const outcomes = row[track]?.outcomes;
      return outcomes && outcomes.steps > 0 ? [{ row, track, outcomes }] : [];
    }),
  );
  return renderTable(
    'Steps by what was right, in percent of all scored steps',
    [
      { title: 'subject', value: ({ row }) => `${row.subject}, ${row.condition}` },
      { title: 'track', text: true, value: ({ track }) => track },
      { title: 'both right', value: ({ outcomes }) => outcomes.both },
      { title: 'target only', value: ({ outcomes }) => outcomes.groundingOnly },
      { title: 'edit only', value: ({ outcomes }) => outcomes.editOnly },
      { title: 'neither', value: ({ outcomes }) => outcomes.neither },
      { title: 'steps', value: ({ outcomes }) => outcomes.steps, decimals: 0 },
    ],
    lines,
  );
}
