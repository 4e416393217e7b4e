import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inputError } from '../core/errors.js';
import { readTextFile } from '../core/parseJson.js';
import type { Subject } from './Subject.js';

const endings = ['html', 'json', 'txt'];

/**
 * Outputs that were made elsewhere: DIRECTORY/<task>/<instance>.html, .json or .txt. A task without a folder is
 * unavailable; an instance without a file is an output that never came.
 * @throws DeixisError RECORDED_MISSING (input)
 */
export function openRecordedSubject(directory: string): Subject {
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw inputError('RECORDED_MISSING', `recorded:${directory}: there is no such folder`, {
      hint: 'Expected one folder a task in it, as in DIRECTORY/A/<instance>.html.',
    });
  }
  return {
    name: `recorded:${directory}`,
    kind: 'recorded',
    async respond({ instance, task }) {
      const none = {
        ...{ usage: {}, completeness: 'declared' as const, text: null },
        ...{ shown: [], conversions: [], derivations: [] },
      };
      const folder = join(directory, task);
      if (!existsSync(folder)) return { ...none, unavailable: true, reason: `nothing recorded for ${task}` };
      const file = endings.map((ending) => join(folder, `${instance}.${ending}`)).find(existsSync);
      if (!file) return { ...none, reason: `not recorded: ${join(folder, instance)}.{${endings.join(',')}}` };
      return { ...none, text: await readTextFile(file) };
    },
    close: async () => undefined,
  };
}
