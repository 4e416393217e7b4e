import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../core/makeFolder.js';
import { parseJson } from '../../../core/parseJson.js';
import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { renderTable } from '../../../report/renderTable.js';
import { shrinkPicture } from '../../../report/shrinkPicture.js';
import { openRunStore } from '../../../runs/openRunStore.js';
import type { RunStore } from '../../../runs/RunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { trajectorySchema } from '../../../trajectories/Trajectory.js';
import type { ReportRequest } from '../../benchmark.js';
import { findLostArtifacts, readKept } from '../../reporting/findLostArtifacts.js';
import type { LostArtifact } from '../../reporting/LostArtifact.js';
import { lostLines, lostNotes } from '../../reporting/lostNotes.js';
import { renderNotes } from '../../reporting/renderNotes.js';
import { replaceReport } from '../../reporting/replaceReport.js';
import type { JudgeAgreement } from '../analysis/judgeAgreement.js';
import { judgeTable } from '../report/judgeTable.js';
import { keptArtifacts } from '../report/keptArtifacts.js';
import { compareWithPeople, type PeopleComparison } from './compareWithPeople.js';
import { readOutcomeLabels } from './readOutcomeLabels.js';
import { scoreJudging, summarizeJudging } from './scoreJudging.js';
import type { TrajectoryVerdict } from './TrajectoryVerdict.js';

const pictureWidth = 480;

/**
 * Writes one page a set of judged runs: counts, agreement with people where labels are given, and every verdict with its key points,
 * ratings and reasons. With media, key screenshots and keyframes as pictures beside it.
 */
export async function writeJudgingReport({
  runDirectories,
  outputDirectory,
  media,
  labelsFile,
  onWarning,
}: ReportRequest): Promise<string> {
  const labels = labelsFile === undefined ? undefined : await readOutcomeLabels(labelsFile);
  const lost: LostArtifact[] = [];
  const index = await replaceReport(outputDirectory, async (folder) => {
    const pictures = media ? join(folder, 'media') : null;
    if (pictures !== null) makeFolder(pictures);
    const sections = await renderRuns(runDirectories, { pictures, labels, lost });
    const body = markup`${renderNotes(lostNotes(lost))}${sections}`;
    await writeFile(join(folder, 'index.html'), renderDocument({ title: 'Judged trajectories', body }));
  });
  for (const line of lostLines(lost)) onWarning?.(line);
  return index;
}

interface Rendering {
  /** Where pictures are written; null where there are none. */
  pictures: string | null;
  labels: Awaited<ReturnType<typeof readOutcomeLabels>> | undefined;
  /** What runs have lost is added to it. */
  lost: LostArtifact[];
}

async function renderRuns(
  runDirectories: readonly string[],
  { pictures, labels, lost }: Rendering,
): Promise<Markup[]> {
  const sections: Markup[] = [];
  const judges: { trajectories: string; agreement: JudgeAgreement }[] = [];
  for (const directory of runDirectories) {
    const store = openRunStore(directory);
    try {
      const records = [...store.records({ stage: 'judge' })];
      const score = scoreJudging(records);
      const comparison = labels ? compareWithPeople(records, labels) : null;
      const trajectories = store.manifest().dataset.directory;
      if (comparison?.judge) judges.push({ trajectories, agreement: comparison.judge });
      const items: Markup[] = [];
      for (const record of records) items.push(await renderVerdict(record, store, pictures));
      const run = { directory, store, manifest: store.manifest() };
      lost.push(...(await findLostArtifacts({ runs: [run], judgedAgain: [] }, keptArtifacts)));
      sections.push(markup`<h2>${store.manifest().id}</h2>
<dl class="facts"><dt>protocol</dt><dd>${score.protocol ?? '–'}</dd><dt>judge</dt><dd>${score.judge ?? '–'}</dd>
<dt>trajectories</dt><dd>${trajectories}</dd></dl>
${summarizeJudging(score).map((line) => markup`<p>${line}</p>`)}
${comparison && renderPeople(comparison)}
<h3>Verdicts</h3>
${items}`);
    } finally {
      store.close();
    }
  }
  return [...judgesPart(judges), ...sections];
}

/** Judges of the same trajectories side by side; each stands in its own section too. */
function judgesPart(judges: readonly { trajectories: string; agreement: JudgeAgreement }[]): Markup[] {
  const places = new Set(judges.map(({ trajectories }) => trajectories));
  const names = new Set(
    judges.map(({ agreement: { judge, backbone } }) => JSON.stringify([judge, backbone])),
  );
  if (judges.length < 2 || places.size > 1 || names.size < judges.length) return [];
  return [
    markup`<h2>Judges against people</h2>
${judgeTable(judges.map(({ agreement }) => agreement))}
`,
  ];
}

async function renderVerdict(
  { key, outcome, reason, payload }: StageRecord,
  store: RunStore,
  pictures: string | null,
): Promise<Markup> {
  const verdict = payload as TrajectoryVerdict | null;
  const shown: Markup[] = [];
  if (verdict && pictures !== null) {
    for (const { timeSeconds, sentSha256 } of verdict.evidence?.keyframes ?? [])
      shown.push(await renderPicture(store, sentSha256, pictures, `video, ${timeSeconds.toFixed(2)} s`));
    for (const { step, sha256, score } of verdict.screenshots.filter((one) => one.key))
      shown.push(
        await renderPicture(
          store,
          sha256,
          pictures,
          `step ${step}${score === null ? '' : `, rated ${score}`}`,
        ),
      );
  }
  return markup`<details><summary>${key.instance}: <strong>${outcome}</strong>${verdict?.unparsed ? ' (no clear status)' : ''}</summary>
${reason ? markup`<p class="notice">${reason}</p>` : null}
${
  verdict &&
  markup`${await renderTask(verdict, store)}
<p>${verdict.thoughts}</p>
${verdict.keyPoints && markup`<ol>${verdict.keyPoints.map((point) => markup`<li>${point}</li>`)}</ol>`}
${
  verdict.screenshots.some(({ score }) => score !== null)
    ? renderTable(
        'Screenshots and their ratings; those in bold type were shown for the verdict',
        [
          {
            title: 'step',
            value: ({ step, key }) => (key ? markup`<strong>${step}</strong>` : String(step)),
          },
          { title: 'rating', value: ({ score }) => score, decimals: 0 },
          { title: 'what it shows', value: ({ summary }) => summary ?? '', text: true },
        ],
        verdict.screenshots,
      )
    : null
}
${shown.length > 0 ? markup`<ul class="cards">${shown}</ul>` : null}
${[...verdict.problems, ...verdict.notes].map((note) => markup`<p class="soft small">${note}</p>`)}`
}
</details>`;
}

/** What was asked of the agent and what it answered, from the trajectory that the run keeps. */
async function renderTask({ trajectory }: TrajectoryVerdict, store: RunStore): Promise<Markup> {
  const bytes = await readKept(store.artifacts, trajectory);
  if (!bytes) return nothing('The trajectory is lost: what was asked and answered cannot be shown.');
  const { instruction, finalAnswer, steps, ended } = trajectorySchema.parse(
    parseJson(bytes.toString('utf8'), trajectory),
  );
  return markup`<dl class="facts"><dt>instruction</dt><dd>${instruction ?? '–'}</dd>
<dt>answer</dt><dd>${finalAnswer ?? '–'}</dd><dt>steps</dt><dd>${steps.length}, ${ended}</dd></dl>`;
}

/** A picture that was shown to the judge, small; a note where the run no longer has it. */
async function renderPicture(
  store: RunStore,
  sha256: string,
  folder: string,
  caption: string,
): Promise<Markup> {
  const name = `${sha256}.webp`;
  try {
    await shrinkPicture(await store.artifacts.read(sha256), pictureWidth).toFile(join(folder, name));
  } catch {
    return markup`<li><div>${caption}: the picture cannot be shown</div></li>`;
  }
  return markup`<li><img src="media/${name}" alt="${caption}" loading="lazy"><div>${caption}</div></li>`;
}

function renderPeople({ people, judge, withoutVerdict, withoutOutput }: PeopleComparison): Markup {
  const rows = judge
    ? [{ name: 'all', ...judge.all }, ...judge.subjects.map((row) => ({ name: row.subject, ...row }))]
    : [];
  return markup`<h3>Against people</h3>
<p>${people.outputs} outputs labelled by ${people.raters} people; agreement between people ${figure(people.percentAgreement)}, Fleiss' kappa ${figure(people.fleissKappa)}, Krippendorff's alpha ${figure(people.krippendorffAlpha)}. Without a majority: ${people.tied.length}; not executable: ${people.notExecutable.length}; without a verdict: ${withoutVerdict.length}; labels without an output: ${withoutOutput.length}.</p>
${
  judge &&
  renderTable(
    'The judge against the majority, in percent',
    [
      { title: 'subject', value: ({ name }) => name },
      { title: 'outputs', value: ({ n }) => n, decimals: 0 },
      ...(['agreement', 'falseSuccess', 'falseFailure'] as const).map((member) => ({
        title: { agreement: 'agreement', falseSuccess: 'false success', falseFailure: 'false failure' }[
          member
        ],
        value: (row: (typeof rows)[number]) => (row[member].rate === null ? null : 100 * row[member].rate),
        interval: (row: (typeof rows)[number]) => ({
          low: 100 * row[member].low,
          high: 100 * row[member].high,
        }),
      })),
    ],
    rows,
  )
}
${
  judge && judge.disagreements.length > 0
    ? markup`<p>The judge and the majority differ on:</p><ul>${judge.disagreements.map(({ task, success }) => markup`<li>${task}: ${success ? 'success' : 'failure'} for the judge</li>`)}</ul>`
    : null
}`;
}

function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
