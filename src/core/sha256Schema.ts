import { z } from 'zod';

/** A SHA-256 as our documents write it. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits');
