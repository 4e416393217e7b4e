import { hashJson } from '../../../core/hash.js';
import type { Outcome } from '../../../core/Outcome.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { type VerdictPayload, verdictPayloadSchema } from '../plan/payloads.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Track } from '../scoring/Judgment.js';

/** What one subject did with one instance on one track, and what became of it. */
export interface ReportOutput {
  instance: Omni2WebInstance;
  subject: string;
  condition: string;
  repeat: number;
  /** The item of the plan: "A", "B", "C", or "C2" and so on under another executor. */
  item: string;
  track: Track;
  outcome: Outcome;
  reason: string | null;
  verdict: VerdictPayload | null;
}

/** The output that a judge's record is about; undefined for other stages. */
export function toReportOutput(
  { key, outcome, reason, payload }: StageRecord,
  instances: ReadonlyMap<string, Omni2WebInstance>,
): ReportOutput | undefined {
  const [item = '', action] = key.stage.split('.');
  const instance = instances.get(key.instance);
  if (action !== 'judge' || !instance) return undefined;
  const isVerdict = (payload as { kind?: string } | null)?.kind === 'verdict';
  return {
    instance,
    subject: key.subject,
    condition: key.condition,
    repeat: key.repeat,
    item,
    track: item.startsWith('C') ? 'C' : (item as Track),
    outcome,
    reason: reason ?? null,
    verdict: isVerdict ? verdictPayloadSchema.parse(payload) : null,
  };
}

export type OutputGroupKey = Pick<ReportOutput, 'subject' | 'condition' | 'repeat' | 'item'>;

/** Where an output stands on the page of its instance. */
export function outputAnchor(key: OutputGroupKey): string {
  return `o-${shortHash(key)}`;
}

/** The page that lists all outputs of a subject in a condition on a track. */
export function listAddress(key: OutputGroupKey): string {
  return `lists/${shortHash(key)}.html`;
}

function shortHash({ subject, condition, repeat, item }: OutputGroupKey): string {
  return hashJson([subject, condition, repeat, item]).slice(0, 12);
}

/** Outputs by the page that lists them, in the order in which they come. */
export function groupByList<Output extends OutputGroupKey>(
  outputs: readonly Output[],
): Map<string, Output[]> {
  const lists = new Map<string, Output[]>();
  for (const output of outputs) {
    const address = listAddress(output);
    const list = lists.get(address);
    if (list) list.push(output);
    else lists.set(address, [output]);
  }
  return lists;
}
