import { type Markup, markup } from '../../../../report/markup.js';
import { renderTable } from '../../../../report/renderTable.js';
import type { StageRecord } from '../../../../runs/StageTask.js';
import type { Trajectory, TrajectoryStep } from '../../../../trajectories/Trajectory.js';
import { readVerdict } from '../../scoring/explainVerdict.js';
import type { MediaFolder } from '../MediaFolder.js';

const pictureTypes: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** An episode as a film strip, and every step in words: page, thought, action, what came of it. */
export async function stripPart(
  { steps }: Trajectory,
  judge: StageRecord,
  files: MediaFolder | null,
  title: string,
): Promise<Markup | null> {
  if (steps.length === 0) return null;
  const verdict = readVerdict(judge);
  const rated = new Map(
    verdict?.kind === 'trajectory-verdict' ? verdict.screenshots.map((one) => [one.step, one]) : [],
  );
  const shots: Markup[] = [];
  for (const step of files ? steps : []) {
    const picture = await pictureOf(step, files!);
    const rating = rated.get(step.index);
    shots.push(
      markup`<li>${picture ? markup`<img src="${picture}" alt="The page before step ${step.index}" loading="lazy">` : markup`<span class="blank">${step.screenshot ? 'picture lost' : 'no picture'}</span>`}<span class="small"><strong>${step.index}</strong> ${step.action ?? step.result ?? 'the last page'}${rating?.score == null ? null : markup` <span class="soft">rated ${rating.score}${rating.key ? ', shown for the verdict' : ''}</span>`}</span></li>`,
    );
  }
  return markup`${shots.length > 0 ? markup`<div class="strip" tabindex="0" role="region" aria-label="The pages, step by step: ${title}"><ol>${shots}</ol></div>` : null}
<details><summary>Every step (${steps.length})</summary>${renderTable(
    `What the subject did, and what came of it: ${title}`,
    [
      { title: 'step', value: ({ index }) => String(index) },
      { title: 'thought', text: true, value: ({ thought }) => thought ?? '' },
      { title: 'action', text: true, value: ({ action }) => action ?? '' },
      {
        title: 'what came of it',
        text: true,
        value: ({ result, events = [] }) => [result ?? '', ...events].filter(Boolean).join('; '),
      },
      { title: 'page', text: true, value: ({ url }) => url ?? '' },
      { title: 'seconds', value: ({ durationSeconds }) => durationSeconds ?? null },
    ],
    steps,
  )}</details>`;
}

async function pictureOf({ screenshot }: TrajectoryStep, files: MediaFolder): Promise<string | null> {
  const extension = screenshot && pictureTypes[screenshot.mediaType];
  return extension ? files.ofArtifact(screenshot.sha256, extension).catch(() => null) : null;
}
