import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentError } from '../../../../core/errors.js';
import { findPackage } from '../../../../core/findPackage.js';

/** Its third edition alone runs on Node 20 and is spoken to as we do. */
const edition = '3.7.3';

/**
 * Where Stagehand is installed: beside Deixis, or in the folder that one works in.
 * @throws DeixisError STAGEHAND_MISSING (environment)
 */
export function findStagehand(): string {
  const file = findPackage('@browserbasehq/stagehand', (found) => editionOf(found) === edition.split('.')[0]);
  if (file !== null) return file;
  throw environmentError('STAGEHAND_MISSING', `Stagehand ${edition.split('.')[0]} is not installed`, {
    hint: `npm install @browserbasehq/stagehand@${edition}`,
  });
}

/** The first number of its version, from the package.json above its file. */
function editionOf(file: string): string | undefined {
  const folder = file.slice(0, file.lastIndexOf('stagehand') + 'stagehand'.length);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version.split('.')[0];
}
