import type * as csstree from 'css-tree';
import { type CompiledPseudo, compilePseudo } from './compilePseudo.js';

export type Combinator = '' | ' ' | '>' | '+' | '~';

/** One step of a selector, right to left; `combinator` says how the next step to the left stands to it. */
export interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  attributes: AttributeTest[];
  pseudos: CompiledPseudo[];
  combinator: Combinator;
}

export interface AttributeTest {
  name: string;
  operator: string | null;
  value: string;
  ignoreCase: boolean;
}

/** A selector ready for matching. */
export interface CompiledSelector {
  /** The right-most first. */
  compounds: Compound[];
  /** What a parsed page cannot tell: states (":hover") and pseudo-elements ("::before"), "" for none. */
  context: string;
  /** Specificity as one comparable number. */
  specificity: number;
}

/** Compiles a selector; undefined when it cannot match anything we know of. */
export function compileSelector(selector: csstree.Selector): CompiledSelector | undefined {
  const compounds: Compound[] = [];
  let current = emptyCompound();
  const weights = [0, 0, 0];
  const contexts: string[] = [];
  const nodes = selector.children.toArray();
  for (const node of nodes) {
    switch (node.type) {
      case 'Combinator': {
        const name = (node.name.trim() || ' ') as Combinator;
        if (!' >+~'.includes(name)) return undefined;
        compounds.push(current);
        current = { ...emptyCompound(), combinator: name };
        break;
      }
      case 'TypeSelector': {
        const name = node.name.split('|').pop()!;
        if (name !== '*') {
          current.tag = name.toLowerCase();
          weights[2]! += 1;
        }
        break;
      }
      case 'IdSelector':
        if (current.id !== null && current.id !== node.name) return undefined;
        current.id = node.name;
        weights[0]! += 1;
        break;
      case 'ClassSelector':
        current.classes.push(node.name);
        weights[1]! += 1;
        break;
      case 'AttributeSelector':
        current.attributes.push(compileAttribute(node));
        weights[1]! += 1;
        break;
      case 'PseudoElementSelector':
        contexts.push(`::${node.name.toLowerCase()}`);
        weights[2]! += 1;
        break;
      case 'PseudoClassSelector': {
        const compiled = compilePseudo(node);
        if (compiled.kind === 'context') contexts.push(`${compiled.text}<${compounds.length}`);
        else current.pseudos.push(compiled);
        compiled.specificity.forEach((weight, index) => {
          weights[index]! += weight;
        });
        break;
      }
      default:
        return undefined;
    }
  }
  compounds.push(current);
  return {
    compounds: rightToLeft(compounds),
    context: contexts
      .map((text) => text.replace(/<(\d+)$/, (_, at) => `<${compounds.length - 1 - Number(at)}`))
      .join(''),
    specificity: specificityNumber(weights),
  };
}

export function specificityNumber([ids = 0, classes = 0, tags = 0]: readonly number[]): number {
  return (Math.min(ids, 999) * 1000 + Math.min(classes, 999)) * 1000 + Math.min(tags, 999);
}

function emptyCompound(): Compound {
  return { tag: null, id: null, classes: [], attributes: [], pseudos: [], combinator: '' };
}

/** Written order has each combinator on the compound to its right; so has the reversed list. */
function rightToLeft(compounds: Compound[]): Compound[] {
  return compounds.reverse();
}

function compileAttribute(node: csstree.AttributeSelector): AttributeTest {
  const value = node.value === null ? '' : node.value.type === 'String' ? node.value.value : node.value.name;
  return {
    name: node.name.name.toLowerCase(),
    operator: node.matcher,
    value,
    ignoreCase:
      node.flags?.toLowerCase() === 'i' || ['type', 'lang', 'dir', 'align'].includes(node.name.name),
  };
}
