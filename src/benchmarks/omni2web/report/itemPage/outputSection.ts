import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../../core/parseJson.js';
import type { Change } from '../../../html/Change.js';
import { type Markup, markup } from '../../../report/markup.js';
import type { ArtifactStore, StageRecord } from '../../../runs/StageTask.js';
import { stepsPayloadSchema, type VerdictPayload, verdictPayloadSchema } from '../plan/payloads.js';
import type { Omni2WebInstance } from '../schema.js';
import { scoreEditing } from '../scoring/scoreEditing.js';
import { scoreRecovery } from '../scoring/scoreRecovery.js';
import type { ReportData } from './ReportData.js';
import { slug } from './slug.js';

const shownAnswerCharacters = 20_000;

/** What one subject did with one instance on one track, and what the judge made of it. */
export async function outputSection(
  data: ReportData,
  instance: Omni2WebInstance,
  record: StageRecord,
  before: StageRecord | undefined,
  pictures: { source: string; reference: string | null },
  /** What a watching baseline saw, ready to show. */
  evidence: Markup | null,
): Promise<Markup> {
  const { subject, condition, stage } = record.key;
  const item = stage.split('.')[0]!;
  const payload = record.payload as { kind?: string } | null;
  const verdict = payload?.kind === 'verdict' ? verdictPayloadSchema.parse(payload) : undefined;
  const title = `${subject}, ${condition}, track ${item}${verdict?.executor ? `, executor ${verdict.executor}` : ''}`;
  const headline = verdict ? describeScore(instance, verdict) : (record.reason ?? record.outcome);
  const content =
    verdict && item === 'B'
      ? stepTable(instance, verdict, before)
      : verdict
        ? await pageContent(data, verdict, record, pictures)
        : null;
  return markup`<details><summary><strong>${title}</strong> <span class="soft">${record.outcome}; ${headline}</span></summary>
${record.reason ? markup`<p>${record.reason}</p>` : null}
${content}
${evidence}
${await answerText(data.store.artifacts, before)}
${exposureList(before)}
</details>`;
}

function describeScore(instance: Omni2WebInstance, { judgment, judge }: VerdictPayload): string {
  const percent = (value: number | null | undefined): string =>
    value === null || value === undefined ? '-' : (100 * value).toFixed(1);
  if (judgment.ungraded) return `ungraded by ${judge}`;
  if (judgment.track === 'B') {
    const score = scoreRecovery(instance, judgment);
    return `IRS ${percent(score?.irs)}, target F1 ${percent(score?.targetF1)}, action F1 ${percent(score?.actionF1)}; judge ${judge}`;
  }
  const score = scoreEditing(instance, judgment);
  return `EFS ${percent(score?.efs)}, edit ${percent(score?.edit)}, no damage ${percent(score?.noDamage)}; judge ${judge}`;
}

function stepTable(
  instance: Omni2WebInstance,
  { judgment }: VerdictPayload,
  before: StageRecord | undefined,
): Markup | null {
  if (!judgment.steps) return null;
  const payload = before?.payload as { kind?: string } | null | undefined;
  const steps = payload?.kind === 'steps' ? stepsPayloadSchema.parse(payload).steps : [];
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Recovered steps"><table><caption>Reference steps and the recovered steps they were matched to</caption>
<thead><tr><th scope="col" class="text">step</th><th scope="col" class="text">meant</th><th scope="col" class="text">recovered target</th><th scope="col" class="text">recovered instruction</th><th scope="col" class="text">target</th><th scope="col" class="text">action</th><th scope="col" class="text">why</th></tr></thead>
<tbody>${judgment.steps.map(({ step, matched, target, action, reason }) => {
    const recovered = steps.find((candidate) => candidate.step === matched);
    return markup`<tr><th scope="row">${step}</th><td class="text">${instance.steps.find((one) => one.step === step)?.instruction ?? ''}</td><td class="text">${recovered?.target ?? 'no step fits'}</td><td class="text">${recovered?.instruction ?? ''}</td>${decision(target)}${decision(action)}<td class="text small">${reason ?? ''}</td></tr>`;
  })}</tbody></table></div>`;
}

function decision(met: boolean): Markup {
  return markup`<td class="text"><span class="${met ? 'met' : 'unmet'}">${met ? 'met' : 'not met'}</span></td>`;
}

async function pageContent(
  { store, outputDirectory }: ReportData,
  verdict: VerdictPayload,
  record: StageRecord,
  pictures: { source: string; reference: string | null },
): Promise<Markup> {
  const { judgment, screenshot, changes } = verdict;
  const { instance, subject, condition, repeat, stage } = record.key;
  let picture: string | null = null;
  if (screenshot) {
    picture = `media/${instance}-${slug(`${subject}-${condition}-${repeat}-${stage}`)}.webp`;
    await writeFile(join(outputDirectory, picture), await store.artifacts.read(screenshot));
  }
  const list = changes
    ? (parseJson((await store.artifacts.read(changes)).toString('utf8'), 'change list') as Change[])
    : [];
  const damage = new Map((judgment.damage ?? []).map((one) => [String(one.id), one]));
  return markup`
${picture ? markup`<div class="pages"><figure><figcaption>Before</figcaption><img src="../${pictures.source}" alt="Picture of the source page" loading="lazy"></figure><figure><figcaption>After: what this subject made</figcaption><img src="../${picture}" alt="Picture of the edited page" loading="lazy"></figure>${pictures.reference ? markup`<figure><figcaption>Reference</figcaption><img src="../${pictures.reference}" alt="Picture of the reference page" loading="lazy"></figure>` : null}</div>` : null}
${
  judgment.items
    ? markup`<div class="scroll" tabindex="0" role="region" aria-label="Rubric items"><table><caption>Rubric items of active steps</caption><thead><tr><th scope="col" class="text">item</th><th scope="col" class="text">category</th><th scope="col" class="text">decision</th><th scope="col" class="text">why</th></tr></thead>
<tbody>${judgment.items.map(({ id, category, met, reason }) => markup`<tr><th scope="row">${id}</th><td class="text">${(category ?? '').replaceAll('_', ' ')}</td>${decision(met)}<td class="text small">${reason ?? ''}</td></tr>`)}</tbody></table></div>`
    : null
}
${
  list.length > 0 || damage.size > 0
    ? markup`<div class="scroll" tabindex="0" role="region" aria-label="Changes"><table><caption>Changes to the page, and whether they are damage</caption><thead><tr><th scope="col" class="text">change</th><th scope="col" class="text">where</th><th scope="col" class="text">before</th><th scope="col" class="text">after</th><th scope="col" class="text">damage</th><th scope="col" class="text">why</th></tr></thead>
<tbody>${list.map((change) => changeRow(change.kind, change.anchor, change.before, change.after, damage.get(change.id)))}
${[...damage.values()].filter(({ id }) => !list.some((change) => change.id === id)).map((one) => changeRow('effect', String(one.id), null, null, one))}</tbody></table></div>`
    : verdict.page
      ? markup`<p class="soft">The page was not changed.</p>`
      : null
}`;
}

function changeRow(
  kind: string,
  where: string,
  before: string | null,
  after: string | null,
  verdict: { isDamage: boolean; severity?: string | null; reason?: string | null } | undefined,
): Markup {
  const cut = (text: string | null): string =>
    text === null ? '' : text.length > 160 ? `${text.slice(0, 160)}…` : text;
  const shown =
    verdict === undefined
      ? ''
      : verdict.isDamage
        ? `damage${verdict.severity ? `, ${verdict.severity}` : ''}`
        : 'no';
  return markup`<tr><th scope="row">${kind}</th><td class="text small">${where}</td><td class="text small">${cut(before)}</td><td class="text small">${cut(after)}</td><td class="text"><span class="${verdict?.isDamage ? 'unmet' : 'soft'}">${shown}</span></td><td class="text small">${verdict?.reason ?? ''}</td></tr>`;
}

async function answerText(artifacts: ArtifactStore, before: StageRecord | undefined): Promise<Markup | null> {
  const hash = (before?.payload as { answer?: string | null } | null | undefined)?.answer;
  if (!hash) return null;
  const text = (await artifacts.read(hash)).toString('utf8');
  if (text.trim() === '') return null;
  const rest = text.length - shownAnswerCharacters;
  return markup`<h3>The answer as it came</h3><pre>${text.slice(0, shownAnswerCharacters)}${rest > 0 ? `\n… ${rest} more characters` : ''}</pre>`;
}

/** Exactly what was shown (contract 2). */
function exposureList(before: StageRecord | undefined): Markup | null {
  const exposure = before?.exposure;
  if (!exposure || exposure.parts.length === 0) return null;
  return markup`<h3>What was shown (${exposure.completeness})</h3><ul class="small">${exposure.parts
    .slice(0, 60)
    .map((part) =>
      part.kind === 'text'
        ? markup`<li>text: ${part.label}, ${part.characters} characters, sha256 ${part.sha256.slice(0, 12)}</li>`
        : part.kind === 'frame'
          ? markup`<li>frame at ${part.timeSeconds.toFixed(2)} s, ${part.width} x ${part.height}, sha256 ${part.sha256.slice(0, 12)}</li>`
          : markup`<li>${part.kind}, ${part.span.startSeconds.toFixed(2)} to ${part.span.endSeconds.toFixed(2)} s, ${part.hasAudio ? 'with' : 'without'} sound, ${part.sizeBytes} bytes, sha256 ${part.sentSha256.slice(0, 12)}</li>`,
    )}${exposure.conversions.map((conversion) => markup`<li>conversion: ${conversion}</li>`)}</ul>`;
}
