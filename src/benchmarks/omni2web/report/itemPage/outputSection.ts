import { exposurePart } from '../../../../report/exposure/exposurePart.js';
import { cutText, type ShownTexts } from '../../../../report/exposure/ShownTexts.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import { renderTable } from '../../../../report/renderTable.js';
import type { StageRecord } from '../../../../runs/StageTask.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import { stepsPayloadSchema } from '../../plan/payloads.js';
import { outputFigures } from '../outputScore.js';
import type { ReportData } from '../ReportData.js';
import { outputAnchor, type ReportOutput } from '../ReportOutput.js';
import { decision } from '../writeLists.js';
import type { Pictures } from './Pictures.js';
import { pagePart } from './pagePart.js';

export interface OutputPart {
  output: ReportOutput;
  /** The judge's record. */
  record: StageRecord;
  /** The record that was judged. */
  before: StageRecord | undefined;
  /** What a watching baseline saw, ready to show. */
  evidence: Markup | null;
}

/** What one subject was shown, what it gave back on one track, and what the judge made of it. */
export async function outputSection(
  data: ReportData,
  { output, record, before, evidence }: OutputPart,
  texts: ShownTexts,
  pictures: Pictures | null,
): Promise<Markup> {
  const { subject, condition, repeat, track, verdict } = output;
  const title = [
    `${subject}, ${condition}, track ${track}`,
    verdict?.executor ? `executor ${verdict.executor}` : '',
    repeat > 0 ? `repeat ${repeat + 1}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return markup`<details class="output"><summary><strong>${title}</strong> <span class="soft">${output.outcome}; ${headline(data, output)}</span></summary><span id="${outputAnchor(output)}"></span>
${output.reason ? markup`<p>${output.reason}</p>` : null}
${verdict ? (track === 'B' ? stepTable(output, before) : await pagePart(data, output, pictures)) : null}
${undoneList(before)}
${evidence}
${await answerText(data, before)}
${await exposurePart('What the subject was shown', before?.exposure, texts, pictures)}
${await exposurePart('What the judge was shown', record.exposure, texts, pictures)}
${await replyTexts(data, output)}
</details>`;
}

function headline(data: ReportData, output: ReportOutput): string {
  const { verdict, reason, outcome } = output;
  if (!verdict) return reason ?? outcome;
  if (verdict.judgment.ungraded) return `ungraded by ${verdict.judge}`;
  const figures = outputFigures(output, data.options).filter(({ value }) => value !== null);
  return `${figures.map(({ name, value }) => `${name} ${value!.toFixed(1)}`).join(', ')}; judge ${verdict.judge}`;
}

function stepTable({ instance, verdict }: ReportOutput, before: StageRecord | undefined): Markup | null {
  const { steps: matches } = verdict!.judgment;
  if (!matches) return null;
  const payload = before?.payload as { kind?: string } | null | undefined;
  const recovered = payload?.kind === 'steps' ? stepsPayloadSchema.parse(payload).steps : [];
  const used = new Set(matches.map(({ matched }) => matched));
  const spare = recovered.filter(({ step }) => !used.has(step));
  const of = (matched: number | null) => recovered.find(({ step }) => step === matched);
  return markup`${renderTable(
    'Reference steps and the recovered steps they were matched to',
    [
      { title: 'step', value: ({ step }) => String(step) },
      {
        title: 'meant',
        text: true,
        value: ({ step }) => instance.steps.find((one) => one.step === step)?.instruction ?? '',
      },
      {
        title: 'recovered target',
        text: true,
        value: ({ matched }) => of(matched)?.target ?? 'no step fits',
      },
      { title: 'recovered instruction', text: true, value: ({ matched }) => of(matched)?.instruction ?? '' },
      { title: 'target', text: true, value: ({ target }) => decision(target) },
      { title: 'action', text: true, value: ({ action }) => decision(action) },
      { title: 'why', text: true, value: ({ reason }) => reason ?? '' },
    ],
    matches,
  )}
${spare.length > 0 ? markup`<h3>Recovered steps that fit no reference step</h3><ul class="small">${spare.map(({ step, target, instruction }) => markup`<li>${step}: ${target}: ${instruction}</li>`)}</ul>` : null}`;
}

/** What an executor or baseline could not carry out. */
function undoneList(before: StageRecord | undefined): Markup | null {
  const { undone = [] } = (before?.payload ?? {}) as { undone?: { step: number; reason: string }[] };
  return undone.length > 0
    ? markup`<h3>Left undone</h3><ul class="small">${undone.map(({ step, reason }) => markup`<li>step ${step}: ${reason}</li>`)}</ul>`
    : null;
}

async function answerText(
  { artifacts }: ReportData,
  before: StageRecord | undefined,
): Promise<Markup | null> {
  const hash = (before?.payload as { answer?: string | null } | null | undefined)?.answer;
  if (!hash) return null;
  const bytes = await readKept(artifacts, hash);
  if (!bytes) return nothing('The answer as it came is lost.');
  const text = bytes.toString('utf8');
  return text.trim() === ''
    ? null
    : markup`<details><summary>The answer as it came (${text.length} characters)</summary>${cutText(text)}</details>`;
}

async function replyTexts({ artifacts }: ReportData, { verdict }: ReportOutput): Promise<Markup | null> {
  if (!verdict || verdict.replies.length === 0) return null;
  const replies = await Promise.all(
    verdict.replies.map(async (hash) => {
      const bytes = await readKept(artifacts, hash);
      return bytes ? cutText(bytes.toString('utf8')) : nothing('This reply is lost.');
    }),
  );
  return markup`<details><summary>What the judge replied (${replies.length})</summary>${replies}</details>`;
}
