import { lexer } from 'css-tree';
import { nearestName } from '../../core/nearestName.js';
import { computedProperties, resolvedProperties } from '../snapshotProperties.js';
import type { Check } from './Check.js';
import { longhands, shorthandNames } from './propertyFamilies.js';

const lookedAt = new Set([...resolvedProperties, ...computedProperties]);

/**
 * What is wrong with a check though its form is right: style properties that no snapshot holds, on which it would be
 * decided without anything having been looked at, and colours that are none. `field` is inside the check, as in "checks[1].property".
 */
export function findCheckProblems(check: Check): { field: string; expected: string }[] {
  switch (check.kind) {
    case 'all':
    case 'any':
      return check.checks.flatMap((part, index) => inside(`checks[${index}]`, findCheckProblems(part)));
    case 'not':
      return inside('check', findCheckProblems(check.check));
    case 'style':
      return [...propertyProblem('property', check.property), ...colourProblem(check.property, check.value)];
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

/** A value that is no colour equals none, and every page would fail. Said by css-tree's grammar of CSS. */
function colourProblem(property: string, value: string): { field: string; expected: string }[] {
  const isColour = longhands(property).every((name) => /(?:^|-)color$/.test(name));
  if (!isColour || lexer.matchProperty(property, value).error === null) return [];
  return [
    { field: 'value', expected: `a colour as CSS writes it (red, #c00, rgb(204 0 0)), not "${value}"` },
  ];
}

function inside(
  outer: string,
  problems: { field: string; expected: string }[],
): { field: string; expected: string }[] {
  return problems.map(({ field, expected }) => ({ field: `${outer}.${field}`, expected }));
}
