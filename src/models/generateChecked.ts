import type { z } from 'zod';
import { addUsage } from '../core/addUsage.js';
import { parseLooseJson } from '../core/parseLooseJson.js';
import type { CheckedAnswer, Model, ModelAnswer, ModelRequest } from './Model.js';

/**
 * Asks, finds the JSON in the answer and checks it; where it does not fit, tells the model what is wrong and asks again,
 * at most `maximumRepairs` times. The answer that counts is the last one; usage is the sum.
 */
export async function generateChecked<Schema extends z.ZodType>(
  generate: Model['generate'],
  { schema, maximumRepairs = 2, ...request }: ModelRequest & { schema: Schema; maximumRepairs?: number },
): Promise<CheckedAnswer<z.output<Schema>>> {
  let answer = await generate(request);
  let usage = answer.usage;
  // All rounds so far: a second repair of the same answer would else be the first one's request again, which the cache has answered.
  const followUp: NonNullable<ModelRequest['followUp']>[number][] = [...(request.followUp ?? [])];
  for (let repairs = 0; ; repairs += 1) {
    const found = readObject(answer, schema);
    if ('object' in found) return { ...answer, usage, object: found.object, repairs };
    if (repairs >= maximumRepairs || answer.refused)
      return { ...answer, usage, object: undefined, problem: found.problem, repairs };
    followUp.push(
      { role: 'assistant', content: answer.text.trim() || '(empty)' },
      {
        role: 'user',
        content: `That answer cannot be used: ${found.problem}. Give the whole answer again as one JSON value of the form asked for, and nothing else.`,
      },
    );
    answer = await generate({ ...request, followUp: [...followUp] });
    usage = addUsage(usage, answer.usage);
  }
}

function readObject<Schema extends z.ZodType>(
  answer: ModelAnswer,
  schema: Schema,
): { object: z.output<Schema> } | { problem: string } {
  if (answer.text.trim() === '') return { problem: 'it is empty' };
  const fits = parseLooseJson(answer.text, (value) => schema.safeParse(value).success);
  if (fits !== undefined) return { object: schema.parse(fits) };
  const nearly = parseLooseJson(answer.text);
  if (nearly === undefined) return { problem: 'it holds no JSON' };
  const issues = schema.safeParse(nearly).error?.issues.slice(0, 5) ?? [];
  return {
    problem: issues.map((issue) => `${issue.path.join('.') || 'the value'}: ${issue.message}`).join('; '),
  };
}
