import { type OperationType, operationTypes } from '../../../../html/TypedEdit.js';
import type { Script } from './Script.js';

export interface OperationCoverage {
  /** Every type, with how many steps have it. */
  operations: Record<OperationType, number>;
  missing: OperationType[];
}

/** Which operation types scripts have; together those of a page should have all twelve (omni2web, Building). */
export function countOperations(scripts: readonly Pick<Script, 'steps'>[]): OperationCoverage {
  const operations = Object.fromEntries(operationTypes.map((type) => [type, 0])) as Record<
    OperationType,
    number
  >;
  for (const { steps } of scripts) for (const { operation } of steps) operations[operation] += 1;
  return { operations, missing: operationTypes.filter((type) => operations[type] === 0) };
}
