import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The file that an optional package starts with, installed beside Deixis or in the folder that one works in; null where it is in
 * neither. `isUsable` refuses other versions.
 */
export function findPackage(name: string, isUsable: (file: string) => boolean = () => true): string | null {
  for (const base of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      const file = createRequire(base).resolve(name);
      if (isUsable(file)) return file;
    } catch {
      // Not there.
    }
  }
  return null;
}
