import { pearson } from '../../../stats/pearson.js';
import type { ScoredOutput } from './ScoredOutput.js';
import { subjectMeans } from './subjectMeans.js';

/** Where a subject stands between keeping the page and doing what was asked; means in percent. */
export interface DamagePoint {
  subject: string;
  n: number;
  noDamage: number;
  edit: number;
  efs: number;
}

export interface DamageAgainstEdit {
  points: DamagePoint[];
  /** The untouched page's own scores, the line below which doing nothing would have been better; null if not run. */
  reference: Omit<DamagePoint, 'subject' | 'n'> | null;
  /** Subjects whose EFS is no better than that of the untouched page. */
  notAboveReference: string[];
  /** Pearson correlation of no damage and edit over subjects; null where not defined. */
  correlation: number | null;
}

/** No damage against edit fulfilment of one track, since a high score there can be inaction (omni2web, Analyses 12). */
export function damageAgainstEdit(
  outputs: readonly ScoredOutput[],
  referenceSubject = 'untouched',
): DamageAgainstEdit {
  const edited = outputs.filter(({ editing }) => editing?.edit !== null && editing !== null);
  const [noDamage, edit, efs] = (['noDamage', 'edit', 'efs'] as const).map((name) =>
    subjectMeans(edited, name),
  );
  const all = [...edit!.keys()].map((subject) => ({
    subject,
    n: edited.filter((output) => output.subject === subject).length,
    noDamage: noDamage!.get(subject)!,
    edit: edit!.get(subject)!,
    efs: efs!.get(subject)!,
  }));
  const points = all.filter(({ subject }) => subject !== referenceSubject);
  const untouched = all.find(({ subject }) => subject === referenceSubject);
  const reference = untouched
    ? { noDamage: untouched.noDamage, edit: untouched.edit, efs: untouched.efs }
    : null;
  return {
    points,
    reference,
    notAboveReference: reference
      ? points.filter((point) => point.efs <= reference.efs + 1e-9).map(({ subject }) => subject)
      : [],
    correlation: pearson(
      points.map((point) => point.noDamage),
      points.map((point) => point.edit),
    ),
  };
}
