import { instanceSchema, type Omni2WebInstance } from '../../src/benchmarks/omni2web/schema.js';
import type { OperationType } from '../../src/html/TypedEdit.js';

/** The smallest sound instance with these steps; item ids are "g1" and "e1" (or "r1" for a revert) for step 1. */
export function makeOmni2WebInstance(
  steps: { operation: OperationType; undoes?: number[] }[],
  overrides: Partial<Record<keyof Omni2WebInstance, unknown>> = {},
): Omni2WebInstance {
  const item = (id: string, step: number | null, category: string) => ({
    id,
    step,
    category,
    question: `Does ${id} hold?`,
    beforeAnchor: `the element of ${id}`,
    afterExpectedChange: `the change of ${id}`,
    forbiddenChange: 'anything else',
  });
  return instanceSchema.parse({
    schemaVersion: 1,
    id: 'made-1',
    page: 'page-1',
    language: 'en',
    sourcePage: 'pages/source.html',
    transcript: steps.map((_, index) => ({ step: index + 1, text: `Change this one, number ${index + 1}.` })),
    steps: steps.map(({ operation, undoes = [] }, index) => ({
      step: index + 1,
      operation,
      undoes,
      instruction: `Carry out change ${index + 1}.`,
      target: `element ${index + 1}`,
    })),
    rubric: [
      ...steps.flatMap(({ operation }, index) => [
        item(`g${index + 1}`, index + 1, 'target_grounding'),
        operation === 'revert'
          ? item(`r${index + 1}`, index + 1, 'revision')
          : item(`e${index + 1}`, index + 1, 'edit_fulfillment'),
      ]),
      item('n', null, 'no_damage'),
    ],
    consent: 'made for tests',
    licence: 'CC0-1.0',
    ...overrides,
  });
}
