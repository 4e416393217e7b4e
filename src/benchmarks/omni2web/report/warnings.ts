import { counted } from '../../../core/counted.js';
import type { Markup } from '../../../report/markup.js';
import { lostNotes } from '../../reporting/lostNotes.js';
import { renderNotes } from '../../reporting/renderNotes.js';
import { runNotes } from '../../reporting/runNotes.js';
import { isModel, publishedModels } from '../publishedModels.js';
import { isModelMade } from './labels/readLabels.js';
import type { ReportData } from './ReportData.js';
import type { ScoreRow } from './scoreRows.js';

const fewInstances = 30;
const fewPages = 10;

/** What a reader must know before the figures. */
export function warnings(data: ReportData, rows: readonly ScoreRow[]): Markup | null {
  return renderNotes([
    ...judgeNotes(data, rows),
    ...dataNotes(data),
    ...runNotes(data),
    ...holeNotes(data),
    ...lostNotes(data.lost),
    ...data.videos.notes(),
  ]);
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
    notes.push(`Only ${counted(instances.length, 'instance')}: differences of a few points mean nothing.`);
  const pages = new Set(instances.map(({ page }) => page)).size;
  if (pages < fewPages)
    notes.push(
      `Only ${counted(pages, 'source page')}: results say little about other pages, and intervals over pages are rough.`,
    );
  if (instances.some(({ provenance }) => provenance?.made === true || provenance?.kind === 'made')) {
    notes.push(
      `${dataset.name} holds made recordings: synthetic voice and cursor over real pictures of a browser.`,
    );
  }
  return notes;
}

function holeNotes({ score }: ReportData): string[] {
  const holes = score.coverage.reduce((sum, { ungraded, errors }) => sum + ungraded + errors, 0);
  return holes > 0
    ? [`${holes} outputs are ungraded or ended in an error: the means they belong to are incomplete.`]
    : [];
}
