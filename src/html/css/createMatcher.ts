import type { Page, PageElement } from '../Page.js';
import type { CompiledPseudo } from './compilePseudo.js';
import type { AttributeTest, CompiledSelector, Compound } from './compileSelector.js';

/** Tells whether an element is matched by a selector, whatever states and pseudo-elements the selector names. */
export type Matcher = (element: PageElement, selector: CompiledSelector) => boolean;

enum Result {
  match,
  /** Another element may match. */
  failsHere,
  /** No sibling before matches either. */
  failsAmongSiblings,
  /** No ancestor matches either. */
  failsEverywhere,
}

interface Place {
  child: number;
  children: number;
  ofType: number;
  types: number;
}

/** A matcher for one page. Positions among siblings are counted once, so that :nth-child costs nothing extra. */
export function createMatcher(page: Page): Matcher {
  const classes = page.elements.map((element) => classSet(element));
  const places: (Place | undefined)[] = new Array(page.elements.length);

  const matches: Matcher = (element, selector) =>
    matchesFrom(element, selector.compounds, 0) === Result.match;

  /** Tells how far a failure reaches, so that hopeless searches stop: without that they grow exponentially. */
  function matchesFrom(element: PageElement, compounds: readonly Compound[], at: number): Result {
    const compound = compounds[at]!;
    if (!matchesCompound(element, compound)) return Result.failsHere;
    if (at + 1 === compounds.length) return Result.match;
    switch (compound.combinator) {
      case '>': {
        if (!element.parent) return Result.failsEverywhere;
        const result = matchesFrom(element.parent, compounds, at + 1);
        return result === Result.failsAmongSiblings ? Result.failsHere : result;
      }
      case '+': {
        const before = siblingBefore(element);
        return before ? matchesFrom(before, compounds, at + 1) : Result.failsAmongSiblings;
      }
      case '~':
        for (let before = siblingBefore(element); before; before = siblingBefore(before)) {
          const result = matchesFrom(before, compounds, at + 1);
          if (result !== Result.failsHere) return result;
        }
        return Result.failsAmongSiblings;
      default:
        for (let up = element.parent; up; up = up.parent) {
          const result = matchesFrom(up, compounds, at + 1);
          if (result === Result.match || result === Result.failsEverywhere) return result;
        }
        return Result.failsEverywhere;
    }
  }

  function matchesCompound(element: PageElement, compound: Compound): boolean {
    if (compound.tag !== null && compound.tag !== element.tag.toLowerCase()) return false;
    if (compound.id !== null && compound.id !== element.attributes.id) return false;
    if (compound.classes.length > 0) {
      const own = classes[element.index]!;
      for (const name of compound.classes) if (!own.has(name)) return false;
    }
    for (const test of compound.attributes) if (!matchesAttribute(element, test)) return false;
    for (const pseudo of compound.pseudos) if (!matchesPseudo(element, pseudo)) return false;
    return true;
  }

  function matchesPseudo(element: PageElement, pseudo: CompiledPseudo): boolean {
    switch (pseudo.kind) {
      case 'simple':
        return matchesSimple(element, pseudo.name);
      case 'nth': {
        const place = placeOf(element);
        const [position, count] = pseudo.ofType ? [place.ofType, place.types] : [place.child, place.children];
        const n = (pseudo.fromEnd ? count - position + 1 : position) - pseudo.offset;
        return pseudo.step === 0 ? n === 0 : n % pseudo.step === 0 && n / pseudo.step >= 0;
      }
      case 'any':
        return pseudo.selectors.some((selector) => matches(element, selector));
      case 'not':
        return !pseudo.selectors.some((selector) => matches(element, selector));
      case 'has':
        return pseudo.selectors.some((selector, index) => has(element, selector, pseudo.relations[index]!));
      default:
        return true;
    }
  }

  function has(element: PageElement, selector: CompiledSelector, relation: string): boolean {
    if (relation === '>') return element.children.some((child) => matches(child, selector));
    if (relation === '+' || relation === '~') {
      const later = element.parent?.children.slice(placeOf(element).child) ?? [];
      return (relation === '+' ? later.slice(0, 1) : later).some((sibling) => matches(sibling, selector));
    }
    for (let index = element.index + 1; index < element.end; index++) {
      if (matches(page.elements[index]!, selector)) return true;
    }
    return false;
  }

  function matchesSimple(element: PageElement, name: string): boolean {
    const { attributes, tag } = element;
    const field = /^(input|select|textarea|button)$/.test(tag);
    switch (name) {
      case 'root':
      case 'scope':
        return element.parent === null;
      case 'empty':
        return element.node.childNodes.every((node) => node.nodeName === '#comment');
      case 'link':
      case 'any-link':
        return (tag === 'a' || tag === 'area') && 'href' in attributes;
      case 'checked':
        return 'checked' in attributes || (tag === 'option' && 'selected' in attributes);
      case 'disabled':
        return field && 'disabled' in attributes;
      case 'enabled':
        return field && !('disabled' in attributes);
      case 'required':
        return field && 'required' in attributes;
      case 'optional':
        return field && !('required' in attributes);
      case 'read-write':
        return /^(input|textarea)$/.test(tag) && !('readonly' in attributes) && !('disabled' in attributes);
      case 'read-only':
        return !matchesSimple(element, 'read-write');
      case 'first-child':
        return placeOf(element).child === 1;
      case 'last-child':
        return placeOf(element).child === placeOf(element).children;
      case 'only-child':
        return placeOf(element).children === 1;
      case 'first-of-type':
        return placeOf(element).ofType === 1;
      case 'last-of-type':
        return placeOf(element).ofType === placeOf(element).types;
      case 'only-of-type':
        return placeOf(element).types === 1;
      default:
        return true;
    }
  }

  function siblingBefore(element: PageElement): PageElement | undefined {
    return element.parent?.children[placeOf(element).child - 2];
  }

  function placeOf(element: PageElement): Place {
    const known = places[element.index];
    if (known) return known;
    const siblings = element.parent?.children ?? [element];
    const types = new Map<string, number>();
    siblings.forEach((sibling, index) => {
      const ofType = (types.get(sibling.tag) ?? 0) + 1;
      types.set(sibling.tag, ofType);
      places[sibling.index] = { child: index + 1, children: siblings.length, ofType, types: 0 };
    });
    for (const sibling of siblings) places[sibling.index]!.types = types.get(sibling.tag)!;
    return places[element.index]!;
  }

  return matches;
}

const noClasses: ReadonlySet<string> = new Set();

/** The classes of an element. */
export function classSet(element: PageElement): ReadonlySet<string> {
  const text = element.attributes.class;
  return text === undefined ? noClasses : new Set(text.split(/[\t\n\f\r ]+/).filter(Boolean));
}

function matchesAttribute(element: PageElement, test: AttributeTest): boolean {
  let actual = element.attributes[test.name];
  if (actual === undefined) return false;
  if (test.operator === null) return true;
  let wanted = test.value;
  if (test.ignoreCase) [actual, wanted] = [actual.toLowerCase(), wanted.toLowerCase()];
  switch (test.operator) {
    case '=':
      return actual === wanted;
    case '~=':
      return wanted !== '' && actual.split(/\s+/).includes(wanted);
    case '|=':
      return actual === wanted || actual.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && actual.startsWith(wanted);
    case '$=':
      return wanted !== '' && actual.endsWith(wanted);
    case '*=':
      return wanted !== '' && actual.includes(wanted);
    default:
      return false;
  }
}
