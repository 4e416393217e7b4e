import type { Change } from '../Change.js';
import { createEffectFilter } from './createEffectFilter.js';
import type { Effect } from './Effect.js';
import { findCause } from './findCause.js';
import { indexSnapshot } from './indexSnapshot.js';
import { isWithin } from './isWithin.js';
import { type DamageSeverity, judgeUnseenChange, severityOf } from './judgeSeverity.js';
import { listEffects } from './listEffects.js';
import { pairPages } from './pairPages.js';
import type { RenderedPage } from './RenderedPage.js';

export interface JudgeDamageOptions {
  /** The list of listChanges(source.page, output.page). */
  changes: readonly Change[];
  source: RenderedPage;
  output: RenderedPage;
  /** The right end state. Without one, every effect outside the targets is damage. */
  reference?: RenderedPage;
  /** Source paths of the elements that active steps change; everything inside them counts as the step's area. */
  activeTargets?: readonly string[];
  /** Source paths beside which active steps insert something. */
  insertedBeside?: readonly string[];
}

export interface DamageVerdict {
  /** Change.id, or "effect:..." for an effect that no change of the list accounts for. */
  id: string;
  isDamage: boolean;
  severity: DamageSeverity | null;
  reason: string;
}

/**
 * Which changes of a page are damage: those with an effect that is neither among the reference's effects nor inside
 * the area of an active step's target. Each such effect is laid to the one change that fits it best. Severity as the
 * source has it: high where content is lost or structure breaks, medium where a look or a link is off, low where it is
 * tiny.
 *
 * A change without any rendered effect is harmless where it only serves other ways of writing a page (class, id, style,
 * data attributes, wrappers, unused rules, added meta and comments). It is damage where something that works without
 * being seen is lost or altered: scripts, event handlers, form behaviour (medium), meta, title, alternative texts,
 * ARIA and language (low); so is an added script (low). When unsure, damage.
 */
export function judgeDamage({
  changes,
  source,
  output,
  reference,
  activeTargets = [],
  insertedBeside = [],
}: JudgeDamageOptions): DamageVerdict[] {
  const movable = movableLeaves(source, activeTargets);
  const effects = listEffects(source, output, { movable });
  const isExpected = createEffectFilter(reference ? listEffects(source, reference, { movable }) : []);
  const isInArea = createAreaTest(source, output, activeTargets, insertedBeside);
  const blamed = new Map<string, Effect[]>();
  const harmless = new Map<string, Effect[]>();
  const verdicts: DamageVerdict[] = [];
  for (const effect of effects) {
    const cause = findCause(effect, changes);
    if (isExpected(effect) || isInArea(effect)) {
      if (cause) harmless.set(cause.id, [...(harmless.get(cause.id) ?? []), effect]);
    } else if (cause) blamed.set(cause.id, [...(blamed.get(cause.id) ?? []), effect]);
    else {
      verdicts.push({
        id: `effect:${effect.kind}:${effect.element}${effect.property ? `:${effect.property}` : ''}`,
        isDamage: true,
        severity: severityOf(effect),
        reason: describeEffect(effect),
      });
    }
  }
  const ofChanges = changes.map((change): DamageVerdict => {
    const bad = blamed.get(change.id);
    if (bad) {
      const worst = (['high', 'medium', 'low'] as const).find((level) =>
        bad.some((effect) => severityOf(effect) === level),
      )!;
      return {
        id: change.id,
        isDamage: true,
        severity: worst,
        reason: bad.slice(0, 3).map(describeEffect).join('; '),
      };
    }
    if (harmless.has(change.id)) {
      return {
        id: change.id,
        isDamage: false,
        severity: null,
        reason: 'its effect is asked for, or lies in the area of a step',
      };
    }
    const inArea = activeTargets.some((target) => isWithin(change.path, target));
    const severity =
      inArea || isExpectedUnseen(change, reference, source) ? null : judgeUnseenChange(change, source);
    return {
      id: change.id,
      isDamage: severity !== null,
      severity,
      reason:
        severity === null
          ? 'nothing that can be seen or used changed'
          : 'unseen, yet something works differently',
    };
  });
  return [...ofChanges, ...verdicts];
}

/** Unseen attributes that the reference has changed, too (an alternative text, a link's title). */
function isExpectedUnseen(
  change: Change,
  reference: RenderedPage | undefined,
  source: RenderedPage,
): boolean {
  if (!reference || change.kind === 'added') return false;
  const before = indexSnapshot(source.snapshot);
  const at = before.positionOf(change.path);
  if (at < 0) return false;
  const pair = pairPages(source, reference);
  const there = pair.other.positionOf(change.path);
  if (there < 0) return true;
  const [was, is] = [before.elements[at]!.attributes, pair.other.index.elements[there]!.attributes];
  return ['alt', 'title', 'aria-label', 'href'].some((name) => was[name] !== is[name]);
}

function movableLeaves(source: RenderedPage, targets: readonly string[]): Set<string> {
  const { elements } = indexSnapshot(source.snapshot);
  return new Set(
    elements.map(({ path }) => path).filter((path) => targets.some((target) => isWithin(path, target))),
  );
}

function createAreaTest(
  source: RenderedPage,
  output: RenderedPage,
  targets: readonly string[],
  beside: readonly string[],
): (effect: Effect) => boolean {
  const { other } = pairPages(source, output);
  const isTarget = (path: string): boolean => targets.some((target) => isWithin(path, target));
  return (effect) => {
    if (effect.kind !== 'added' || effect.within === undefined) return effect.touches.every(isTarget);
    if (isTarget(effect.within)) return true;
    const at = other.index.positionOf(effect.element);
    return beside.some((path) => {
      const anchor = other.positionOf(path);
      if (anchor < 0) return false;
      const [start, end] = [other.index.drawn[at]!, other.index.drawnEnd[at]!];
      const [anchorStart, anchorEnd] = [other.index.drawn[anchor]!, other.index.drawnEnd[anchor]!];
      // In it, or with nothing drawn between.
      return (start >= anchorStart && end <= anchorEnd) || start === anchorEnd || end === anchorStart;
    });
  };
}

function describeEffect({ kind, element, property, before, after }: Effect): string {
  const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text);
  const what = property ?? kind;
  return `${what} at ${element}: "${short(before)}" became "${short(after)}"`;
}
