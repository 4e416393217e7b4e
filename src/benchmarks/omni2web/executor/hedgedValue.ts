import type { ValueAtom } from './Setting.js';

/** What a relative wish ("a bit larger", "大一点") comes to when an exact value is said behind it ("say 40px"). */
export function hedgedValue(relative: ValueAtom, exact: ValueAtom): ValueAtom | null {
  const part = 'part' in relative ? relative.part : undefined;
  if (exact.kind === 'color') return relative.kind === 'shade' ? (part ? { ...exact, part } : exact) : null;
  if (exact.kind !== 'length' && exact.kind !== 'number') return null;
  const value = exact.kind === 'number' ? `${exact.value}px` : exact.value;
  if (relative.kind === 'scale') return { kind: 'length', value, part: exact.part ?? part };
  if (relative.kind === 'fixed' && relative.property === 'border-radius') return { ...relative, value };
  return null;
}
