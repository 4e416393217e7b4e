import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Observation } from '../../../browser/agent/Episode.js';
import { sha256 } from '../../../core/hash.js';
import type { InputPart } from '../../../core/InputPart.js';

/** The picture of the page as a file, which the caller takes away; nothing where none could be taken. */
export async function keepPicture(
  { screenshot }: Observation,
  workDirectory: string,
): Promise<Extract<InputPart, { type: 'image' }> | undefined> {
  if (!screenshot) return undefined;
  const { bytes, mediaType } = screenshot;
  await mkdir(workDirectory, { recursive: true });
  const path = join(workDirectory, `page-${sha256(bytes).slice(0, 32)}-${process.hrtime.bigint()}`);
  await writeFile(path, bytes);
  return { type: 'image', path, mediaType, label: 'the page in front' };
}
