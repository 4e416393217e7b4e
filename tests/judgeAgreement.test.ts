import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/core/packageRoot.js';
import { measureJudgeAgreement } from './support/measureJudgeAgreement.js';

test('the deterministic judge agrees with the labels that were made without sight of it', async () => {
  const { items, agree, kappa } = await measureJudgeAgreement(join(packageRoot, 'tests', 'labels'));
  expect(items).toBeGreaterThanOrEqual(150);
  // 282 of 290, kappa 0.945, when the labels were made; a change of the judge that loses agreement must be looked at.
  expect(agree / items).toBeGreaterThan(0.95);
  expect(kappa).toBeGreaterThan(0.9);
}, 300_000);
