import type { StageRecord } from '../../runs/StageTask.js';
import { oracleSubject, referenceCondition } from './plan/createTasks.js';
import type { Omni2WebOptions } from './plan/Omni2WebOptions.js';
import { type VerdictPayload, verdictPayloadSchema } from './plan/payloads.js';
import type { Omni2WebInstance } from './schema.js';
import { instructionUtility } from './scoring/instructionUtility.js';
import type { Judgment } from './scoring/Judgment.js';
import type { EditingOptions } from './scoring/scoreEditing.js';
import { type ScoreDocument, scoreJudgments } from './scoring/scoreJudgments.js';
import { summarizeEditing } from './scoring/summarize.js';

/** Scores of one condition, one executor of track C and one repeat. */
export interface ScoredGroup {
  condition: string;
  /** "own" where every subject carries out its own instructions. */
  executor: string | null;
  /** The item of the plan that is track C here: "C", "C2" and so on; null without track C. */
  item: string | null;
  judge: string;
  repeat: number;
  scores: ScoreDocument;
  /** EFS in percent of the reference instructions carried out by each subject itself; null unless the executor is "own". */
  ownReferences: Record<string, number> | null;
}

/** How many outputs of a subject came to what, by condition and item. */
export interface CoverageRow {
  subject: string;
  condition: string;
  item: string;
  judged: number;
  zeroFilled: number;
  ungraded: number;
  errors: number;
  unavailable: number;
  planned: number;
}

export interface Omni2WebScore {
  schemaVersion: 1;
  groups: ScoredGroup[];
  coverage: CoverageRow[];
  /** Recovered steps whose action the deterministic judge could not read: by subject and condition, of how many. */
  unparsedActions: { subject: string; condition: string; unparsed: number; steps: number }[];
  /** Steps that an executor left undone. */
  undone: { subject: string; condition: string; executor: string; undone: number; instructions: number }[];
}

interface JudgedRecord {
  record: StageRecord;
  item: string;
  verdict: VerdictPayload | undefined;
}

/**
 * Scores of a run from its committed records. Outputs that a subject cannot take are left out of every mean; errors leave
 * theirs incomplete. Only instances of the run count.
 */
export function scoreRecords(
  records: Iterable<StageRecord>,
  instances: readonly Omni2WebInstance[],
  options: Omni2WebOptions,
): Omni2WebScore {
  const judged: JudgedRecord[] = [];
  const undone = new Map<string, Omni2WebScore['undone'][number]>();
  for (const record of records) {
    const [item = '', action] = record.key.stage.split('.');
    if (action === 'execute') countUndone(undone, record);
    if (action !== 'judge') continue;
    const payload = record.payload as { kind?: string } | null;
    judged.push({
      record,
      item,
      verdict: payload?.kind === 'verdict' ? verdictPayloadSchema.parse(payload) : undefined,
    });
  }
  const present = new Set(judged.map(({ record }) => record.key.instance));
  const scored = instances.filter(({ id }) => present.has(id));
  return {
    schemaVersion: 1,
    groups: scoreGroups(judged, scored, options),
    coverage: countCoverage(judged),
    unparsedActions: countUnparsed(judged),
    undone: [...undone.values()],
  };
}

function scoreGroups(
  judged: readonly JudgedRecord[],
  instances: readonly Omni2WebInstance[],
  options: Omni2WebOptions,
): ScoredGroup[] {
  const groups: ScoredGroup[] = [];
  const graded = judged.filter(({ record, verdict }) => verdict || record.outcome === 'error');
  const conditions = unique(graded.map(({ record }) => record.key.condition)).filter(
    (name) => name !== referenceCondition,
  );
  const repeats = unique(graded.map(({ record }) => record.key.repeat));
  const items = unique(graded.map(({ item }) => item)).filter((item) => item.startsWith('C'));
  const oracle = graded.filter(({ record }) => record.key.condition === referenceCondition);
  if (conditions.length === 0 && oracle.length > 0) conditions.push(referenceCondition);
  for (const condition of conditions) {
    for (const repeat of repeats) {
      for (const item of items.length > 0 ? items : [undefined]) {
        const own = graded.filter(
          ({ record, item: its }) =>
            record.key.condition === condition &&
            record.key.repeat === repeat &&
            (!its.startsWith('C') || its === item),
        );
        const references =
          condition === referenceCondition ? [] : oracle.filter(({ item: its }) => its === item);
        const judgments = [
          ...own.map(toJudgment),
          ...references.filter(({ record }) => record.key.subject === oracleSubject).map(toJudgment),
        ];
        if (own.length === 0) continue;
        const isOwn = item !== undefined && options.executors[executorPlace(item)] === 'own';
        const executor = isOwn
          ? 'own'
          : ([...own, ...references].find(({ item: its }) => its === item)?.verdict?.executor ?? null);
        const editing = { noDamageFormula: options.noDamage, damageCoefficient: options.damageCoefficient };
        const scores = scoreJudgments(instances, judgments, editing);
        groups.push({
          ...{ condition, executor, item: item ?? null, repeat, scores },
          judge: own.find(({ verdict }) => verdict)?.verdict?.judge ?? '',
          ownReferences: isOwn ? measureByOwn(scores, references, instances, editing) : null,
        });
      }
    }
  }
  return groups;
}

/** 0 for "C", the fixed executor, 1 for "C2" and so on. */
function executorPlace(item: string): number {
  return item === 'C' ? 0 : Number(item.slice(1)) - 1;
}

/**
 * Each subject that carries out instructions itself has a reference run of its own, and its NIU is measured by that one.
 * Returns the EFS of these runs.
 */
function measureByOwn(
  { subjects }: ScoreDocument,
  references: readonly JudgedRecord[],
  instances: readonly Omni2WebInstance[],
  options: EditingOptions,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [subject, { C }] of Object.entries(subjects)) {
    const judgments = new Map(
      references
        .filter(({ record }) => record.key.subject === subject)
        .map((reference) => [reference.record.key.instance, toJudgment(reference)]),
    );
    const { efs } = summarizeEditing(
      instances.map((instance) => ({ instance, judgment: judgments.get(instance.id) })),
      options,
    );
    if (efs === null) continue;
    found[subject] = efs;
    if (C) C.niu = instructionUtility(C.efs, efs);
  }
  return found;
}

function toJudgment({ record, item, verdict }: JudgedRecord): Judgment {
  if (verdict) return verdict.judgment;
  const { instance, subject } = record.key;
  const track = item.startsWith('C') ? 'C' : (item as 'A' | 'B');
  return { instance, subject, track, ungraded: `error: ${record.reason ?? 'unknown'}` };
}

function countCoverage(judged: readonly JudgedRecord[]): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  for (const { record, item } of judged) {
    const { subject, condition } = record.key;
    const key = JSON.stringify([subject, condition, item]);
    const row = rows.get(key) ?? {
      subject,
      condition,
      item,
      judged: 0,
      zeroFilled: 0,
      ungraded: 0,
      errors: 0,
      unavailable: 0,
      planned: 0,
    };
    row.planned += 1;
    if (record.outcome === 'unusable') row.zeroFilled += 1;
    else if (record.outcome === 'ungraded') row.ungraded += 1;
    else if (record.outcome === 'error') row.errors += 1;
    else if (record.outcome === 'unavailable') row.unavailable += 1;
    else row.judged += 1;
    rows.set(key, row);
  }
  return [...rows.values()];
}

function countUnparsed(judged: readonly JudgedRecord[]): Omni2WebScore['unparsedActions'] {
  const rows = new Map<string, Omni2WebScore['unparsedActions'][number]>();
  for (const { record, verdict } of judged) {
    if (verdict?.unparsedActions === null || verdict?.unparsedActions === undefined) continue;
    const { subject, condition } = record.key;
    const key = JSON.stringify([subject, condition]);
    const row = rows.get(key) ?? { subject, condition, unparsed: 0, steps: 0 };
    row.unparsed += verdict.unparsedActions;
    row.steps += verdict.judgment.predictedSteps ?? 0;
    rows.set(key, row);
  }
  return [...rows.values()];
}

function countUndone(rows: Map<string, Omni2WebScore['undone'][number]>, record: StageRecord): void {
  const payload = record.payload as {
    kind?: string;
    undone?: { step: number }[];
    instructions?: number | null;
  } | null;
  if (payload?.kind !== 'page' || typeof payload.instructions !== 'number') return;
  const { subject, condition, stage } = record.key;
  const executor = stage.split('.')[0]!;
  const key = JSON.stringify([subject, condition, executor]);
  const row = rows.get(key) ?? { subject, condition, executor, undone: 0, instructions: 0 };
  row.undone += new Set((payload.undone ?? []).map(({ step }) => step)).size;
  row.instructions += payload.instructions;
  rows.set(key, row);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
