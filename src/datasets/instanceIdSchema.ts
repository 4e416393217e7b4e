import { z } from 'zod';

/** The id of an instance, which also names files. */
export const instanceIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/, 'letters, digits, ".", "_" and "-" only, at most 200');
