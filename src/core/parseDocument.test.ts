import { expect, test } from 'vitest';
import { z } from 'zod';
import { DeixisError } from './DeixisError.js';
import { parseDocument } from './parseDocument.js';

/** What is said of a value that does not fit. */
function problemsOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parseDocument(schema, value, 'file.json');
  } catch (error) {
    if (DeixisError.is(error)) return error.message.split('\n');
    throw error;
  }
  return [];
}

const answer = z.union([
  z.strictObject({
    answer: z.string(),
    evidence: z.array(z.strictObject({ start: z.number() })).default([]),
  }),
  z.strictObject({ giveUp: z.string() }),
]);

test.each([
  [{ answer: 3 }, ['file.json: answer: Invalid input: expected string, received number']],
  [
    { answr: 'x' },
    [
      'file.json: answer: Invalid input: expected string, received undefined',
      'file.json: answr: unknown key; did you mean "answer"?',
    ],
  ],
  [
    { answer: 'x', evidence: [{ start: 'soon' }] },
    ['file.json: evidence[0].start: Invalid input: expected number, received string'],
  ],
  [{ giveUp: null }, ['file.json: giveUp: Invalid input: expected string, received null']],
  [[], ['file.json: (document): Invalid input: expected object, received array']],
])('of several forms the nearest one says what is wrong: %j', (value, expected) => {
  expect(problemsOf(answer, value)).toEqual(expected);
});

test('where no form is near, all are told', () => {
  const schema = z.strictObject({ time: z.union([z.number(), z.literal('unknown')]) });
  expect(problemsOf(schema, { time: 'soon' })).toEqual([
    'file.json: time: Invalid input: expected number, received string; or Invalid input: expected "unknown"',
  ]);
});

test('an unknown key of a form that is told by its kind names the near one', () => {
  const schema = z.strictObject({
    checks: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('text'), expected: z.string().optional() }),
          z.strictObject({ kind: z.literal('count'), number: z.number().optional() }),
        ]),
      )
      .optional(),
  });
  expect(problemsOf(schema, { checks: [{ kind: 'count', nubmer: 1 }] })).toEqual([
    'file.json: checks[0].nubmer: unknown key; did you mean "number"?',
  ]);
  expect(problemsOf(schema, { checks: [{ kind: 'cuont' }] })).toEqual([
    "file.json: checks[0].kind: Invalid discriminator value. Expected 'text' | 'count'",
  ]);
});
