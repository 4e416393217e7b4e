import type { Check } from '../../html/checks/Check.js';
import { checksForStep } from '../../html/checks/checksForStep.js';
import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import { contentCases } from '../../html/checks/otherWays/contentCases.js';
import {
  applyReplacements,
  type NearMiss,
  type OtherWaysCase,
  type Variant,
} from '../../html/checks/otherWays/OtherWaysCase.js';
import { otherWaysPage } from '../../html/checks/otherWays/page.js';
import { styleCases } from '../../html/checks/otherWays/styleCases.js';
import { judgeDamage } from '../../html/effects/judgeDamage.js';
import { listActiveTargets } from '../../html/effects/listActiveTargets.js';
import type { JudgedPages, RenderedPage } from '../../html/effects/RenderedPage.js';
import { listChanges } from '../../html/listChanges.js';
import { openSandbox } from './openSandbox.js';
import { renderPage } from './renderPage.js';
import type { Sandbox } from './Sandbox.js';

export interface ContractEightRow {
  /** Kind of the check; "grounding" and "fulfilment" are those made from the typed edit. */
  check: string;
  operation: string;
  variant: string;
  kind: 'other right way' | 'near miss';
  /** Whether the check should be met. */
  expected: boolean;
  got: boolean;
  reason: string;
  /** Damaging changes. */
  damage: number;
  /** Whether there should be any. */
  damageExpected: boolean;
}

/**
 * The proof that checks do not favour our own executor (design, contract 8): every kind of check and each of the
 * twelve operations against other right ways and near misses, rendered.
 */
export async function contractEightTable(sandbox?: Sandbox): Promise<ContractEightRow[]> {
  const own = sandbox ?? (await openSandbox());
  try {
    const rows: ContractEightRow[] = [];
    const source = await renderPage(own, otherWaysPage);
    for (const one of [...styleCases, ...contentCases]) rows.push(...(await judgeCase(own, source, one)));
    return rows;
  } finally {
    if (!sandbox) await own.close();
  }
}

async function judgeCase(
  sandbox: Sandbox,
  source: RenderedPage,
  one: OtherWaysCase,
): Promise<ContractEightRow[]> {
  const render = (replacements: Variant['replacements']): Promise<RenderedPage> =>
    renderPage(sandbox, applyReplacements(otherWaysPage, replacements));
  const reference = await render(one.reference);
  const step = one.steps.at(-1)!;
  const made = checksForStep(step, source, reference, one.steps)!;
  const checks: [name: string, check: Check, part: 'grounding' | 'fulfilment'][] = [
    ['grounding', made.grounding, 'grounding'],
    ['fulfilment', made.fulfilment, 'fulfilment'],
    ...one.checks.map((check): [string, Check, 'fulfilment'] => [check.kind, check, 'fulfilment']),
  ];
  const targets = listActiveTargets(
    one.steps.filter(({ step: number }) => !one.steps.some(({ undoes }) => undoes?.includes(number))),
    source,
  );
  const rows: ContractEightRow[] = [];
  const variants: (Variant & Partial<NearMiss>)[] = [
    { name: 'the reference itself', replacements: one.reference },
    ...one.rightWays,
    ...one.nearMisses,
  ];
  for (const variant of variants) {
    const output = await render(variant.replacements);
    const judged: JudgedPages = { source, output, reference };
    const changes = listChanges(source.page, output.page);
    const damage = judgeDamage({ changes, source, output, reference, ...targets }).filter(
      ({ isDamage }) => isDamage,
    );
    for (const [name, check, part] of checks) {
      const { met, reason } = evaluateCheck(check, judged);
      const failing = variant.failing;
      rows.push({
        check: name,
        operation: one.operation,
        variant: variant.name,
        kind: failing ? 'near miss' : 'other right way',
        expected: !failing?.includes(part) || (variant.meeting?.includes(check.kind) ?? false),
        got: met,
        reason:
          damage.length === 0 ? reason : `${reason} / damage: ${damage.map((one) => one.reason).join('; ')}`,
        damage: damage.length,
        damageExpected: failing?.includes('damage') ?? false,
      });
    }
  }
  return rows;
}
