import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyEdits } from '../../html/applyEdits.js';
import { checksForStep } from '../../html/checks/checksForStep.js';
import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import { judgeDamage } from '../../html/effects/judgeDamage.js';
import { listActiveTargets } from '../../html/effects/listActiveTargets.js';
import { listChanges } from '../../html/listChanges.js';
import type { TypedEdit } from '../../html/TypedEdit.js';
import { openSandbox } from './openSandbox.js';
import { renderPage } from './renderPage.js';
import type { Sandbox } from './Sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

test.each([
  ['a hint', '<input id="q" placeholder="Search teas">'],
  ['a value', '<input id="q" value="Search teas">'],
  ['the label of an input button', '<input id="q" type="submit" value="Search teas">'],
  ['the hint of a text area', '<textarea id="q" placeholder="Search teas"></textarea>'],
])('the text that a field shows is text: %s', async (_, field) => {
  const page = (what: string) =>
    `<!doctype html><body><h1>Teas</h1>${what}<input placeholder="Your name"></body>`;
  const edits: TypedEdit[] = [
    { type: 'rewrite_text', target: { description: 'the field', selector: '#q' }, text: 'Find a tea' },
  ];
  const steps = [{ step: 1, operation: 'rewrite_text' as const, edits }];
  const sourceHtml = page(field);
  const source = await renderPage(sandbox, sourceHtml);
  const edited = applyEdits(sourceHtml, steps);
  expect(edited.problems).toEqual([]);
  const reference = await renderPage(sandbox, edited.html);
  const checks = checksForStep(steps[0]!, source, reference, steps)!;
  const met = async (html: string) => {
    const output = await renderPage(sandbox, html);
    const judged = { source, output, reference };
    const damage = judgeDamage({
      ...judged,
      changes: listChanges(source.page, output.page),
      ...listActiveTargets(steps, source, steps),
    });
    return {
      grounding: evaluateCheck(checks.grounding, judged).met,
      fulfilment: evaluateCheck(checks.fulfilment, judged).met,
      damage: damage.filter(({ isDamage }) => isDamage).length,
    };
  };
  expect(await met(sourceHtml)).toEqual({ grounding: false, fulfilment: false, damage: 0 });
  expect(await met(edited.html)).toEqual({ grounding: true, fulfilment: true, damage: 0 });
  expect(await met(page(field.replace('Search teas', 'Find tea')))).toMatchObject({
    grounding: true,
    fulfilment: false,
  });
  const other = await met(sourceHtml.replace('Your name', 'Find a tea'));
  expect(other).toMatchObject({ grounding: false, fulfilment: false });
  expect(other.damage).toBeGreaterThan(0);
});
