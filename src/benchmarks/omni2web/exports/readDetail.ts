import type { ExportDetail, ExportFile } from '../../../exports/ExportItem.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { exportFile } from '../../exporting/exportFile.js';
import { readShown } from '../../exporting/readShown.js';
import {
  type PagePayload,
  pagePayloadSchema,
  type StepsPayload,
  stepsPayloadSchema,
  type VerdictPayload,
} from '../plan/payloads.js';
import type { Judgment } from '../scoring/Judgment.js';
import type { ExportContext } from './exportItem.js';

interface DetailSources extends ExportContext {
  track: string;
  verdict: VerdictPayload | undefined;
  /** The records that the output was made by, the subject's first. */
  made: readonly StageRecord[];
}

/** What was asked, shown, answered and said of it, with the bytes behind it. */
export async function readDetail(sources: DetailSources): Promise<ExportDetail> {
  const { instance, artifacts, made, verdict } = sources;
  const exposure = made.find((record) => record.exposure)?.exposure ?? null;
  const shown = await readShown(exposure, artifacts);
  return {
    input: instance.transcript.map(({ text }) => text).join('\n'),
    target: instance.steps.map(({ step, instruction }) => `${step}. ${instruction}`).join('\n'),
    answer: await readAnswer(sources),
    explanation: verdict ? explain(verdict.judgment) : null,
    exposure,
    texts: shown.texts,
    files: [...shown.files, ...listMade(sources)],
  };
}

/** The answer as it came; for what gave none, such as a baseline, the page or the steps that it made. */
async function readAnswer({ artifacts, made }: DetailSources): Promise<string | null> {
  const payload = made.map(payloadOf).findLast((one) => one !== undefined);
  if (!payload) return null;
  const hash = payload.answer ?? (payload.kind === 'page' ? payload.page : null);
  if (hash !== null) return (await artifacts.read(hash)).toString('utf8');
  return payload.kind === 'steps' && payload.steps.length > 0 ? JSON.stringify(payload.steps, null, 2) : null;
}

function payloadOf({ payload, outcome }: StageRecord): PagePayload | StepsPayload | undefined {
  if (outcome === 'error' || outcome === 'unavailable') return undefined;
  const { kind } = (payload ?? {}) as { kind?: string };
  if (kind === 'page') return pagePayloadSchema.parse(payload);
  return kind === 'steps' ? stepsPayloadSchema.parse(payload) : undefined;
}

/** What was not met and what was damaged, with the judge's reasons. */
function explain({ items, damage, steps, unusable, ungraded }: Judgment): string | null {
  if (unusable) return `unusable: ${unusable}`;
  if (ungraded) return `ungraded: ${ungraded}`;
  const because = (reason: string | null | undefined): string => (reason ? `: ${reason}` : '');
  const lines = [
    ...(items ?? []).map(({ id, met, reason }) => `${met ? 'met' : 'not met'} ${id}${because(reason)}`),
    ...(steps ?? []).map(
      ({ step, matched, target, action, reason }) =>
        `step ${step} ${matched === null ? 'matches nothing' : `is predicted step ${matched}, target ${target ? 'met' : 'not met'}, action ${action ? 'met' : 'not met'}`}${because(reason)}`,
    ),
    ...(damage ?? [])
      .filter(({ isDamage }) => isDamage)
      .map(({ id, severity, reason }) => `damage ${id}${severity ? ` (${severity})` : ''}${because(reason)}`),
  ];
  return lines.join('\n') || null;
}

function listMade({ artifacts, verdict }: DetailSources): ExportFile[] {
  return [
    ...(verdict?.page ? [exportFile(artifacts, 'output', verdict.page, 'text/html')] : []),
    ...(verdict?.screenshot ? [exportFile(artifacts, 'picture', verdict.screenshot, 'image/webp')] : []),
  ];
}
