import type { ParsedRequest, Referent } from '../../src/benchmarks/omni2web/executor/ParsedRequest.js';

/** A request on one line, for tables of expected readings. Everything that carries meaning is in it. */
export function briefRequest({ operation, target, other, values, undo }: ParsedRequest): string {
  const parts = [operation, target ? briefReferent(target) : '-'];
  if (other) parts.push(`& ${briefReferent(other)}`);
  for (const [name, value] of Object.entries(values)) {
    parts.push(`${name}=${Array.isArray(value) ? value.join('+') : value}`);
  }
  if (undo) {
    const { kind, ...rest } = undo;
    parts.push(`undo:${kind}`, ...Object.entries(rest).map(([name, value]) => `${name}=${value}`));
  }
  return parts.join(' ');
}

export function briefReferent(referent: Referent): string {
  if (referent.kind === 'previous') return `<it:${referent.word}>`;
  if (referent.kind === 'deictic') {
    const { word, count, role, words, inner, offset } = referent;
    const more = [role, words && `'${words}'`, inner && `of it: ${briefReferent(inner)}`]
      .filter(Boolean)
      .join(' ');
    return `<${word}@${offset} x${count}${more ? ` ${more}` : ''}>`;
  }
  const { role, quoted, words, ordinal, count, section, near, position, color, quotedStart } = referent;
  const parts = [
    role ?? 'thing',
    quoted === undefined ? '' : `"${quoted}"${quotedStart ? '...' : ''}`,
    words && `'${words}'`,
    ordinal === undefined ? '' : `#${ordinal}`,
    count === undefined ? '' : `x${count}`,
    color && `coloured ${color}`,
    position && `at ${[position.vertical, position.horizontal].filter(Boolean).join(' ')}`,
    section && `in ${briefReferent(section)}`,
    near && `${near.relation} ${briefReferent(near.referent)}`,
  ];
  return `[${parts.filter(Boolean).join(' ')}]`;
}
