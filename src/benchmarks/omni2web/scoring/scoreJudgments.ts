import { usageError } from '../../../core/errors.js';
import { nearestName } from '../../../core/nearestName.js';
import type { Omni2WebInstance } from '../schema.js';
import { instructionUtility } from './instructionUtility.js';
import { type Judgment, type Track, tracks } from './Judgment.js';
import { defaultDamageCoefficient, type NoDamageFormula } from './noDamageScore.js';
import { type OperationRow, operationTable } from './operationTable.js';
import { type Ranking, rankByFormula } from './rankByFormula.js';
import { defaultEditingWeights, type EditingOptions, type EditingWeights } from './scoreEditing.js';
import { type StepOutcomes, stepOutcomes } from './stepOutcomes.js';
import { type StepResult, stepResults } from './stepResults.js';
import {
  type EditingSummary,
  type JudgedInstance,
  type RecoverySummary,
  summarizeEditing,
  summarizeRecovery,
} from './summarize.js';

export interface ScoreOptions extends EditingOptions {
  /** The subject whose track C is the reference instructions' run; taken to be the one whose name is or begins with "oracle". */
  oracle?: string;
  /** The oracle's EFS in percent, where its run is not in the file. */
  oracleEfs?: number;
}

export interface SubjectScores {
  A?: EditingSummary & { outcomes: StepOutcomes };
  B?: RecoverySummary & { outcomes: StepOutcomes };
  C?: EditingSummary & { niu: number | null; outcomes: StepOutcomes };
}

export interface ScoreDocument {
  subjects: Record<string, SubjectScores>;
  /** Joint correctness by operation type; a track that nobody has is left out. */
  operations: Partial<Record<Track, OperationRow[]>>;
  /** Track C minus track A of the macro rates, over the subjects that have both. */
  operationGain: { operation: string; difference: number | null }[];
  oracle: { subject: string | null; efs: number } | null;
  /** EFS and ranks of tracks A and C under each no-damage formula. */
  ranks: { A: Record<NoDamageFormula, Ranking[]>; C: Record<NoDamageFormula, Ranking[]> };
  parameters: { weights: EditingWeights; noDamageFormula: NoDamageFormula; damageCoefficient: number };
}

/**
 * All scores of a set of judgments that `readJudgments` (or a run) has checked. A subject is scored on the tracks of
 * which it has at least one judgment.
 * @throws DeixisError ORACLE_UNKNOWN (usage)
 */
export function scoreJudgments(
  instances: readonly Omni2WebInstance[],
  judgments: readonly Judgment[],
  options: ScoreOptions = {},
): ScoreDocument {
  const judged = groupJudgments(instances, judgments);
  const oracle = findOracle(judged, options);
  const results: Record<Track, Map<string, StepResult[]>> = { A: new Map(), B: new Map(), C: new Map() };
  const subjects = new Map<string, SubjectScores>();
  for (const [subject, byTrack] of judged) {
    const scores: SubjectScores = {};
    for (const track of tracks) {
      const outputs = byTrack[track];
      if (!outputs) continue;
      const steps = outputs.flatMap(({ instance, judgment }) =>
        judgment ? stepResults(instance, judgment) : [],
      );
      results[track].set(subject, steps);
      const outcomes = stepOutcomes(steps);
      if (track === 'A') scores.A = { ...summarizeEditing(outputs, options), outcomes };
      if (track === 'B') scores.B = { ...summarizeRecovery(outputs), outcomes };
      if (track === 'C') {
        const summary = summarizeEditing(outputs, options);
        scores.C = { ...summary, niu: instructionUtility(summary.efs, oracle?.efs ?? null), outcomes };
      }
    }
    subjects.set(subject, scores);
  }
  return {
    subjects: Object.fromEntries(subjects),
    operations: Object.fromEntries(
      tracks
        .filter((track) => results[track].size > 0)
        .map((track) => [track, operationTable(results[track])]),
    ),
    operationGain: operationGain(results.A, results.C),
    oracle,
    ranks: {
      A: rankByFormula(outputsOf(judged, 'A'), options),
      C: rankByFormula(outputsOf(judged, 'C'), options),
    },
    parameters: {
      weights: options.weights ?? defaultEditingWeights,
      noDamageFormula: options.noDamageFormula ?? 'linear',
      damageCoefficient: options.damageCoefficient ?? defaultDamageCoefficient,
    },
  };
}

type ByTrack = Partial<Record<Track, JudgedInstance[]>>;

function groupJudgments(
  instances: readonly Omni2WebInstance[],
  judgments: readonly Judgment[],
): Map<string, ByTrack> {
  const byKey = new Map<string, Map<string, Judgment>>();
  const subjects = new Map<string, Set<Track>>();
  for (const judgment of judgments) {
    const key = JSON.stringify([judgment.subject, judgment.track]);
    if (!byKey.has(key)) byKey.set(key, new Map());
    byKey.get(key)?.set(judgment.instance, judgment);
    if (!subjects.has(judgment.subject)) subjects.set(judgment.subject, new Set());
    subjects.get(judgment.subject)?.add(judgment.track);
  }
  return new Map(
    [...subjects].map(([subject, itsTracks]) => [
      subject,
      Object.fromEntries(
        [...itsTracks].map((track) => {
          const byInstance = byKey.get(JSON.stringify([subject, track]));
          return [track, instances.map((instance) => ({ instance, judgment: byInstance?.get(instance.id) }))];
        }),
      ),
    ]),
  );
}

function outputsOf(judged: ReadonlyMap<string, ByTrack>, track: Track): Map<string, JudgedInstance[]> {
  return new Map(
    [...judged].flatMap(([subject, { [track]: outputs }]) => (outputs ? [[subject, outputs]] : [])),
  );
}

function findOracle(judged: ReadonlyMap<string, ByTrack>, options: ScoreOptions): ScoreDocument['oracle'] {
  if (options.oracleEfs !== undefined) return { subject: null, efs: options.oracleEfs };
  const subject = options.oracle ?? oracleName([...judged.keys()]);
  if (subject === undefined) return null;
  const outputs = judged.get(subject)?.C;
  if (!outputs) {
    if (options.oracle === undefined) return null;
    const near = nearestName(options.oracle, [...judged.keys()]);
    throw usageError(
      'ORACLE_UNKNOWN',
      `--oracle: no subject "${options.oracle}" with track C judgments${near ? `; did you mean "${near}"?` : ''}`,
      { hint: 'give the subject that carried out the reference instructions, or leave --oracle out' },
    );
  }
  const { efs } = summarizeEditing(outputs, options);
  return efs === null ? null : { subject, efs };
}

/** "oracle", or the one subject whose name begins so ("oracle (rules)"); of several the reader must choose. */
function oracleName(subjects: readonly string[]): string | undefined {
  if (subjects.includes('oracle')) return 'oracle';
  const alike = subjects.filter((name) => /^oracle\b/.test(name));
  return alike.length === 1 ? alike[0] : undefined;
}

function operationGain(
  direct: ReadonlyMap<string, StepResult[]>,
  executed: ReadonlyMap<string, StepResult[]>,
): ScoreDocument['operationGain'] {
  const both = [...direct.keys()].filter((subject) => executed.has(subject));
  const only = (results: ReadonlyMap<string, StepResult[]>): Map<string, StepResult[]> =>
    new Map(both.map((subject) => [subject, results.get(subject) ?? []]));
  const before = operationTable(only(direct));
  return operationTable(only(executed)).map(({ operation, macro }, index) => {
    const start = before[index]?.macro ?? null;
    return { operation, difference: macro === null || start === null ? null : macro - start };
  });
}
