import { dirname } from 'node:path';
import { z } from 'zod';
import { activeItems, activeSteps } from '../../benchmarks/omni2web/activeSteps.js';
import {
  instanceSchema,
  type RubricItem,
  rubricItemSchema,
  stepSchema,
} from '../../benchmarks/omni2web/schema.js';
import { openSandbox } from '../../browser/sandbox/openSandbox.js';
import { renderPage } from '../../browser/sandbox/renderPage.js';
import type { Sandbox } from '../../browser/sandbox/Sandbox.js';
import { counted } from '../../core/counted.js';
import { inputError, usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { readJsonFile } from '../../core/parseJson.js';
import { readPageFile } from '../../core/readPageFile.js';
import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import { findCheckProblems } from '../../html/checks/findCheckProblems.js';
import { type DamageVerdict, judgeDamage } from '../../html/effects/judgeDamage.js';
import { listActiveTargets, type TargetedStep } from '../../html/effects/listActiveTargets.js';
import type { JudgedPages, RenderedPage } from '../../html/effects/RenderedPage.js';
import { listChanges } from '../../html/listChanges.js';

export interface CheckPageOptions {
  pageFile: string;
  /** An instance, or {rubric: [...], steps?: [...]}. */
  rubricFile: string;
  sourceFile: string;
  referenceFile?: string;
  pageScripts?: boolean;
}

export interface CheckPageReport {
  items: {
    id: string;
    category: RubricItem['category'];
    met: boolean;
    reason: string;
    element: string | null;
  }[];
  damage: DamageVerdict[];
}

const bareRubricSchema = z.strictObject({
  rubric: z.array(rubricItemSchema).min(1),
  /** For damage: what the steps were allowed to change. */
  steps: z.array(stepSchema).optional(),
});

/**
 * Judges one edited page: every active item of the rubric, and every change of the page. An item without a check is not
 * met, and its reason says why; of the no-damage item, the damage list is the answer.
 * @throws DeixisError REFERENCE_MISSING (usage), FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID, CHECK_INVALID, PAGE_...
 * (input), CHROMIUM_... (environment)
 */
export async function checkPage({
  pageFile,
  rubricFile,
  sourceFile,
  referenceFile,
  pageScripts = false,
}: CheckPageOptions): Promise<CheckPageReport> {
  const { items, steps, allSteps, viewport } = await readRubric(rubricFile);
  const files = [sourceFile, pageFile, ...(referenceFile === undefined ? [] : [referenceFile])];
  const texts = await Promise.all(files.map((file) => readPageFile(file)));
  if (referenceFile === undefined) assertNoReferenceNeeded(items);
  const sandbox = await openSandbox({ pageScripts, ...(viewport ? { viewport } : {}) });
  try {
    const render = (at: number): Promise<RenderedPage> => renderFile(sandbox, files[at]!, texts[at]!);
    const source = await render(0);
    const output = await render(1);
    const judged: JudgedPages = {
      source,
      output,
      ...(referenceFile === undefined ? {} : { reference: await render(2) }),
    };
    const damage = judgeDamage({
      ...judged,
      changes: listChanges(source.page, output.page),
      ...listActiveTargets(steps, source, allSteps),
    });
    return { items: items.map((item) => decide(item, judged, damage)), damage };
  } finally {
    await sandbox.close();
  }
}

/** Without the page as it should be, a page on which nothing was done would pass the checks that compare with it. */
function assertNoReferenceNeeded(items: readonly RubricItem[]): void {
  const needing = items.filter(({ check }) =>
    JSON.stringify(check ?? null).includes('"kind":"like_reference"'),
  );
  if (needing.length === 0) return;
  throw usageError(
    'REFERENCE_MISSING',
    `${needing.length} of ${counted(items.length, 'item')} compare with the page as it should be, which was not given (${needing[0]!.id} is the first)`,
    { hint: 'give it with --reference FILE; an instance names it as referencePage' },
  );
}

function renderFile(sandbox: Sandbox, file: string, html: string): Promise<RenderedPage> {
  return renderPage(sandbox, html, { name: file, baseDirectory: dirname(file) });
}

async function readRubric(file: string): Promise<{
  items: RubricItem[];
  steps: TargetedStep[];
  allSteps: TargetedStep[];
  viewport?: { width: number; height: number };
}> {
  const document = await readJsonFile(file);
  const isInstance = typeof document === 'object' && document !== null && 'schemaVersion' in document;
  if (!isInstance) {
    const { rubric, steps = [] } = parseDocument(bareRubricSchema, document, file);
    assertSoundChecks(rubric, file);
    return { items: rubric, steps: activeSteps({ steps }), allSteps: steps };
  }
  const instance = parseDocument(instanceSchema, document, file);
  assertSoundChecks(instance.rubric, file);
  return {
    items: activeItems(instance),
    steps: activeSteps(instance),
    allSteps: instance.steps,
    viewport: instance.viewport,
  };
}

/**
 * A check on something that is never looked at would come out "not met", or "met", of every page; of two items with one
 * id nobody could tell which was met.
 */
function assertSoundChecks(rubric: readonly RubricItem[], file: string): void {
  const problems = rubric.flatMap(({ id, check }, index) => {
    const own = (check ? findCheckProblems(check) : []).map(
      ({ field, expected }) => `item ${id}: rubric[${index}].check.${field}: expected ${expected}`,
    );
    const first = rubric.findIndex((other) => other.id === id);
    if (first < index)
      own.push(`rubric[${index}].id: expected one of its own; rubric[${first}] has "${id}" already`);
    return own;
  });
  if (problems.length > 0)
    throw inputError('CHECK_INVALID', problems.map((problem) => `${file}: ${problem}`).join('\n'), {
      hint: 'correct what is named; schemas/check.schema.json describes a check',
      details: { file, problems },
    });
}

function decide(
  { id, category, check }: RubricItem,
  judged: JudgedPages,
  damage: readonly DamageVerdict[],
): CheckPageReport['items'][number] {
  if (check) return { id, category, ...evaluateCheck(check, judged) };
  if (category !== 'no_damage') {
    return { id, category, met: false, reason: 'the item has no executable check', element: null };
  }
  const harmful = damage.filter(({ isDamage }) => isDamage).length;
  return { id, category, met: harmful === 0, reason: `${harmful} damaging changes`, element: null };
}
