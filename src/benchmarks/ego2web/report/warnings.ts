import { counted } from '../../../core/counted.js';
import type { Markup } from '../../../report/markup.js';
import { isModel } from '../../options/isModel.js';
import { requestOf } from '../../planManifest.js';
import { lostNotes } from '../../reporting/lostNotes.js';
import { renderNotes } from '../../reporting/renderNotes.js';
import { runNotes } from '../../reporting/runNotes.js';
import { publishedModels } from '../publishedModels.js';
import type { ReportData } from './ReportData.js';
import { siteNotes } from './siteNotes.js';

const fewInstances = 30;
const fewVideos = 10;

/** What a reader must know before the figures. */
export function warnings(data: ReportData): Markup | null {
  return renderNotes([
    ...judgeNotes(data),
    ...siteNotes(data),
    ...dataNotes(data),
    ...runNotes(data),
    ...repeatNotes(data),
    ...holeNotes(data),
    ...lostNotes(data.lost),
    ...data.videos.notes(),
  ]);
}

function judgeNotes({ runs, judgedAgain, outputs }: ReportData): string[] {
  const notes: string[] = [];
  if (runs[0]!.judge === 'deterministic')
    notes.push(
      'The judge is the deterministic one: checks of the final state, of the answer and of the pages opened. Its figures are not comparable with published ones, which come from people and from model judges.',
    );
  else if (!isPublishedJudge(runs[0]!.judge))
    notes.push(
      `The judge is ${runs[0]!.judge}: only Ego2WebJudge with one of the source's models (GPT-4o, Gemini-2.5 Pro, Qwen3-VL-Flash) gives figures that are comparable with published ones.`,
    );
  if (outputs.some(({ subject }) => /^reader\b/.test(subject)))
    notes.push(
      '"reader" is a baseline: it reads text, sees objects and hands in sampled frames, and follows rules.',
    );
  for (const { run } of judgedAgain)
    notes.push(
      `${run.manifest.id} is the same episodes judged by ${run.judge}; it stands under Judges, not in the tables of success.`,
    );
  return notes;
}

/** @param judge "provider/model, protocol" */
function isPublishedJudge(judge: string): boolean {
  const [model = '', protocol] = judge.split(', ');
  return protocol === 'ego2web' && publishedModels.judges.some((one) => isModel(model, one));
}

function dataNotes({ instances, dataset, outputs }: ReportData): string[] {
  const notes: string[] = [];
  if (instances.length < fewInstances)
    notes.push(`Only ${counted(instances.length, 'task')}: differences of a few points mean nothing.`);
  const videos = new Set(instances.map(({ video }) => video)).size;
  if (videos < fewVideos)
    notes.push(
      `Only ${counted(videos, 'video')}: results say little about other videos, and intervals over videos are rough.`,
    );
  if (instances.some(({ source, provenance }) => source === 'made' || provenance?.made === true))
    notes.push(`${dataset.name} holds made videos: a drawn scene, not a camera.`);
  if (instances.some(({ verification }) => verification?.status === 'unverified'))
    notes.push('Not every pair was checked by people.');
  const written = new Set(
    outputs.flatMap(
      ({ episode }) => episode?.notes.filter((note) => note.startsWith('captions written by')) ?? [],
    ),
  );
  for (const note of written) notes.push(`Conditions with captions: ${note.replace(/\.$/, '')}.`);
  return notes;
}

function repeatNotes({ runs }: ReportData): string[] {
  return runs.flatMap(({ manifest }) => {
    const { repeats } = requestOf(manifest);
    return repeats > 1
      ? [`${manifest.id} has every task done ${repeats} times; Wilson intervals take tries as independent.`]
      : [];
  });
}

function holeNotes({ score }: ReportData): string[] {
  const holes = score.outcomes.error + score.outcomes.ungraded;
  return holes > 0
    ? [`${holes} outputs are ungraded or ended in an error: the rates they belong to are incomplete.`]
    : [];
}
