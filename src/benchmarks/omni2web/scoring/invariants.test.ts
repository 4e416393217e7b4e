import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { operationTypes } from '../../../html/TypedEdit.js';
import { activeItems } from '../activeSteps.js';
import { findInstanceProblems } from '../findInstanceProblems.js';
import { type Judgment, severities } from './Judgment.js';
import { type NoDamageFormula, noDamageFormulas } from './noDamageScore.js';
import { scoreEditing } from './scoreEditing.js';
import { scoreRecovery } from './scoreRecovery.js';

const plainOperations = operationTypes.filter((type) => type !== 'revert');

/** Sound instances of any length, with reverts of any earlier steps. */
const instances = fc
  .array(
    fc.record({ operation: fc.constantFrom(...plainOperations), undo: fc.option(fc.nat(), { freq: 3 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((steps) =>
    makeOmni2WebInstance(
      steps.map(({ operation, undo }, index) =>
        undo === null || index === 0 ? { operation } : { operation: 'revert', undoes: [1 + (undo % index)] },
      ),
    ),
  );

const damage = fc
  .array(fc.record({ isDamage: fc.boolean(), severity: fc.constantFrom(...severities, null) }), {
    maxLength: 12,
  })
  .map((changes) => changes.map((change, id) => ({ id, ...change })));

const formulas = fc.constantFrom(...(Object.keys(noDamageFormulas) as NoDamageFormula[]));

it('EFS lies in [0, 1]; a further met item never lowers it, a further damaging change never raises it', () => {
  fc.assert(
    fc.property(instances, fc.nat(), damage, formulas, (instance, seed, changes, noDamageFormula) => {
      expect(findInstanceProblems(instance)).toEqual([]);
      const items = activeItems(instance).map(({ id }, index) => ({
        id,
        met: ((seed >> (index % 30)) & 1) === 1,
      }));
      const judgment: Judgment = { instance: instance.id, subject: 's', track: 'A', items, damage: changes };
      const efs = (changed: Partial<Judgment>) =>
        scoreEditing(instance, { ...judgment, ...changed }, { noDamageFormula })!.efs;
      const before = efs({});
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(1 + 1e-12);
      const unmet = items.findIndex(({ met }) => !met);
      if (unmet >= 0)
        expect(efs({ items: items.with(unmet, { ...items[unmet]!, met: true }) })).toBeGreaterThan(before);
      const more = [...changes, { id: 99, isDamage: true, severity: 'low' as const }];
      expect(efs({ damage: more })).toBeLessThanOrEqual(before + 1e-12);
      expect(efs({ unusable: 'refused' })).toBe(0);
    }),
    { seed: 1, numRuns: 300 },
  );
});

it('IRS lies in [0, 1], is 1 for the reference itself, and falls with every extra prediction', () => {
  fc.assert(
    fc.property(instances, fc.integer({ min: 0, max: 5 }), (instance, extra) => {
      const steps = instance.steps.map(({ step }) => ({ step, matched: step, target: true, action: true }));
      const irs = (predictedSteps: number) =>
        scoreRecovery(instance, { instance: instance.id, subject: 's', track: 'B', steps, predictedSteps })!;
      expect(irs(steps.length).irs).toBe(1);
      expect(irs(steps.length + extra + 1).irs).toBeLessThan(irs(steps.length + extra).irs);
      expect(irs(steps.length + extra).variants.recallOnly).toBe(1);
    }),
    { seed: 1, numRuns: 100 },
  );
});
