import { copyFile, mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FrameFile, InputPart } from '../../../core/InputPart.js';

/** A part as it is told outside: frames flat. */
export type HandedPart = Exclude<InputPart, { type: 'frame' }> | ({ type: 'frame' } & FrameFile);

/** Parts as a task file tells them. Files are copied, so that no path leads to the data set with its answers. */
export async function handOver(parts: readonly InputPart[], folder: string): Promise<HandedPart[]> {
  await mkdir(folder, { recursive: true });
  const told: HandedPart[] = [];
  for (const [place, part] of parts.entries()) {
    if (part.type === 'text') {
      told.push(part);
      continue;
    }
    const source = part.type === 'frame' ? part.frame.path : part.path;
    const path = join(folder, `${String(place + 1).padStart(3, '0')}${extname(basename(source))}`);
    await copyFile(source, path);
    told.push(part.type === 'frame' ? { type: 'frame', ...part.frame, path } : { ...part, path });
  }
  return told;
}
