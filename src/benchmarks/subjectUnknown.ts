import type { DeixisError } from '../core/DeixisError.js';
import { usageError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import { subjects as ofEgo2Web } from './ego2web/names.js';
import { subjects as ofEgoEverything } from './egoeverything/names.js';
import { subjects as ofOmni2Web } from './omni2web/names.js';

const subjects = { omni2web: ofOmni2Web, ego2web: ofEgo2Web, egoeverything: ofEgoEverything };

/** The error of a subject that a benchmark does not have: the nearest one, or the benchmark that it belongs to. */
export function subjectUnknown(name: string, benchmark: keyof typeof subjects): DeixisError {
  const own = subjects[benchmark].map((subject) => subject.name);
  const owners = Object.entries(subjects)
    .filter(([other, list]) => other !== benchmark && list.some((subject) => isOf(name, subject.name)))
    .map(([other]) => other);
  const near = owners.length > 0 ? undefined : nearestName(name, own);
  const rest =
    owners.length > 0
      ? `; it belongs to ${owners.join(' and ')}`
      : near === undefined
        ? ''
        : `; did you mean "${near}"?`;
  return usageError('SUBJECT_UNKNOWN', `unknown subject "${name}" of ${benchmark}${rest}`, {
    hint: `give one of ${own.join(', ')}; "deixis list subjects ${benchmark}" explains them`,
  });
}

/** "computer:provider/model" stands for a family; "reader" for itself. */
function isOf(name: string, listed: string): boolean {
  const family = /^[a-z]+:/.exec(listed)?.[0];
  return family === undefined ? name === listed : name.startsWith(family);
}
