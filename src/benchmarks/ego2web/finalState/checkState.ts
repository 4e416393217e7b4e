import { canonicalJson, type Json } from '../../../core/canonicalJson.js';
import type { CheckResult } from './checkFinalState.js';
import type { StateCheck } from './FinalCheck.js';

const longestQuote = 200;

/** Holds what the sites keep against a check. A place that is not there meets nothing, since a typing error would else pass excludes. */
export function checkState(
  { pointer, equals, includes, excludes }: StateCheck,
  state: Json | null,
): CheckResult {
  if (state === null) return { met: false, reason: 'the sites keep no state' };
  const value = valueAt(state, pointer);
  if (value === undefined) return { met: false, reason: `the state has nothing at "${pointer}"` };
  const there = `"${pointer}" is ${quote(value)}`;
  if (equals !== undefined && canonicalJson(value) !== canonicalJson(equals))
    return { met: false, reason: `${there}, not ${quote(equals)}` };
  if (includes !== undefined && !holds(value, includes))
    return { met: false, reason: `${there}, which lacks ${quote(includes)}` };
  if (excludes !== undefined && holds(value, excludes))
    return { met: false, reason: `${there}, which has ${quote(excludes)}` };
  return { met: true, reason: there };
}

/** RFC 6901; undefined where the document has no such place. */
function valueAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    else if (value !== null && typeof value === 'object')
      value = Object.hasOwn(value, name) ? value[name] : undefined;
    else return undefined;
  }
  return value;
}

function holds(value: Json, wanted: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => isLike(item, wanted));
  if (typeof value === 'string') return typeof wanted === 'string' && value.includes(wanted);
  return isLike(value, wanted);
}

/** Equal, but objects may have more members than are wanted, at any depth. */
function isLike(value: Json, wanted: Json): boolean {
  if (wanted === null || typeof wanted !== 'object') return value === wanted;
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, place) => isLike(value[place]!, item))
    );
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.entries(wanted).every(
      ([name, member]) => Object.hasOwn(value, name) && isLike(value[name]!, member),
    )
  );
}

function quote(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote)} ...`;
}
