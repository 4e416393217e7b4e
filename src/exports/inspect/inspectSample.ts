import { hashJson } from '../../core/hash.js';
import { namingLoss } from '../../core/namingLoss.js';
import { usageByModel } from '../collectGroups.js';
import type { ExportedRun } from '../ExportedRun.js';
import type { ExportDetail, ExportItem } from '../ExportItem.js';
import { safeName } from '../safeName.js';
import type { InspectError, InspectSample, InspectScore } from './InspectLog.js';
import { inspectMessages } from './inspectMessages.js';
import { inspectUsage } from './inspectUsage.js';

const shownAnswerCharacters = 1000;

/** One item as a sample. Its id is the name of its entry, by which readers look it up; the instance's own is in metadata. */
export async function inspectSample(
  run: ExportedRun,
  item: ExportItem,
  { media }: { media: boolean },
): Promise<InspectSample> {
  const detail = await item.readDetail();
  const { messages, attachments } = await namingLoss({ run: run.id, ...item }, () =>
    inspectMessages(item, detail, { media }),
  );
  const usage = usageByModel(item);
  const answered = messages.find(({ role }) => role === 'assistant');
  const seconds = item.usage.flatMap(({ usage: { durationSeconds } }) => durationSeconds ?? []);
  const files = detail.files.filter(({ role }) => role === 'shown').map(({ sha256 }) => sha256);
  return {
    id: safeName(item.instance),
    epoch: item.repeat + 1,
    input: detail.input,
    target: detail.target,
    ...(files.length > 0 ? { files } : {}),
    messages,
    output: {
      model: item.subject,
      choices: answered
        ? [{ message: answered, stop_reason: item.outcome === 'unusable' ? 'unknown' : 'stop' }]
        : [],
      completion: detail.answer ?? '',
    },
    scores: scoresOf(run, item, detail),
    metadata: {
      instance: item.instance,
      cluster: item.cluster,
      outcome: item.outcome,
      ...(item.reason === null ? {} : { reason: item.reason }),
      ...item.facts,
      ...(item.steps.length > 0 ? { stepResults: item.steps } : {}),
      ...(detail.exposure
        ? { exposure: detail.exposure.completeness, conversions: detail.exposure.conversions }
        : {}),
    },
    // Viewers count its members.
    store: {},
    events: [],
    model_usage: inspectUsage(usage),
    started_at: item.startedAt,
    completed_at: item.endedAt,
    total_time: (Date.parse(item.endedAt) - Date.parse(item.startedAt)) / 1000,
    ...(seconds.length > 0 ? { working_time: seconds.reduce((sum, value) => sum + value, 0) } : {}),
    uuid: uuidOf(run, item),
    ...(item.outcome === 'error' ? { error: inspectError(item.reason ?? 'unknown') } : {}),
    attachments,
  };
}

export function inspectError(message: string): InspectError {
  return { message, traceback: '', traceback_ansi: '' };
}

/** Every score of the item, and whether it came out right: C, I, or N where there was no output that could be judged. */
function scoresOf(
  run: ExportedRun,
  { scores, outcome, track, reason }: ExportItem,
  { answer, explanation }: ExportDetail,
): Record<string, InspectScore> {
  const values = Object.entries(scores).filter((entry): entry is [string, number] => entry[1] !== null);
  const main = run.scores[track]?.[0]?.name;
  const told = {
    ...(answer === null ? {} : { answer: withoutTags(shorten(answer)) }),
    ...((explanation ?? reason) ? { explanation: withoutTags(explanation ?? reason ?? '') } : {}),
  };
  const results: Record<string, InspectScore> = Object.fromEntries(
    values.map(([name, value]) => [name, { value, ...(name === main ? told : {}) }]),
  );
  const grade = ({ success: 'C', failure: 'I', unusable: 'N', 'not-executable': 'N' } as const)[
    outcome as string
  ];
  if (grade) results.outcome = { value: grade, ...(main ? {} : told) };
  return results;
}

/**
 * Viewers put these into lists as Markdown with HTML in it, and some before they escape it: without its first sign nothing
 * is a tag. What came back, letter for letter, is in output and messages.
 */
function withoutTags(text: string): string {
  return text.replaceAll('<', '\u2039');
}

function shorten(text: string): string {
  return text.length > shownAnswerCharacters ? `${text.slice(0, shownAnswerCharacters)}...` : text;
}

function uuidOf({ id }: ExportedRun, { instance, subject, condition, repeat, track }: ExportItem): string {
  return hashJson([id, instance, subject, condition, repeat, track]).slice(0, 22);
}
