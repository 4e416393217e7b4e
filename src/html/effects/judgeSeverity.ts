import type { Change } from '../Change.js';
import type { Effect } from './Effect.js';
import { parseColour } from './parseColour.js';
import type { RenderedPage } from './RenderedPage.js';

export type DamageSeverity = 'high' | 'medium' | 'low';

/** How bad an effect is that nobody asked for (omni2web, the source's levels). */
export function severityOf(effect: Effect): DamageSeverity {
  const { kind, before, after, property = '' } = effect;
  if (kind === 'removed') return 'high';
  if (kind === 'image') return after === '' ? 'high' : 'medium';
  // Words that are gone are content lost; words that only came to them are not.
  if (kind === 'text') return after.includes(before) ? 'medium' : 'high';
  if (kind === 'order') return effect.touches.length > 1 ? 'high' : 'medium';
  if (kind === 'style' && isTiny(property, before, after)) return 'low';
  return 'medium';
}

function isTiny(property: string, before: string, after: string): boolean {
  const [was, is] = [parseColour(before), parseColour(after)];
  if (was && is) return was.every((channel, at) => Math.abs(channel - is[at]!) <= (at === 3 ? 0.05 : 12));
  const lengths = [before, after].map((value) => /^(-?[\d.]+)px$/.exec(value)?.[1]);
  if (lengths[0] !== undefined && lengths[1] !== undefined) {
    return Math.abs(Number(lengths[0]) - Number(lengths[1])) <= (property === 'font-size' ? 1 : 2);
  }
  return false;
}

const harmlessAttributes =
  /^(class|id|style|data-.*|nonce|loading|decoding|fetchpriority|crossorigin|integrity)$/;
const behaviourAttributes =
  /^(on.*|action|method|target|type|name|value|href|src|for|form.*|disabled|required|checked)$/;

/** Severity of a change without any rendered effect; null where it does no harm (see judgeDamage). */
export function judgeUnseenChange(change: Change, source: RenderedPage): DamageSeverity | null {
  const { kind, path, before, after } = change;
  const tag = (path.split('/').at(-1) ?? '').replace(/\[\d+\]$/, '');
  if (tag === 'script') return kind === 'added' ? 'low' : 'medium';
  if (kind === 'added' || kind === 'moved' || kind === 'style' || kind === 'tag') return null;
  if (tag === 'meta' || tag === 'title' || tag === 'base') return 'low';
  if (tag === 'link' || tag === 'style' || tag === 'br' || tag === 'wbr') return null;
  if (kind === 'removed') {
    const element = source.page.elementAt(path);
    const scripts = element?.children.some((child) => child.tag === 'script') ?? false;
    if (scripts) return 'medium';
    return isBare(source, path) ? null : 'low';
  }
  if (kind === 'text') return 'low';
  // The change list writes an attribute as name="value".
  const name = /^([^\s=]+)=/.exec(before ?? after ?? '')?.[1]?.toLowerCase() ?? '';
  if (harmlessAttributes.test(name)) return null;
  return behaviourAttributes.test(name) ? 'medium' : 'low';
}

/** An element that carried nothing but its contents: taking it away around them changes nothing. */
function isBare(source: RenderedPage, path: string): boolean {
  const element = source.page.elementAt(path);
  if (!element) return true;
  return Object.keys(element.attributes).every((name) => harmlessAttributes.test(name));
}
