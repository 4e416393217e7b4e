import type { z } from 'zod';

/** What is wrong with a value, in one sentence for whoever wrote it. */
export function describeIssues(schema: z.ZodType, value: unknown): string {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
