import type { InstanceProblem } from '../../../datasets/DatasetFormat.js';
import type { TaskSite } from '../schema.js';
import type { FinalCheck } from './FinalCheck.js';
import { findPointerProblem } from './findPointerProblem.js';

/** Checks that cannot be made: fields that do not go together, or that ask sites for a state that they do not keep. */
export function findCheckProblems({
  finalState,
  site,
}: {
  finalState: readonly FinalCheck[];
  site: TaskSite;
}): InstanceProblem[] {
  return finalState.flatMap((check, index) =>
    problemsOf(check, site).map((expected) => ({ field: `finalState[${index}]`, expected })),
  );
}

function problemsOf(check: FinalCheck, site: TaskSite): string[] {
  if (check.kind === 'state') {
    const ways = (['equals', 'includes', 'excludes'] as const).filter((name) => check[name] !== undefined);
    return [
      ...(ways.length === 1 ? [] : ['one of equals, includes and excludes']),
      ...(site.kind === 'small-web'
        ? [findPointerProblem(check.pointer) ?? []].flat()
        : [`a check of another kind; a ${site.kind} site has no state to read`]),
    ];
  }
  if (check.kind === 'answer') {
    const { accepts, number, unit, tolerance } = check;
    return [
      ...((accepts === undefined) === (number === undefined) ? ['either accepts or number'] : []),
      ...(number === undefined && (unit !== undefined || tolerance !== 0)
        ? ['unit and tolerance only with number']
        : []),
    ];
  }
  return [];
}
