import { type Markup, markup } from '../../../report/markup.js';
import { requestOf } from '../../planManifest.js';
import type { ReportData } from './ReportData.js';

const fewInstances = 30;
const fewVideos = 10;
const publishedJudges = /(gpt-4o|gemini-2\.5-pro|qwen3-vl-flash)[^,]*, ego2web$/i;

/** What a reader must know before the figures. */
export function warnings(data: ReportData): Markup | null {
  const notes = [
    ...judgeNotes(data),
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

function judgeNotes({ runs, judgedAgain, outputs }: ReportData): string[] {
  const notes: string[] = [];
  if (runs[0]!.judge === 'deterministic')
    notes.push(
      'The judge is the deterministic one: checks of the final state, of the answer and of the pages opened. Its figures are not comparable with published ones, which come from people and from model judges.',
    );
  else if (!publishedJudges.test(runs[0]!.judge))
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

function dataNotes({ instances, dataset, outputs }: ReportData): string[] {
  const notes: string[] = [];
  if (instances.length < fewInstances)
    notes.push(`Only ${instances.length} tasks: differences of a few points mean nothing.`);
  const videos = new Set(instances.map(({ video }) => video)).size;
  if (videos < fewVideos)
    notes.push(
      `Only ${videos} videos: results say little about other videos, and intervals over videos are rough.`,
    );
  if (instances.some(({ site }) => site.kind === 'small-web'))
    notes.push(
      `${dataset.name} is done on a small web that is served on this machine: made sites, not the live web.`,
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
  for (const note of written) notes.push(`Conditions with captions: ${note}.`);
  return notes;
}

/** Things that changed while the run was under way, or since. */
function driftNotes({ runs, dataset, dataChanged, instances }: ReportData): string[] {
  const notes: string[] = [];
  if (dataChanged)
    notes.push(
      `${dataset.directory} has changed since the run: tasks shown here may not be those that were done.`,
    );
  for (const { manifest, totals } of runs) {
    const { id, sessions } = manifest;
    if (
      new Set(sessions.map(({ versions, environment }) => JSON.stringify([versions, environment]))).size > 1
    )
      notes.push(`${id} went on with other versions, another browser or decoder than it began with.`);
    const answered = new Map<string, Set<string>>();
    for (const { asked, returned } of totals.models)
      if (returned !== null) answered.set(asked, (answered.get(asked) ?? new Set()).add(returned));
    for (const [asked, returned] of answered)
      if (returned.size > 1)
        notes.push(`${id}: ${asked} answered as several models: ${[...returned].join(', ')}.`);
    if (requestOf(manifest).repeats > 1)
      notes.push(
        `${id} has every task done ${requestOf(manifest).repeats} times; Wilson intervals take tries as independent.`,
      );
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
  const holes = score.outcomes.error + score.outcomes.ungraded;
  if (holes > 0)
    notes.push(
      `${holes} outputs are ungraded or ended in an error: the rates they belong to are incomplete.`,
    );
  for (const { manifest, totals } of runs)
    if (totals.done < manifest.planned)
      notes.push(`${manifest.id} is not complete: ${totals.done} of ${manifest.planned} outputs are there.`);
  return notes;
}
