import type { z } from 'zod';
import { type Fault, fault } from './Fault.js';

/** Members that are missing, unknown or of another kind. */
export function findFormFaults(schema: z.ZodType, value: unknown): Fault[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues
    .slice(0, 5)
    .map(({ path, message }) =>
      fault('form', path.length > 0 ? `${path.join('.')}: ${message}` : `the whole: ${message}`),
    );
}
