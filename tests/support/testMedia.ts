import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { packageRoot } from '../../src/core/packageRoot.js';

const root = process.env.DEIXIS_TEST_MEDIA ?? join(packageRoot, '..', 'shared', 'media');

/** A file of the real test media, or undefined where they are not there. */
export function testMedia(relativePath: string): string | undefined {
  const path = join(root, relativePath);
  return existsSync(path) ? path : undefined;
}

/** A describe block that needs the real test media: runs with them, and says loudly that it skips without. */
export function describeWithMedia(title: string, body: () => void): void {
  if (existsSync(root)) describe(title, body);
  else {
    console.warn(`SKIPPED for want of the test media (${root}): ${title}`);
    describe.skip(title, body);
  }
}
