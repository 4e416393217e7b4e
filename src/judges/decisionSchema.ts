import { z } from 'zod';

/** Yes or no as models write it: true, 1, "true", "yes" and their opposites. Nothing else is taken for a decision. */
export const decisionSchema = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['true', 'false', 'yes', 'no', '0', '1'])])
  .transform(
    (value) => value === true || value === 1 || value === 'true' || value === 'yes' || value === '1',
  );
