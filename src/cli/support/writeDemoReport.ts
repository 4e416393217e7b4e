import { cp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counted } from '../../core/counted.js';
import { makeFolder } from '../../core/makeFolder.js';
import { readVersion } from '../../core/readVersion.js';
import type { ExportedContent, ExportTable } from '../../exports/ExportedRun.js';
import { type Markup, markup } from '../../report/markup.js';
import { nothing } from '../../report/nothing.js';
import { renderDocument } from '../../report/renderDocument.js';
import { renderTable } from '../../report/renderTable.js';

/** What the demo has of one benchmark. */
export interface DemoPart {
  name: string;
  title: string;
  /** What is measured, in a sentence; tables and scores say the rest. */
  measured: string;
  /** How many instances were run, and of how many. */
  instances: { run: number; all: number };
  /** What each score means. */
  scores: ExportedContent['scores'];
  /** Its main figures, with their unit in the caption. */
  tables: readonly ExportTable[];
  score: unknown;
  /** First page of its report; null where it has none. */
  report: string | null;
}

/** Copies each report to FOLDER/NAME and writes FOLDER/index.html, which leads to them. */
export async function writeDemoReport(parts: readonly DemoPart[], folder: string): Promise<void> {
  makeFolder(folder);
  for (const { name, report } of parts)
    if (report !== null) await cp(dirname(report), join(folder, name), { recursive: true });
  const page = renderDocument({
    title: 'Deixis: the demo',
    subtitle:
      'Baselines and deterministic judges on the data that come with the package, without key or network',
    links: parts.map(({ name }) => ({ text: name, address: `#${name}` })),
    body: markup`<p>The main figures of each benchmark, in percent: 100 is the best. Below a figure stands its interval, where the instances are enough for one: where the figure may well lie on many more instances of this kind. With as few as here intervals are wide, and a difference inside them says nothing. The report of a benchmark has every analysis, and a page an instance.</p>
${parts.map(partSection)}`,
    footer: `Made by deixis ${readVersion()}, ${new Date().toISOString().slice(0, 10)}.`,
  });
  await writeFile(join(folder, 'index.html'), page);
}

function partSection({ name, title, measured, instances, scores, tables, report }: DemoPart): Markup {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  return markup`<section aria-labelledby="${name}"><h2 id="${name}">${name}: ${title}</h2>
<p>${measured} Run: ${instances.run} of ${counted(instances.all, 'instance')} of the data.</p>
${
  shown.length > 0
    ? shown.map(({ caption, columns, rows }) =>
        renderTable(
          caption,
          // Lists behind the figures are in the report, and lie elsewhere from here.
          columns.map(({ address: _address, ...column }) => column),
          rows,
        ),
      )
    : nothing('Nothing was scored.')
}
<details><summary>What the scores mean (1 is 100%)</summary><dl class="facts">${meaningsOf(scores, shown).map(
    ([name, description]) => markup`<dt>${name}</dt><dd>${description}</dd>`,
  )}</dl></details>
${report === null ? null : markup`<p><a href="${name}/index.html">The whole report of ${name}</a></p>`}</section>
`;
}

/** Each score once, however many tracks have it, under the name that it has in the tables. */
function meaningsOf(scores: DemoPart['scores'], tables: readonly ExportTable[]): [string, string][] {
  const plain = (name: string): string => name.replaceAll(' ', '').toLowerCase();
  const titles = new Map(
    tables.flatMap(({ columns }) => columns.map(({ title }) => [plain(title), title] as const)),
  );
  const meanings = Object.values(scores).flatMap((own) =>
    own.map(({ name, description }) => [titles.get(plain(name)) ?? name, description] as const),
  );
  return [...new Map(meanings)];
}
