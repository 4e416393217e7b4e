import { cp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../core/makeFolder.js';
import { readVersion } from '../../core/readVersion.js';
import { markup } from '../../report/markup.js';
import { renderDocument } from '../../report/renderDocument.js';

/** What the demo has of one benchmark. */
export interface DemoPart {
  name: string;
  title: string;
  /** The scores as lines for a terminal. */
  lines: readonly string[];
  score: unknown;
  /** First page of its report; null where it has none. */
  report: string | null;
}

/** Copies each report to FOLDER/NAME and writes FOLDER/index.html, which leads to them. */
export async function writeDemoReport(parts: readonly DemoPart[], folder: string): Promise<void> {
  makeFolder(folder);
  for (const { name, report } of parts)
    if (report !== null) await cp(dirname(report), join(folder, name), { recursive: true });
  const sections = parts.map(
    ({
      name,
      title,
      lines,
      report,
    }) => markup`<section aria-labelledby="${name}"><h2 id="${name}">${name}: ${title}</h2>
${report === null ? null : markup`<p><a href="${name}/index.html">The whole report of ${name}</a></p>`}
<pre tabindex="0">${lines.join('\n')}</pre></section>
`,
  );
  const page = renderDocument({
    title: 'Deixis: the demo',
    subtitle:
      'Baselines and deterministic judges on the data that come with the package, without key or network',
    links: parts.map(({ name }) => ({ text: name, address: `#${name}` })),
    body: markup`<p>A summary of each benchmark; its report has every analysis, and a page an instance.</p>
${sections}`,
    footer: `Made by deixis ${readVersion()}, ${new Date().toISOString().slice(0, 10)}.`,
  });
  await writeFile(join(folder, 'index.html'), page);
}
