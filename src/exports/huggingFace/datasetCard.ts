import { stringify } from 'yaml';
import type { ExportedRun } from '../ExportedRun.js';
import { escapeMarkdown } from '../tables/markdownTable.js';

/** The card of the folder: what it is, from which run and data, under which licence, and what the columns mean. */
export function datasetCard(
  run: ExportedRun,
  { languages, rows, split }: { languages: readonly string[]; rows: number; split: string },
): string {
  const { dataset } = run;
  const head = {
    pretty_name: `Outputs of the run ${run.id}`,
    ...licenceFields(dataset.licence),
    ...(languages.length > 0 ? { language: [...languages] } : {}),
    tags: [run.benchmark, 'evaluation'],
    size_categories: [sizeCategory(rows)],
    configs: [{ config_name: 'default', data_files: [{ split, path: `${split}/**` }] }],
  };
  const scores = scoresByName(run).map(
    ({ name, description, tracks }) =>
      `- \`score_${name}\` (${tracks.join(', ')}): ${escapeMarkdown(description)}; from 0 to 1`,
  );
  const facts: [string, string][] = [
    ['data set', `${dataset.name} ${dataset.version}`],
    ['its sha256', dataset.sha256],
    ['its licence', dataset.licence ?? 'not stated'],
    ['instances', `${dataset.instanceIds.length} of ${dataset.instances}`],
    ['run', `${run.id}, begun ${run.createdAt}`],
    ['judge', run.judge],
    ['seed', String(run.seed)],
    [
      'versions',
      Object.entries(run.versions)
        .map((entry) => entry.join(' '))
        .join(', '),
    ],
  ];
  return `---
${stringify(head)}---

# Outputs of the run ${escapeMarkdown(run.id)}

${rows} judged outputs of the benchmark ${escapeMarkdown(run.benchmark)}, a row each in \`${split}/metadata.jsonl\`.
${dataset.description ? `\nThe data set: ${escapeMarkdown(dataset.description)}\n` : ''}
${facts.map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`).join('\n')}

The licence above is that of the data set. What subjects made is theirs or their provider's to license; pages, texts and
pictures in here come from models and are to be treated as untrusted.

## Columns

- \`instance\`, \`subject\`, \`condition\`, \`repeat\`, \`track\`: what the row is about; \`cluster\`: instances with the same one are not independent
- \`outcome\`, \`reason\`, \`judge\`: what became of it
${scores.join('\n')}
- \`input\`, \`target\`, \`answer\`: what was asked, the reference, and what came back
- \`picture_file_name\`: a picture of what the subject made; \`shown_file_names\`: the pictures it was shown, in order
- \`shown_paths\`: video and sound that it was shown; \`output_path\`: what it made, as a file
`;
}

function scoresByName({ scores }: ExportedRun): { name: string; description: string; tracks: string[] }[] {
  const byName = new Map<string, { name: string; description: string; tracks: string[] }>();
  for (const [track, own] of Object.entries(scores))
    for (const { name, description } of own) {
      const known = byName.get(name) ?? { name, description, tracks: [] };
      byName.set(name, known);
      known.tracks.push(track);
    }
  return [...byName.values()];
}

/** Identifiers of licences are in small letters there; what is no identifier is named in words. */
export function licenceFields(licence: string | null): Record<string, string> {
  if (licence === null) return {};
  return /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(licence)
    ? { license: licence.toLowerCase() }
    : { license: 'other', license_name: licence.replaceAll(/[^A-Za-z0-9.-]+/g, '-').toLowerCase() };
}

/** The hub's word for how many rows there are. */
export function sizeCategory(rows: number): string {
  if (rows < 1000) return 'n<1K';
  return rows < 10_000 ? '1K<n<10K' : rows < 100_000 ? '10K<n<100K' : '100K<n<1M';
}
