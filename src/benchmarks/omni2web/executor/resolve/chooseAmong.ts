import type { PageElement } from '../../../../html/Page.js';
import type { ElementKind, ExplicitReferent } from '../ParsedRequest.js';
import { countSurely } from './countSurely.js';
import { classTokens, kindStrength } from './kindStrength.js';
import type { ReferentResolution, ResolveOptions } from './resolveReferent.js';
import { foldText, textsOf } from './scoreText.js';

export interface Scored {
  element: PageElement;
  score: number;
}

/** Elements whose scores differ by less are equally good. */
const margin = 0.04;
const maximumCandidates = 20;

/** Which of the elements found are meant: the best, or as many and the one that were said. */
export function chooseAmong(
  referent: ExplicitReferent,
  found: readonly Scored[],
  options: ResolveOptions,
): ReferentResolution {
  if (found.length === 0) return { problem: 'none', candidates: [] };
  const best = Math.max(...found.map(({ score }) => score));
  const { ordinal, count } = referent;
  if (ordinal !== undefined || count !== undefined) {
    const tier = found.filter(({ score }) => score >= best - (referent.quoted === undefined ? 0.25 : margin));
    // What is neither of a kind nor quoted is counted only where the whole text is alike.
    const alike =
      referent.role || referent.quoted !== undefined || referent.words === '' || count === 'many'
        ? tier
        : tier.filter(({ element }) => bearsText(element, referent.words));
    if (alike.length === 0) return { problem: 'none', candidates: [] };
    const exact = typeof count === 'number' && ordinal === undefined ? count : undefined;
    const group = sameKind(alike, Math.abs(ordinal ?? 1), referent.role, exact);
    return countSurely(group, referent);
  }
  const tier = found.filter(({ score }) => score >= best - margin);
  if (tier.length === 1) return { paths: [tier[0]!.element.path] };
  if (isPluralName(referent, tier)) return { paths: tier.map(({ element }) => element.path) };
  const title = titleOf(referent, tier);
  if (title) return { paths: [title.element.path] };
  const usual = usualOne(referent, tier, options);
  if (usual) return { paths: [usual.element.path] };
  return {
    problem: 'ambiguous',
    candidates: tier.slice(0, maximumCandidates).map(({ element }) => element.path),
  };
}

/** The surest tier of a kind that has enough elements: "the third card" is not the third box. */
function sameKind(
  found: readonly Scored[],
  needed: number,
  role: ElementKind | undefined,
  exact: number | undefined,
): Scored[] {
  if (!role) return [...found];
  for (const least of [1, 0.8, 0.6, 0.3]) {
    const tier = found.filter(({ element }) => kindStrength(element, role) >= least);
    if (exact !== undefined && tier.length === exact) return tier;
    if (exact !== undefined && tier.length < exact) continue;
    if (tier.length >= Math.max(needed, 1) && (tier.length > 1 || least < 0.8)) return tier;
  }
  return [...found];
}

function bearsText(element: PageElement, words: string): boolean {
  return textsOf(element).some((text) => foldText(text) === foldText(words));
}

/** A name that a title and a picture beside it bear is that of the title. */
function titleOf({ role }: ExplicitReferent, tier: readonly Scored[]): Scored | undefined {
  if (role) return undefined;
  const titles = tier.filter(({ element }) => /^h[1-6]$/.test(element.tag));
  const pictures = tier.filter(({ element }) => element.tag === 'img');
  const [title] = titles;
  if (titles.length !== 1 || pictures.length !== 1 || tier.length !== 2) return undefined;
  const holder = title!.element.parent?.parent;
  return holder && pictures[0]!.element.path.startsWith(title!.element.parent!.path.replace(/\/div$/, ''))
    ? title
    : undefined;
}

/** "the kickers" of a page that has two elements of the class "kicker". */
function isPluralName({ role, quoted, words }: ExplicitReferent, tier: readonly Scored[]): boolean {
  const last = words.toLowerCase().split(' ').pop() ?? '';
  if (role || quoted !== undefined || !/^[a-z]{3,}s$/.test(last) || last.endsWith('ss')) return false;
  return tier.every(({ element }) => classTokens(element).some((token) => `${token}s` === last));
}

/** Where a page has several, people mean the main one when they say "the heading", "the menu", "the logo". */
function usualOne(
  referent: ExplicitReferent,
  tier: readonly Scored[],
  options: ResolveOptions,
): Scored | undefined {
  if (referent.quoted !== undefined || referent.section) return undefined;
  const first = tier[0]!;
  if (referent.role === 'heading') {
    const main = tier.filter(({ element }) => element.tag === 'h1');
    return main.length === 1 ? main[0] : undefined;
  }
  if (referent.role === 'subtitle') {
    const main = tier.filter(({ element }) => {
      const siblings = element.parent?.children ?? [];
      return siblings[siblings.indexOf(element) - 1]?.tag === 'h1';
    });
    return main.length === 1 ? main[0] : undefined;
  }
  if (['navigation', 'header', 'logo', 'banner', 'sidebar', 'form', 'table'].includes(referent.role ?? ''))
    return first;
  if (referent.role === 'footer') return tier[tier.length - 1];
  if (referent.role === 'section' && options.boxes) return undefined;
  return undefined;
}
