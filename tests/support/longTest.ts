import { test } from 'vitest';

/**
 * A test of stopping, killing, wear or every last frame that takes half a minute or more: part of `npm run test:long` alone, which
 * finds it by this name and by the mark in its title (`scripts/testLong.mjs`). Elsewhere it is not there at all, since a skipped test
 * counts as a failure where nothing may be skipped.
 */
export function longTest(title: string, work: () => Promise<void>): void {
  if (process.env.DEIXIS_LONG_TESTS === '1') test(`${title} [long]`, { timeout: 600_000 }, work);
}
