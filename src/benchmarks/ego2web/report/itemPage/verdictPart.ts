import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import { renderTable } from '../../../../report/renderTable.js';
import type { StageRecord } from '../../../../runs/StageTask.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import { readVerdict } from '../../scoring/explainVerdict.js';
import type { ReportData } from '../ReportData.js';

/** Why the judge decided so: each check of a program, or the points and reasons of a model. */
export async function verdictPart(
  { artifacts }: ReportData,
  record: StageRecord,
  title: string,
): Promise<Markup | null> {
  const verdict = readVerdict(record);
  if (!verdict) return null;
  if (verdict.kind === 'final-state-verdict')
    return renderTable(
      `Checks of the final state: ${title}`,
      [
        { title: 'check', value: ({ check }) => check.description ?? check.kind },
        {
          title: 'met',
          text: true,
          value: ({ met }) =>
            markup`<span class="${met ? 'met' : 'unmet'}">${met ? 'met' : 'not met'}</span>`,
        },
        { title: 'why', text: true, value: ({ reason }) => reason },
      ],
      verdict.checks,
    );
  const replies: (string | null)[] = [];
  for (const hash of verdict.replies.verdict)
    replies.push((await readKept(artifacts, hash))?.toString('utf8') ?? null);
  return markup`<h3>The judge: ${verdict.judge}, ${verdict.protocol}</h3>
<p>${verdict.thoughts}</p>
${verdict.keyPoints ? markup`<ol class="small">${verdict.keyPoints.map((point) => markup`<li>${point}</li>`)}</ol>` : null}
${
  verdict.evidence
    ? markup`<p class="small soft">It saw ${verdict.evidence.keyframes.length} keyframes of the video, at ${verdict.evidence.keyframes.map(({ timeSeconds }) => timeSeconds.toFixed(1)).join(', ')} s.</p>`
    : null
}
${[...verdict.problems, ...verdict.notes].map((note) => markup`<p class="small soft">${note}</p>`)}
${replies.map((reply) => (reply === null ? nothing('Its reply as it came is lost.') : reply === '' ? null : markup`<details><summary>Its reply as it came</summary><pre tabindex="0">${reply.slice(0, 20_000)}</pre></details>`))}`;
}
