import { activeSteps } from '../activeSteps.js';
import type { Difficulty, Omni2WebInstance } from '../schema.js';
import type { DamageDecision, Judgment, Track } from '../scoring/Judgment.js';
import { type EditingOptions, type EditingScore, scoreEditing } from '../scoring/scoreEditing.js';
import { type RecoveryScore, scoreRecovery } from '../scoring/scoreRecovery.js';
import { type StepResult, stepResults } from '../scoring/stepResults.js';

/** One judged output with its scores: what every analysis starts from. Ungraded outputs have none. */
export interface ScoredOutput {
  instance: string;
  /** The source page, the cluster of every interval. */
  page: string;
  language: Omni2WebInstance['language'];
  difficulty: Difficulty | null;
  subject: string;
  track: Track;
  /** Refused, empty or unparsable: zero in everything. */
  unusable: boolean;
  /** Tracks A and C, in [0, 1]. */
  editing: EditingScore | null;
  /** Track B, in [0, 1]. */
  recovery: RecoveryScore | null;
  /** What the no-damage score of tracks A and C is made from. */
  damage: readonly DamageDecision[];
  activeSteps: number;
  /** The active steps on tracks A and C, the full history on B. */
  steps: StepResult[];
}

/** Scores every graded judgment; judgments of other instances than these do not count. */
export function scoreOutputs(
  instances: readonly Omni2WebInstance[],
  judgments: readonly Judgment[],
  options: EditingOptions = {},
): ScoredOutput[] {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  return judgments.flatMap((judgment): ScoredOutput[] => {
    const instance = byId.get(judgment.instance);
    if (!instance || judgment.ungraded) return [];
    const { id, page, language, difficulty = null } = instance;
    const { subject, track } = judgment;
    return [
      {
        ...{ instance: id, page, language, difficulty, subject, track },
        unusable: Boolean(judgment.unusable),
        editing: track === 'B' ? null : scoreEditing(instance, judgment, options),
        recovery: track === 'B' ? scoreRecovery(instance, judgment) : null,
        damage: judgment.damage ?? [],
        activeSteps: activeSteps(instance).length,
        steps: stepResults(instance, judgment),
      },
    ];
  });
}
