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
  const problems = parsed.error.issues.flatMap((issue) => describeIssue(issue, schema));
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
  return [`${field || '(document)'}: ${issue.message}`];
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );
}

/** Walks a schema down a path to the object there; an empty list when the walk meets something it cannot open. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: unknown = schema;
  for (const part of path) {
    const definition = unwrap(current);
    if (typeof part === 'number') current = definition?.element ?? definition?.valueType;
    else current = definition?.shape?.[String(part)] ?? definition?.valueType;
  }
  const shape = unwrap(current)?.shape;
  return shape ? Object.keys(shape) : [];
}

interface Definition {
  shape?: Record<string, unknown>;
  element?: unknown;
  valueType?: unknown;
  innerType?: unknown;
  in?: unknown;
}

function unwrap(schema: unknown): Definition | undefined {
  let definition = (schema as { _zod?: { def?: Definition } } | undefined)?._zod?.def;
  while (definition && !definition.shape && (definition.innerType ?? definition.in)) {
    definition = ((definition.innerType ?? definition.in) as { _zod?: { def?: Definition } })._zod?.def;
  }
  return definition;
}
