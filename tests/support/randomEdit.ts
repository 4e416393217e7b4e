import { createRandom, type Random } from '../../src/core/createRandom.js';
import type { Anchor } from '../../src/html/Anchor.js';
import type { ApplyEditsResult } from '../../src/html/applyEdits.js';
import { fingerprintPages } from '../../src/html/matching/fingerprintPages.js';
import type { Page, PageElement } from '../../src/html/Page.js';
import { type OperationType, operationTypes, type TypedEdit } from '../../src/html/TypedEdit.js';

export interface RandomEdit {
  edit: TypedEdit;
  /** The changes ("kind path") that the edit must make when it is alone. */
  expected: (result: ApplyEditsResult) => string[];
}

const skipped = /^(script|style|template|noscript|link|meta|br|source|option|tbody|thead|tr)$/;
const blocks = /^(p|h[1-6]|li|section|article|div|img|a|button|span)$/;

/**
 * A seeded edit of a page: the type goes round with the seed, the targets are random. Only targets that nothing else
 * on the page equals are moved or removed, since of equals nobody can tell which one was.
 */
export function randomEdit(page: Page, seed: number): RandomEdit | undefined {
  const types = operationTypes.filter((type) => type !== 'revert');
  const type = types[seed % types.length]!;
  const random = createRandom(`edit ${seed}`);
  const { exact } = fingerprintPages([page])[0]!;
  const counts = new Map<number, number>();
  for (const id of exact) counts.set(id, (counts.get(id) ?? 0) + 1);
  const candidates = page.elements.filter(
    (element) =>
      element.path.startsWith('/html/body/') && !skipped.test(element.tag) && !element.path.includes('/svg'),
  );
  const single = candidates.filter(
    (element) =>
      counts.get(exact[element.index]!) === 1 &&
      (element.text !== '' || Object.keys(element.attributes).length > 0),
  );
  return pickEdit(type, seed, { random, candidates, single, source: page.source });
}

interface Choice {
  random: Random;
  candidates: PageElement[];
  single: PageElement[];
  source: string;
}

function pickEdit(type: OperationType, seed: number, choice: Choice): RandomEdit | undefined {
  const { random, candidates, single } = choice;
  const pick = (from: readonly PageElement[]) => (from.length > 0 ? random.pick(from) : undefined);
  const any = pick(candidates);
  const words = candidates.filter(
    (element) => element.text && element.children.length === 0 && element.tag !== 'input',
  );
  if (!any) return undefined;
  const styled = () => [`style ${any.path}`];
  const target = anchorOf(any);
  switch (type) {
    case 'change_color':
      return {
        edit: { type, target, property: 'background-color', value: `rgb(${seed % 250}, 7, 13)` },
        expected: styled,
      };
    case 'change_font':
      return { edit: { type, target, property: 'letter-spacing', value: '3.7px' }, expected: styled };
    case 'layout':
      return { edit: { type, target, property: 'padding', value: '17px 3px' }, expected: styled };
    case 'resize':
      return { edit: { type, target, property: 'font-size', value: '31.5px' }, expected: styled };
    case 'rewrite_text': {
      const word = pick(words);
      const text = `Other words <${seed}> & "more"`;
      return word && { edit: { type, target: anchorOf(word), text }, expected: () => [`text ${word.path}`] };
    }
    case 'match': {
      const [word, like] = [pick(words), pick(words)];
      if (!word || !like) return undefined;
      const properties = ['color', 'font-weight', 'margin-left'];
      const expected = ({ html }: ApplyEditsResult) => (html === choice.source ? [] : [`style ${word.path}`]);
      return word === like
        ? undefined
        : { edit: { type, target: anchorOf(word), like: anchorOf(like), properties }, expected };
    }
    case 'hide_delete': {
      const mode = random.next() < 0.5 ? 'hide' : 'delete';
      const one = mode === 'hide' ? any : pick(single);
      return (
        one && {
          edit: { type, target: anchorOf(one), mode },
          expected: () => [`${mode === 'hide' ? 'style' : 'removed'} ${one.path}`],
        }
      );
    }
    case 'replace_image': {
      const image = pick(candidates.filter(({ tag }) => tag === 'img'));
      const source = 'data:image/png;base64,iVBORw0KGgo=';
      return (
        image && {
          edit: { type, target: anchorOf(image), source, alternativeText: `new ${seed}` },
          expected: () => [`resource ${image.path}`],
        }
      );
    }
    case 'insert': {
      const beside = pick(candidates.filter(({ tag }) => blocks.test(tag)));
      const expected = ({ insertedPaths }: ApplyEditsResult) =>
        insertedPaths.get(1)!.map((path) => `added ${path}`);
      return (
        beside && {
          edit: { type, target: anchorOf(beside), placement: 'after', tag: 'p', text: `New ${seed} <b>` },
          expected,
        }
      );
    }
    default:
      return pickMove(type as 'move' | 'swap', choice);
  }
}

function pickMove(type: 'move' | 'swap', { random, single }: Choice): RandomEdit | undefined {
  const from = single.filter(({ tag }) => blocks.test(tag));
  if (from.length < 2) return undefined;
  const [one, other] = [random.pick(from), random.pick(from)];
  if (one === other || one.path.startsWith(`${other.path}/`) || other.path.startsWith(`${one.path}/`))
    return undefined;
  // Of neighbours that changed places nobody can tell which one was moved, or whether both were.
  const siblings = one.parent === other.parent ? one.parent!.children : [];
  if (siblings.length > 0 && Math.abs(siblings.indexOf(one) - siblings.indexOf(other)) <= 2) return undefined;
  const [target, reference] = [anchorOf(one), anchorOf(other)];
  return type === 'move'
    ? { edit: { type, target, placement: 'after', reference }, expected: () => [`moved ${one.path}`] }
    : {
        edit: { type, target, other: reference },
        expected: () => [`moved ${one.path}`, `moved ${other.path}`],
      };
}

function anchorOf(element: PageElement): Anchor {
  return { description: `the element at ${element.path}`, path: element.path };
}
