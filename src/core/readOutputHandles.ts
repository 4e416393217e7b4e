import { readlinkSync } from 'node:fs';

/**
 * What a process that has just been started writes to, as Linux names it ("socket:[4711]"): its children have the same as long as
 * they write elsewhere by no will of their own. Nothing where that cannot be told, or where it is a file or a terminal, which others
 * may have open too.
 */
export function readOutputHandles(processId: number): string[] {
  return [1, 2].flatMap((descriptor) => {
    try {
      const name = readlinkSync(`/proc/${processId}/fd/${descriptor}`);
      return /^(?:socket|pipe):\[\d+\]$/.test(name) ? [name] : [];
    } catch {
      return [];
    }
  });
}
