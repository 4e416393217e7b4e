import type { Anchor } from '../../../../html/Anchor.js';
import { describeElement } from '../../../../html/describeElement.js';
import type { PageElement } from '../../../../html/Page.js';
import { type TypedEdit, typedEditSchema } from '../../../../html/TypedEdit.js';
import type { ElementKind, ParsedRequest } from '../ParsedRequest.js';
import { chooseLayoutTargets } from './chooseLayoutTarget.js';
import { choosePicture, pictureOf } from './choosePicture.js';
import { chooseColorProperty } from './chooseProperty.js';
import type { EditContext } from './EditContext.js';
import { matchedProperties } from './matchedProperties.js';
import { presentValue } from './presentValue.js';
import { resizeEdits, scaledValue } from './resizeEdits.js';
import { shadeColor } from './shadeColor.js';
import { besideItsKind, besideSibling, itemHeadedBy, liftToSiblings } from './structure.js';

/** The elements of a request, as paths of the source page. */
export interface RequestPaths {
  target: readonly string[];
  other?: readonly string[];
}

export type EditsOrProblem = { edits: TypedEdit[] } | { problem: string };

/**
 * Makes typed edits of a request whose elements are known. What the words leave to the element (which property a
 * colour or size is for, what "twice as big" is) is settled here. `revert` needs the history and is not made here.
 */
export function toTypedEdits(
  request: ParsedRequest,
  paths: RequestPaths,
  context: EditContext,
): EditsOrProblem {
  const targets = paths.target
    .map((path) => context.page.elementAt(path))
    .filter((element) => element !== undefined);
  const others = (paths.other ?? [])
    .map((path) => context.page.elementAt(path))
    .filter((element) => element !== undefined);
  if (targets.length === 0) return { problem: 'it names no element of the page' };
  const made = make(
    request,
    targets.map((element) => itemMeant(element, request.target, request)),
    others.map((element) => itemMeant(element, request.other ?? null, request)),
    context,
  );
  if ('problem' in made) return made;
  for (const edit of made.edits) {
    const checked = typedEditSchema.safeParse(edit);
    if (!checked.success)
      return { problem: `no edit can say this: ${checked.error.issues[0]?.message ?? 'it does not fit'}` };
  }
  return made;
}

/** What is named by its title and no more is moved, swapped or deleted as a whole, with its picture and text. */
function itemMeant(
  element: PageElement,
  referent: ParsedRequest['target'],
  { operation }: ParsedRequest,
): PageElement {
  if (operation === 'replace_image' && referent?.kind === 'explicit' && referent.role === 'section')
    return pictureInside(element);
  if (referent?.kind !== 'explicit' || referent.role !== undefined) return element;
  const whole = operation === 'move' || operation === 'swap' || operation === 'hide_delete';
  const isPicture = operation === 'replace_image' && element.tag !== 'img';
  return whole || isPicture ? itemHeadedBy(element) : element;
}

/** The one picture that a part of the page shows; the part itself where there are none or several. */
function pictureInside(part: PageElement): PageElement {
  const found: PageElement[] = [];
  const queue = [...part.children];
  for (let at = 0; at < queue.length && at < 300; at += 1) {
    if (queue[at]!.tag === 'img') found.push(queue[at]!);
    queue.push(...queue[at]!.children);
  }
  return found.length === 1 ? found[0]! : part;
}

function make(
  request: ParsedRequest,
  targets: readonly PageElement[],
  others: readonly PageElement[],
  context: EditContext,
): EditsOrProblem {
  const { operation, values } = request;
  const anchor = (element: PageElement): Anchor => ({
    description: describeElement(context.page, element.path),
    path: element.path,
  });
  const role = roleOf(request);
  const [first] = targets;
  const [other] = others;
  switch (operation) {
    case 'change_color':
      return colorEdits(values, targets, role, context, anchor);
    case 'change_font':
      return scaled(request, targets, context, (target, property, value) => ({
        type: 'change_font',
        target: anchor(target),
        property: property as 'font-weight',
        value,
      }));
    case 'layout': {
      const holders = chooseLayoutTargets(targets, values.property!, context);
      if (
        /^(flex-direction|grid-template-columns|justify-content)$/.test(values.property!) &&
        holders.every(({ children }) => children.length === 0)
      )
        return { problem: 'what is to be arranged holds nothing' };
      return scaled(request, holders, context, (target, property, value) => ({
        type: 'layout',
        target: anchor(target),
        property: property as 'gap',
        value,
      }));
    }
    case 'resize':
      return resizeEdits(request, targets, role, context, anchor);
    case 'rewrite_text':
      return rewrite(request, targets, anchor);
    case 'hide_delete':
      return each(targets, (target) => ({
        type: 'hide_delete',
        target: anchor(target),
        mode: values.mode ?? 'delete',
      }));
    case 'move':
      return move(request, targets, other, anchor);
    case 'swap': {
      const second = other ?? targets[1];
      if (targets.length + others.length !== 2 || !second)
        return { problem: 'a swap takes exactly two elements' };
      const [one, two] = liftToSiblings(first!, second);
      return { edits: [{ type: 'swap', target: anchor(one), other: anchor(two) }] };
    }
    case 'replace_image':
      return replaceImage(request, targets, other, context, anchor);
    case 'insert':
      return insert(request, first!, context, anchor);
    case 'match':
      return match(request, targets, other, anchor);
    default:
      return { problem: 'only the history can tell what to take back' };
  }
}

function roleOf({ target }: ParsedRequest): ElementKind | undefined {
  return target && target.kind !== 'previous' ? target.role : undefined;
}

function each(targets: readonly PageElement[], edit: (target: PageElement) => TypedEdit): EditsOrProblem {
  return { edits: targets.map(edit) };
}

function colorEdits(
  values: ParsedRequest['values'],
  targets: readonly PageElement[],
  role: ElementKind | undefined,
  context: EditContext,
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  const edits: TypedEdit[] = [];
  for (const target of targets) {
    const property = (values.property ?? chooseColorProperty(target, role, context)) as 'color';
    const present =
      values.value ??
      context.computedStyle?.(
        target.path,
        (property as string) === 'border-color' ? 'border-top-color' : property,
      );
    const value = values.value ?? (present && shadeColor(present, values.shade ?? 1));
    if (!value) return { problem: 'which colour it has now can only be told from the rendered page' };
    // A colour alone shows nothing where there is no border.
    const needsBorder =
      values.property === 'border-color' &&
      !presentValue(target, 'border-width', context)?.some((width) => width > 0);
    if (needsBorder)
      edits.push({ type: 'resize', target: anchor(target), property: 'border-width', value: '2px' });
    edits.push({ type: 'change_color', target: anchor(target), property, value });
  }
  return { edits };
}

function scaled(
  { values }: ParsedRequest,
  targets: readonly PageElement[],
  context: EditContext,
  edit: (target: PageElement, property: string, value: string) => TypedEdit,
): EditsOrProblem {
  const edits: TypedEdit[] = [];
  for (const target of targets) {
    const value = values.value ?? scaledValue(target, values.property!, values, context);
    if (value === undefined)
      return { problem: `how large ${values.property} is now can only be told from the rendered page` };
    edits.push(edit(target, values.property!, value));
  }
  return { edits };
}

/** Whose text it is: of a card its title, and of a part to be replaced the innermost element that has it. */
function textHolder(element: PageElement, oldText: string | undefined): PageElement {
  if (oldText !== undefined) {
    const inner = element.children.filter((child) => child.text.includes(oldText));
    return inner.length === 1 ? textHolder(inner[0]!, oldText) : element;
  }
  if (element.ownText !== '' || element.children.length < 2) return element;
  const headings: PageElement[] = [];
  const queue = [...element.children];
  for (let at = 0; at < queue.length && at < 200; at += 1) {
    const current = queue[at]!;
    if (/^h[1-6]$/.test(current.tag)) headings.push(current);
    else queue.push(...current.children);
  }
  return headings.length === 1 ? headings[0]! : element;
}

function rewrite(
  { values }: ParsedRequest,
  targets: readonly PageElement[],
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  const edits: TypedEdit[] = [];
  for (const named of targets) {
    const target = textHolder(named, values.oldText);
    let text = values.text!;
    if (values.oldText !== undefined) {
      const present = target.text;
      if (!present.includes(values.oldText))
        return { problem: `"${values.oldText}" is not in the text "${present.slice(0, 80)}"` };
      text = present.replace(values.oldText, () => text);
    }
    edits.push({ type: 'rewrite_text', target: anchor(target), text });
  }
  return { edits };
}

function move(
  { values }: ParsedRequest,
  targets: readonly PageElement[],
  other: PageElement | undefined,
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  const edits: TypedEdit[] = [];
  const placement = values.placement ?? (other ? 'after' : undefined);
  // Several go to one place in their own order.
  const ordered = placement === 'after' || placement === 'first_in' ? [...targets].reverse() : targets;
  for (const target of ordered) {
    if (other) {
      const inside = placement === 'first_in' || placement === 'last_in';
      const beside = inside ? undefined : besideItsKind(target, other);
      const [one, two] = inside ? [target, other] : beside ? [target, beside] : liftToSiblings(target, other);
      if (other.tag === 'body' && !inside) {
        edits.push({
          type: 'move',
          target: anchor(target),
          placement: placement === 'before' ? 'first_in' : 'last_in',
          reference: anchor(other),
        });
      } else edits.push({ type: 'move', target: anchor(one), placement: placement!, reference: anchor(two) });
      continue;
    }
    const beside = besideSibling(target, values);
    if (!beside) return { problem: 'where to is not said, or there is nothing on that side' };
    edits.push({
      type: 'move',
      target: anchor(beside.target),
      placement: beside.placement,
      reference: anchor(beside.reference),
    });
  }
  return { edits };
}

function replaceImage(
  request: ParsedRequest,
  targets: readonly PageElement[],
  other: PageElement | undefined,
  context: EditContext,
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  const { values, other: said } = request;
  let picture = values.address
    ? { source: values.address, alternativeText: undefined as string | undefined }
    : undefined;
  if (!picture && values.imageDescription) {
    const chosen = choosePicture(values.imageDescription, context);
    if (!chosen) return { problem: `no picture of "${values.imageDescription}" is at hand` };
    picture = { source: chosen.source, alternativeText: chosen.alternativeText };
  }
  if (!picture && said && other) {
    const chosen = pictureOf(other, context);
    // "Replace this with the same as that": of things that are no pictures the look is meant.
    if (!chosen && targets.every((target) => !pictureOf(target, context)))
      return match({ ...request, values: {} }, targets, other, anchor);
    if (!chosen) return { problem: 'the element named for its picture shows none, or several' };
    picture = { source: chosen.source, alternativeText: chosen.alternativeText };
  }
  if (!picture) return { problem: 'which picture is not said' };
  const { source, alternativeText } = picture;
  return each(targets, (target) => ({
    type: 'replace_image',
    target: anchor(target),
    source,
    ...(alternativeText === undefined ? {} : { alternativeText }),
  }));
}

function insert(
  { values }: ParsedRequest,
  reference: PageElement,
  context: EditContext,
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  let { address } = values;
  let { text = '' } = values;
  if (values.tag === 'img' && !address) {
    const chosen = choosePicture(values.imageDescription ?? '', context);
    if (!chosen) return { problem: `no picture of "${values.imageDescription ?? ''}" is at hand` };
    address = chosen.source;
    text = chosen.alternativeText ?? '';
  }
  let placement = values.placement ?? 'after';
  if (reference.tag === 'body' && placement === 'before') placement = 'first_in';
  if (reference.tag === 'body' && placement === 'after') placement = 'last_in';
  return {
    edits: [
      {
        type: 'insert',
        target: anchor(reference),
        placement,
        tag: values.tag ?? 'p',
        text,
        ...(address ? { address } : {}),
      },
    ],
  };
}

function match(
  { values }: ParsedRequest,
  targets: readonly PageElement[],
  other: PageElement | undefined,
  anchor: (element: PageElement) => Anchor,
): EditsOrProblem {
  // "Make these two match": the one named first is the model.
  const model = other ?? targets[0]!;
  const followers = targets.filter((target) => target !== model);
  if (followers.length === 0) return { problem: 'a match takes two elements' };
  return each(followers, (target) => ({
    type: 'match',
    target: anchor(target),
    like: anchor(model),
    properties: matchedProperties(target, values.properties),
  }));
}
