import { readVersion } from '../../../core/readVersion.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { compositionSection } from './compositionSection.js';
import { coverageSection } from './coverageSection.js';
import { difficultySection } from './difficultySection.js';
import { effortSection } from './effortSection.js';
import { abstentionSection, evidenceSection } from './evidenceSection.js';
import { factorsSection } from './factorsSection.js';
import { factsSection } from './factsSection.js';
import { failuresSection } from './failuresSection.js';
import { inputsSection } from './inputsSection.js';
import { itemsSection } from './itemsSection.js';
import { judgesSection } from './judgesSection.js';
import type { ReportData, Section } from './ReportData.js';
import { sitesSection } from './sitesSection.js';
import { domainSection, successSection } from './successSection.js';
import { warnings } from './warnings.js';
import type { ItemPage } from './writeItemPages.js';

/** The report's first page: what was run, what must be known first, every analysis, and the way to the tasks. */
export function renderIndex(data: ReportData, items: readonly ItemPage[]): string {
  const sections: Section[] = [
    { id: 'facts', title: 'What was run', body: factsSection(data) },
    { id: 'success', title: 'Success', body: successSection(data) },
    { id: 'sites', title: 'Live and frozen apart', body: sitesSection(data) },
    { id: 'domains', title: 'By domain', body: domainSection(data) },
    { id: 'inputs', title: 'Inputs and gaps', body: inputsSection(data) },
    { id: 'difficulty', title: 'Difficulty', body: difficultySection(data) },
    { id: 'factors', title: 'Cues, order, actions', body: factorsSection(data) },
    { id: 'evidence', title: 'Evidence finding', body: evidenceSection(data) },
    { id: 'abstention', title: 'Abstention', body: abstentionSection(data) },
    { id: 'effort', title: 'Steps, cost, time', body: effortSection(data) },
    { id: 'judges', title: 'Judges', body: judgesSection(data) },
    { id: 'failures', title: 'Failures by kind', body: failuresSection(data) },
    { id: 'coverage', title: 'Coverage', body: coverageSection(data) },
    { id: 'composition', title: 'What the data are made of', body: compositionSection(data) },
    { id: 'items', title: 'Tasks', body: itemsSection(items) },
  ];
  const { dataset, instances, runs } = data;
  const ids = runs.map(({ manifest }) => manifest.id).join(', ');
  return renderDocument({
    title: 'Ego2Web',
    subtitle: `${instances.length} of ${dataset.instances.length} tasks of ${dataset.name} ${dataset.version}, ${runs.length === 1 ? 'run' : 'runs'} ${ids}`,
    links: sections.map(({ id, title }) => ({ text: title, address: `#${id}` })),
    body: markup`${warnings(data)}${sections.map(renderSection)}`,
    footer: `Made by deixis ${readVersion()}, ${new Date().toISOString().slice(0, 10)}.`,
  });
}

function renderSection({ id, title, body }: Section): Markup {
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>
`;
}
