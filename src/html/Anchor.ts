import { z } from 'zod';

/**
 * How to find one element of a page. `description` is for people and judges; the other members are for programs, and
 * must single out one element together. `path` is the strongest: XPath-like steps with 1-based positions among
 * siblings of the same tag, as in "/html/body/main/section[2]/h2" ("[1]" is left out when there is only one).
 * Paths are of the source page as parsed with scripting off, which is what Chromium builds with scripts off.
 */
export const anchorSchema = z.strictObject({
  description: z.string().min(1),
  path: z.string().startsWith('/html').optional(),
  selector: z.string().optional(),
  /** Visible text of the element, white space folded. */
  text: z.string().optional(),
  tag: z.string().optional(),
  /** ARIA role, given or implied by the tag. */
  role: z.string().optional(),
  /** Which of several in document order, 1-based; -1 is the last. */
  index: z.int().optional(),
  /** The number of the insert step whose new element is meant. */
  insertedBy: z.int().positive().optional(),
});

export type Anchor = z.output<typeof anchorSchema>;
