import { join } from 'node:path';
import { groupBy } from '../../core/groupBy.js';
import { type Markup, markup } from '../../report/markup.js';
import { artifactKinds, type LostArtifact } from './LostArtifact.js';

/** So many are named in one line; the others are on the pages of their instances. */
const mostNamed = 5;
/** So many stages are told on the page of an instance. */
const mostStages = 40;

/** For the head of a report: what each run has lost, of whom, and what can be done. */
export function lostNotes(lost: readonly LostArtifact[]): string[] {
  return ofRuns(lost).map((own) => {
    const stages = stagesOf(own);
    const named = stages.slice(0, mostNamed).map((stage) => `${nameOf(stage)}: ${whatOf(stage)}`);
    const rest = stages.length - named.length;
    return `${countOf(own)}. ${named.join('; ')}${rest > 0 ? `; and of ${rest} more stages, which their instances' pages tell` : ''}. Scores and verdicts are in the run's records and are not touched. ${remedyOf(own)}`;
  });
}

/** For a terminal: a line a run. */
export function lostLines(lost: readonly LostArtifact[]): string[] {
  return ofRuns(lost).map(
    (own) => `${countOf(own)}, of ${someOf(instancesOf(own))}: the report says where. ${remedyOf(own)}`,
  );
}

/** For the page of an instance: everything of it that is lost; null where nothing is. */
export function lostPart(lost: readonly LostArtifact[], instance: string): Markup | null {
  const stages = stagesOf(lost.filter(({ key }) => key.instance === instance));
  if (stages.length === 0) return null;
  const rest = stages.length - mostStages;
  return markup`<div class="notice" role="note"><strong>Lost</strong><p class="small">The run no longer has these files whole, so that this page lacks them. Verdicts are in its records and are not touched.</p><ul>${stages
    .slice(0, mostStages)
    .map(
      (stage) => markup`<li>${withoutInstance(stage)}: ${whatOf(stage)}</li>`,
    )}${rest > 0 ? markup`<li>and of ${rest} more stages</li>` : null}</ul></div>`;
}

function ofRuns(lost: readonly LostArtifact[]): LostArtifact[][] {
  return [...groupBy(lost, ({ run }) => run.directory).values()];
}

function stagesOf(lost: readonly LostArtifact[]): LostArtifact[][] {
  return [
    ...groupBy(lost, ({ run, key: { instance, subject, condition, repeat, stage } }) =>
      JSON.stringify([run.id, instance, subject, condition, repeat, stage]),
    ).values(),
  ];
}

function withoutInstance([first]: readonly LostArtifact[]): string {
  const { subject, condition, repeat, stage } = first!.key;
  return [subject, condition, repeat > 0 ? `repeat ${repeat + 1}` : '', stage].filter(Boolean).join(', ');
}

function nameOf(stage: readonly LostArtifact[]): string {
  return `${stage[0]!.key.instance}, ${withoutInstance(stage)}`;
}

/** "the answer (missing), 12 frames that were shown (damaged)" */
function whatOf(stage: readonly LostArtifact[]): string {
  return [...groupBy(stage, ({ kind, isDamaged }) => `${kind} ${isDamaged}`).values()]
    .map((alike) => {
      const { kind, isDamaged } = alike[0]!;
      const [one, several] = artifactKinds[kind];
      return `${alike.length === 1 ? one : `${alike.length} ${several}`} (${isDamaged ? 'damaged' : 'missing'})`;
    })
    .join(', ');
}

function countOf(own: readonly LostArtifact[]): string {
  const files = new Map(own.map(({ sha256, isDamaged }) => [sha256, isDamaged]));
  const damaged = [...files.values()].filter(Boolean).length;
  const parts = [
    files.size > damaged ? `${files.size - damaged} missing` : '',
    damaged > 0 ? `${damaged} damaged` : '',
  ].filter(Boolean);
  return `${own[0]!.run.id}: ${files.size} ${files.size === 1 ? 'file that the run kept is' : 'files that the run kept are'} lost (${parts.join(', ')})`;
}

function remedyOf(own: readonly LostArtifact[]): string {
  const files = new Set(own.map(({ sha256 }) => sha256)).size;
  return `Bring the ${files === 1 ? 'file' : 'files'} back into ${join(own[0]!.run.directory, 'artifacts')} and make the report again, or run the instances again in a new run, with --ids ${instancesOf(own).slice(0, mostNamed).join(',')}${instancesOf(own).length > mostNamed ? ',...' : ''}`;
}

function instancesOf(own: readonly LostArtifact[]): string[] {
  return [...new Set(own.map(({ key }) => key.instance))];
}

function someOf(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
