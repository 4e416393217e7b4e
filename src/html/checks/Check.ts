import { z } from 'zod';

/** Placeholder until check kinds land: see the README of this folder. */
export const checkSchema = z.strictObject({ kind: z.string() });
