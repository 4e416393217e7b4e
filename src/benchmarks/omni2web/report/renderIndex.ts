import { readVersion } from '../../../core/readVersion.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { bootstrapRows } from './bootstrapRows.js';
import { conditionsSection } from './conditionsSection.js';
import { costSection } from './costSection.js';
import { coverageSection } from './coverageSection.js';
import { damageSection } from './damageSection.js';
import { differencesSection } from './differencesSection.js';
import { executorsSection } from './executorsSection.js';
import { factorsSection } from './factorsSection.js';
import { factsSection } from './factsSection.js';
import { failuresSection } from './failuresSection.js';
import { itemsSection } from './itemsSection.js';
import { judgesSection } from './judgesSection.js';
import { labelsSection } from './labels/labelsSection.js';
import { operationSection } from './operationSection.js';
import { otherWaysSection } from './otherWaysSection.js';
import type { ReportData } from './ReportData.js';
import { ranksSection } from './ranksSection.js';
import { repeatsSection } from './repeatsSection.js';
import type { Section } from './Section.js';
import { mainRows, scoreRows } from './scoreRows.js';
import { scoresSection } from './scoresSection.js';
import { sensitivitySection } from './sensitivitySection.js';
import { stepOutcomesSection } from './stepOutcomesSection.js';
import { warnings } from './warnings.js';
import type { ItemPage } from './writeItemPages.js';

/** The report's first page: what was run, what must be known first, every analysis, and the way to the items. */
export function renderIndex(data: ReportData, items: readonly ItemPage[]): string {
  const every = scoreRows(data);
  const rows = mainRows(every);
  const bootstrap = bootstrapRows(data, rows);
  const sections: Section[] = [
    { id: 'facts', title: 'What was run', body: factsSection(data) },
    { id: 'scores', title: 'Scores', body: scoresSection(rows, bootstrap) },
    { id: 'differences', title: 'Differences', body: differencesSection(rows, bootstrap) },
    { id: 'ranks', title: 'Ranks', body: ranksSection(data, rows) },
    { id: 'sensitivity', title: 'Sensitivity', body: sensitivitySection(data, rows) },
    { id: 'operations', title: 'By operation', body: operationSection(data, rows) },
    { id: 'factors', title: 'By page, language, difficulty', body: factorsSection(data, rows) },
    { id: 'conditions', title: 'Conditions', body: conditionsSection(rows, bootstrap) },
    { id: 'steps', title: 'Step outcomes', body: stepOutcomesSection(data, rows) },
    { id: 'damage', title: 'Damage', body: damageSection(data, rows) },
    { id: 'executors', title: 'Executors', body: executorsSection(data, every) },
    { id: 'repeats', title: 'Repeats', body: repeatsSection(data, rows) },
    { id: 'judges', title: 'Judges', body: judgesSection(data) },
    { id: 'labels', title: 'Labels', body: labelsSection(data) },
    { id: 'cost', title: 'Cost and time', body: costSection(data, rows) },
    { id: 'failures', title: 'Failures by kind', body: failuresSection(data) },
    { id: 'coverage', title: 'Coverage', body: coverageSection(data, rows) },
    { id: 'items', title: 'Instances', body: itemsSection(items) },
    { id: 'checks', title: 'How far to trust the checks', body: otherWaysSection() },
  ];
  const { dataset, instances, runs } = data;
  const ids = runs.map(({ manifest }) => manifest.id).join(', ');
  return renderDocument({
    title: 'Omni2Web',
    subtitle: `${instances.length} of ${dataset.instances.length} instances of ${dataset.name} ${dataset.version}, ${runs.length === 1 ? 'run' : 'runs'} ${ids}`,
    links: sections.map(({ id, title }) => ({ text: title, address: `#${id}` })),
    body: markup`${warnings(data, rows)}${sections.map(renderSection)}`,
    footer: `Made by deixis ${readVersion()}, ${new Date().toISOString().slice(0, 10)}.`,
  });
}

function renderSection({ id, title, body }: Section): Markup {
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>
`;
}
