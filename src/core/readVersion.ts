import { readFileSync } from 'node:fs';
import { packageRoot } from './packageRoot.js';

/** The version of this package, from its package.json. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(`${packageRoot}/package.json`, 'utf8')) as { version: string }).version;
}
