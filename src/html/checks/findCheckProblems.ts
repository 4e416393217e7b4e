import { nearestName } from '../../core/nearestName.js';
import { computedProperties, resolvedProperties } from '../snapshotProperties.js';
import type { Check } from './Check.js';
import { longhands, shorthandNames } from './propertyFamilies.js';

const lookedAt = new Set([...resolvedProperties, ...computedProperties]);

/**
 * What is wrong with a check though its form is right: style properties that no snapshot holds, on which it would be
 * decided without anything having been looked at. `field` is inside the check, as in "checks[1].property".
 */
export function findCheckProblems(check: Check): { field: string; expected: string }[] {
  switch (check.kind) {
    case 'all':
    case 'any':
      return check.checks.flatMap((part, index) => inside(`checks[${index}]`, findCheckProblems(part)));
    case 'not':
      return inside('check', findCheckProblems(check.check));
    case 'style':
      return propertyProblem('property', check.property);
    case 'same_look':
    case 'like_reference':
    case 'like_source':
    case 'grounding':
      return (check.properties ?? []).flatMap((name, index) => propertyProblem(`properties[${index}]`, name));
    default:
      return [];
  }
}

function propertyProblem(field: string, name: string): { field: string; expected: string }[] {
  if (longhands(name).every((property) => lookedAt.has(property))) return [];
  const near = nearestName(name, [...lookedAt, ...shorthandNames]);
  return [
    {
      field,
      expected: `a CSS property that checks can look at, not "${name}"${near ? `; did you mean "${near}"?` : ''}`,
    },
  ];
}

function inside(
  outer: string,
  problems: { field: string; expected: string }[],
): { field: string; expected: string }[] {
  return problems.map(({ field, expected }) => ({ field: `${outer}.${field}`, expected }));
}
