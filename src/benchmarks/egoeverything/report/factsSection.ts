import { type Markup, markup } from '../../../report/markup.js';
import { requestOf } from '../../planManifest.js';
import type { ReportData } from './ReportData.js';

/** What was run, on what, with what: all that it takes to do it again. */
export function factsSection({ runs, dataset, answers }: ReportData): Markup {
  return markup`${runs.map(({ manifest }) => {
    const request = requestOf(manifest);
    const session = manifest.sessions.at(-1);
    const list = (values: Readonly<Record<string, unknown>> | undefined): string =>
      Object.entries(values ?? {})
        .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ');
    const entries: [string, string][] = [
      ['run', manifest.id],
      [
        'data set',
        `${manifest.dataset.name} ${dataset.version}, ${manifest.dataset.instanceIds.length} of ${dataset.instances.length} questions, sha256 ${manifest.dataset.sha256}`,
      ],
      ['answers', `${answers.length} of ${runs.reduce((sum, run) => sum + run.manifest.planned, 0)}`],
      ['subjects', request.subjects.join(', ')],
      ['conditions', request.conditions.join(', ')],
      ['options', list(request.options)],
      ['seed', String(request.seed)],
      ['repeats', String(request.repeats)],
      ['begun', manifest.createdAt],
      ['ended', session?.endedAt ?? 'cut off'],
      ['versions', list(session?.versions)],
      ['environment', list(session?.environment)],
      ['prompts', list(manifest.prompts)],
    ];
    return markup`<dl class="facts">${entries.filter(([, value]) => value !== '').map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  })}`;
}
