import type { z } from 'zod';
import { inputError } from './errors.js';
import { nearestName } from './nearestName.js';

/**
 * Checks a value against a strict schema and gives the typed document, or one error that lists every problem as
 * "source: field: what was expected". Unknown keys name the nearest known one.
 * @param source what the reader should open: a file, "file:line", or an instance
 * @param hint what to do, where there is more to say than that the fields have to be corrected
 * @throws DeixisError DOCUMENT_INVALID (input)
 */
export function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: string,
  hint = 'correct each field that is named; the folder schemas/ of the package describes every kind of document',
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = [...new Set(parsed.error.issues.flatMap((issue) => describeIssue(issue, schema)))];
  throw inputError('DOCUMENT_INVALID', problems.map((problem) => `${source}: ${problem}`).join('\n'), {
    hint,
    details: { source, problems },
  });
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType): string[] {
  const field = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path);
    return issue.keys.map((key) => {
      const near = nearestName(key, known);
      return `${field ? `${field}.` : ''}${key}: unknown key${near ? `; did you mean "${near}"?` : ''}`;
    });
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // Of the forms allowed the one that the value comes nearest to; none is near a value of another type.
    const [nearest] = issue.errors
      .filter((errors) => !isOtherType(errors))
      .sort((a, b) => a.length - b.length);
    if (nearest)
      return nearest.flatMap((inner) =>
        describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, schema),
      );
    const messages = [...new Set(issue.errors.map(([first]) => first?.message ?? issue.message))];
    return [`${field || '(document)'}: ${messages.join('; or ')}`];
  }
  return [`${field || '(document)'}: ${issue.message}`];
}

/** The value is no text where a text may stand, or not the one word that may stand there. */
function isOtherType(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(
    ({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
  );
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );
}

/** Walks a schema down a path to the objects that may stand there; an empty list when the walk meets something it cannot open. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: Definition[] = unwrap(schema);
  for (const part of path) {
    current = current.flatMap(({ element, valueType, shape }) =>
      unwrap(typeof part === 'number' ? (element ?? valueType) : (shape?.[String(part)] ?? valueType)),
    );
  }
  return current.flatMap(({ shape }) => Object.keys(shape ?? {}));
}

interface Definition {
  shape?: Record<string, unknown>;
  element?: unknown;
  valueType?: unknown;
  innerType?: unknown;
  in?: unknown;
  options?: readonly unknown[];
}

/** What stands behind optional, default and the like; of a union, each of its forms. */
function unwrap(schema: unknown): Definition[] {
  const definition = (schema as { _zod?: { def?: Definition } } | undefined)?._zod?.def;
  if (!definition) return [];
  if (definition.options) return definition.options.flatMap(unwrap);
  const inner = definition.shape ? undefined : (definition.innerType ?? definition.in);
  return inner ? unwrap(inner) : [definition];
}
