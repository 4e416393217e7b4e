import { type Markup, markup } from '../../../report/markup.js';
import { isModel, publishedModels } from '../publishedModels.js';
import { isModelMade } from './labels/readLabels.js';
import type { ReportData } from './ReportData.js';
import type { ScoreRow } from './scoreRows.js';

const fewInstances = 30;
const fewPages = 10;

/** What a reader must know before the figures. */
export function warnings(data: ReportData, rows: readonly ScoreRow[]): Markup | null {
  const notes = [
    ...judgeNotes(data, rows),
    ...dataNotes(data),
    ...driftNotes(data),
    ...data.differences
      .filter(({ weight }) => weight !== 'note')
      .map(({ message }) => `The runs have ${message}.`),
    ...holeNotes(data),
  ];
  return notes.length > 0
    ? markup`<div class="notice" role="note"><strong>Read first</strong><ul>${notes.map((note) => markup`<li>${note}</li>`)}</ul></div>`
    : null;
}

function judgeNotes(
  { runs, judgedAgain, labels, options: { executors, tracks } }: ReportData,
  rows: readonly ScoreRow[],
): string[] {
  const notes: string[] = [];
  const { judge } = runs[0]!;
  if (judge === 'deterministic') {
    notes.push(
      'The judge is the deterministic one: executable checks in a browser, resolved targets and parsed edits. Its figures are not comparable with published ones, which come from a model judge.',
    );
  } else if (!isModel(judge, publishedModels.judge)) {
    notes.push(
      `The judge is ${judge}: only figures under the source's judge, ${publishedModels.judge}, are comparable with published ones.`,
    );
  } else if (tracks.includes('C') && !isModel(executors[0]!, publishedModels.executor)) {
    notes.push(
      `The executor of track C is ${executors[0]}: only figures under that of the source, ${publishedModels.executor}, are comparable with published ones of track C.`,
    );
  }
  if (rows.some(({ subject }) => subject === 'pointer' || subject.startsWith('pointer ['))) {
    notes.push(
      '"pointer" is a baseline: it follows the cursor and reads text in the picture, and recognises no speech.',
    );
  }
  for (const { run } of judgedAgain)
    notes.push(
      `${run.manifest.id} is the same outputs judged by ${run.judge}; it stands under Judges, not in the tables of scores.`,
    );
  if (labels?.judged.some(isModelMade))
    notes.push('The labels that the judge is held against were made by a model, not by people.');
  return notes;
}

function dataNotes({ instances, dataset }: ReportData): string[] {
  const notes: string[] = [];
  if (instances.length < fewInstances)
    notes.push(`Only ${instances.length} instances: differences of a few points mean nothing.`);
  const pages = new Set(instances.map(({ page }) => page)).size;
  if (pages < fewPages)
    notes.push(
      `Only ${pages} source pages: results say little about other pages, and intervals over pages are rough.`,
    );
  if (instances.some(({ provenance }) => provenance?.made === true || provenance?.kind === 'made')) {
    notes.push(
      `${dataset.name} holds made recordings: synthetic voice and cursor over real pictures of a browser.`,
    );
  }
  return notes;
}

/** Things that changed while the run was under way, or since. */
function driftNotes({ runs, dataset, instances, dataChanged }: ReportData): string[] {
  const notes: string[] = [];
  if (dataChanged)
    notes.push(
      `${dataset.directory} has changed since the run: instances and pages shown here may not be those that were judged, and scores are counted over the items that it has now.`,
    );
  for (const { manifest, totals } of runs) {
    const { id, sessions } = manifest;
    const settings = (versions: Record<string, unknown>): string => JSON.stringify(versions);
    if (new Set(sessions.map(({ versions }) => settings(versions))).size > 1)
      notes.push(
        `${id} went on with other versions than it began with: its records are not all of one kind.`,
      );
    if (new Set(sessions.map(({ environment }) => settings(environment))).size > 1)
      notes.push(`${id} went on with another browser or decoder than it began with.`);
    const answered = new Map<string, Set<string>>();
    for (const { asked, returned } of totals.models)
      if (returned !== null) answered.set(asked, (answered.get(asked) ?? new Set()).add(returned));
    for (const [asked, returned] of answered)
      if (returned.size > 1)
        notes.push(`${id}: ${asked} answered as several models: ${[...returned].join(', ')}.`);
  }
  const wanted = new Set(runs.flatMap(({ manifest }) => manifest.dataset.instanceIds)).size;
  if (instances.length < wanted)
    notes.push(
      `${wanted - instances.length} instances of the run are no longer in ${dataset.directory}: they are left out.`,
    );
  return notes;
}

function holeNotes({ score, runs }: ReportData): string[] {
  const notes: string[] = [];
  const holes = score.coverage.reduce((sum, { ungraded, errors }) => sum + ungraded + errors, 0);
  if (holes > 0)
    notes.push(
      `${holes} outputs are ungraded or ended in an error: the means they belong to are incomplete.`,
    );
  for (const { manifest, totals } of runs)
    if (totals.done < manifest.planned)
      notes.push(`${manifest.id} is not complete: ${totals.done} of ${manifest.planned} outputs are there.`);
  return notes;
}
