import { bindPart } from './bindPart.js';
import type { Clause, Draft } from './Draft.js';
import type { RuleData } from './Grammar.js';
import type { Captures } from './matchRule.js';
import type { NounPhrase } from './NounPhrase.js';
import type { ExplicitReferent, Referent, RequestValues, UndoRequest } from './ParsedRequest.js';
import type { ValueAtom } from './Setting.js';
import { scaleDrafts } from './scaleDrafts.js';
import { pair, swapDrafts } from './swapDrafts.js';

type RuleMeaning = Omit<RuleData, 'pattern'>;
type Built = Omit<Clause, 'cost'> & { cost?: number };

/** Makes requests of what a rule captured; null where the captures do not fit together. */
export function buildDrafts(rule: RuleMeaning, captures: Captures): Built | null {
  const named = captures.target as NounPhrase | undefined;
  const target = named ?? (rule.frame === 'undo' ? undefined : lastSpokenOf);
  const other = likeTarget(captures.other as NounPhrase | undefined, target);
  switch (rule.frame) {
    case 'set': {
      const atoms = [
        ...(rule.atoms ?? []),
        ...((captures.values as ValueAtom[] | undefined) ?? []),
        ...((captures.values2 as ValueAtom[] | undefined) ?? []),
        ...((captures.removed as ValueAtom[] | undefined) ?? []),
      ];
      return settingDrafts(target!, atoms);
    }
    case 'scale':
      return scaleDrafts(rule, target!, captures);
    case 'scaleTo':
      return settingDrafts(target!, ((captures.values as ValueAtom[]) ?? []).map(shareAsScale));
    case 'text': {
      if (target!.part && target!.part !== 'text') return null;
      const oldText = captures.old as string | null | undefined;
      const values: RequestValues = { text: captures.text as string };
      if (oldText) values.oldText = oldText;
      return each(target!, (referent) => ({
        operation: 'rewrite_text',
        target: referent,
        values: { ...values },
      }));
    }
    case 'move': {
      const place =
        (captures.relation as RequestValues | undefined) ??
        (rule.placement ? { placement: rule.placement } : {});
      if (!whole(target!) || !one(other) || isColumnCount(other)) return null;
      return each(target!, (referent) => ({
        operation: 'move',
        target: referent,
        other: one(other)!,
        values: { ...place },
      }));
    }
    case 'moveTo':
      if (!whole(target!)) return null;
      return each(target!, (referent) => ({
        operation: 'move',
        target: referent,
        values: { ...(captures.place as RequestValues | undefined) },
      }));
    case 'swap':
      return swapDrafts(target!, other);
    case 'remove':
      if (captures.outer) return removeInside(rule, target!, captures.outer as NounPhrase);
      if (!whole(target!)) return null;
      return each(target!, (referent) => ({
        operation: 'hide_delete',
        target: referent,
        values: { mode: rule.mode },
      }));
    case 'image':
      return imageDrafts(
        target!,
        other,
        captures.image as { address?: string; description?: string } | undefined,
      );
    case 'insert':
      return insertDraft(rule, captures, other);
    case 'match':
      return matchDrafts(rule, target!, other, captures);
    case 'undo':
      return undoDrafts(target, captures);
    case 'repeat':
      return { drafts: [], repeat: target!.referents };
    case 'topic': {
      const topic = captures.topic as NounPhrase;
      return topic.part ? null : { drafts: [], topic: topic.referents };
    }
    default:
      return { drafts: [] };
  }
}

/** "in two columns" is no place. */
function isColumnCount(other: NounPhrase | undefined): boolean {
  const [one] = other?.referents ?? [];
  return (
    one?.kind === 'explicit' && one.role === 'column' && typeof one.count === 'number' && one.words === ''
  );
}

/** 从侧边栏中删除……: where it lies is said apart. */
function removeInside(rule: RuleMeaning, target: NounPhrase, outer: NounPhrase): Built | null {
  const [place] = outer.referents;
  if (place?.kind !== 'explicit' || outer.part || !whole(target)) return null;
  return each(target, (referent) => ({
    operation: 'hide_delete',
    target:
      referent.kind === 'explicit' && place.role !== 'page'
        ? { ...referent, section: referent.section ?? place }
        : referent,
    values: { mode: rule.mode },
  }));
}

/** "the second button ... the first one": one of the same kind. */
function likeTarget(other: NounPhrase | undefined, target: NounPhrase | undefined): NounPhrase | undefined {
  const [one] = other?.referents ?? [];
  const [model] = target?.referents ?? [];
  if (other?.referents.length !== 1 || one?.kind !== 'explicit' || model?.kind !== 'explicit') return other;
  const onlyPlace = !one.role && one.quoted === undefined && one.words === '' && !one.section;
  if (!onlyPlace || !model.role) return other;
  return {
    ...other,
    referents: [{ ...one, role: model.role, ...(model.section ? { section: model.section } : {}) }],
  };
}

/** An element that the sentence leaves out: what was spoken of last. */
const lastSpokenOf: NounPhrase = { referents: [{ kind: 'previous', word: '', offset: 0 }], cost: 0 };

function each(phrase: NounPhrase, make: (referent: Referent) => Draft): Built {
  return { drafts: phrase.referents.map(make) };
}

/** Only whole elements can be moved, swapped or taken away. */
function whole(phrase: NounPhrase): boolean {
  return phrase.part === undefined || phrase.part === 'text' || phrase.part === 'image';
}

function one(phrase: NounPhrase | undefined): Referent | null {
  return phrase && phrase.referents.length === 1 && whole(phrase) ? phrase.referents[0]! : null;
}

/** "enlarge it to 150%" is of its present size; as a CSS value it would be of its parent's. */
function shareAsScale(atom: ValueAtom): ValueAtom {
  if (atom.kind !== 'length' || !atom.value.endsWith('%')) return atom;
  return { kind: 'scale', factor: Number.parseFloat(atom.value) / 100, part: atom.part };
}

/** One request a target and value. */
export function settingDrafts(target: NounPhrase, atoms: readonly ValueAtom[]): Built | null {
  const settings = atoms.map((atom) => bindPart(atom, target.part));
  if (atoms.length === 0 || settings.some((setting) => setting === null)) return null;
  const distinct = settings.filter(
    (setting, index) =>
      !settings.some(
        (later, at) => at > index && later!.property !== undefined && later!.property === setting!.property,
      ),
  );
  const drafts = target.referents.flatMap((referent) =>
    distinct.map((setting): Draft => {
      const { operation, ...values } = setting!;
      return { operation, target: referent, values };
    }),
  );
  return { drafts };
}

function imageDrafts(
  target: NounPhrase,
  other: NounPhrase | undefined,
  image: { address?: string; description?: string } | undefined,
): Built | null {
  if (target.part && target.part !== 'image') return null;
  const values: RequestValues = {};
  if (image?.address) values.address = image.address;
  if (image?.description) values.imageDescription = image.description;
  if (!image && !one(other)) return null;
  return each(target, (referent) => {
    const draft: Draft = { operation: 'replace_image', target: referent, values: { ...values } };
    if (!image) draft.other = one(other)!;
    return draft;
  });
}

function insertDraft(rule: RuleMeaning, captures: Captures, other: NounPhrase | undefined): Built | null {
  const place = (captures.relation ?? captures.place) as RequestValues | undefined;
  const values: RequestValues = { ...(captures.thing as RequestValues) };
  if (typeof captures.text === 'string') values.text = captures.text;
  const placement = place?.placement ?? rule.placement;
  if (place && !place.placement) return null;
  if (placement) values.placement = placement;
  const reference = other
    ? one(other)
    : ({ kind: 'deictic', word: 'here', count: 1, offset: 0, text: 'here' } as const);
  const outer = captures.outer as NounPhrase | undefined;
  if (outer && (outer.referents[0]?.kind !== 'explicit' || reference?.kind !== 'explicit')) return null;
  const inside =
    outer && reference?.kind === 'explicit'
      ? { ...reference, section: outer.referents[0] as ExplicitReferent }
      : reference;
  return inside && { drafts: [{ operation: 'insert', target: inside, values }] };
}

interface PropertiesCapture {
  list?: readonly string[] | null;
  listed?: boolean;
  restored?: { operation?: UndoRequest['operation']; properties?: string[] };
}

function matchDrafts(
  rule: RuleMeaning,
  target: NounPhrase,
  other: NounPhrase | undefined,
  captures: Captures,
): Built | null {
  const wanted = captures.properties as PropertiesCapture | undefined;
  if (wanted && !wanted.listed) return null;
  const ofPart = target.part ? partProperties(target) : undefined;
  // "The text colour ... the same colour": the side named first is the narrower one.
  const narrower = ofPart?.every((property) => wanted?.list?.includes(property)) ? ofPart : undefined;
  const list = narrower ?? wanted?.list ?? rule.properties ?? partProperties(target);
  const values: RequestValues = list ? { properties: [...list] } : {};
  if (list === undefined && target.part) return null;
  if (other) {
    const model = other.referents.length === 1 ? other.referents[0]! : null;
    if (!model) return null;
    return each(target, (referent) => ({
      operation: 'match',
      target: referent,
      other: model,
      values: { ...values },
    }));
  }
  const [first, ...rest] = target.referents;
  if (rest.length > 0) {
    return {
      drafts: rest.map((referent) => ({
        operation: 'match',
        target: referent,
        other: first!,
        values: { ...values },
      })),
    };
  }
  return pair(target) && { drafts: [{ operation: 'match', target: first!, values }] };
}

const propertiesOfPart: Partial<Record<NonNullable<NounPhrase['part']>, readonly string[] | null>> = {
  color: ['color', 'background-color'],
  'text-color': ['color'],
  background: ['background-color'],
  border: ['border-width', 'border-style', 'border-color'],
  'border-color': ['border-color'],
  'border-radius': ['border-radius'],
  font: ['font-family', 'font-weight', 'font-style'],
  'font-size': ['font-size'],
  'font-weight': ['font-weight'],
  size: ['size'],
  width: ['width'],
  height: ['height'],
  padding: ['padding'],
  alignment: ['text-align'],
  style: null,
};

function partProperties(target: NounPhrase): readonly string[] | null | undefined {
  return target.part ? propertiesOfPart[target.part] : null;
}

function undoDrafts(target: NounPhrase | undefined, captures: Captures): Built | null {
  const undone = captures.undone as { undo: UndoRequest; target?: NounPhrase } | undefined;
  if (undone) {
    const draft: Draft = {
      operation: 'revert',
      target: undone.target?.referents[0] ?? null,
      values: {},
      undo: undone.undo,
    };
    return (undone.target?.referents.length ?? 1) === 1 ? { drafts: [draft] } : null;
  }
  const wanted = captures.properties as PropertiesCapture | undefined;
  if (wanted && !wanted.restored) return null;
  if (
    target?.referents.some(
      (referent) =>
        referent.kind === 'explicit' && /^(step|change|edit|instruction|步|第)/i.test(referent.words),
    )
  )
    return null;
  const undo: UndoRequest = { kind: 'described' };
  const restored = wanted?.restored ?? (target ? restoredOfPart(target) : {});
  if (!restored) return null;
  if (restored.operation) undo.operation = restored.operation;
  if (restored.properties) undo.properties = restored.properties;
  const isStep = target?.referents.every(
    (referent) => referent.kind === 'previous' && /^$|^刚|^上|^前/.test(referent.word),
  );
  // "The previous colour" names a step, not an element.
  if (!target || isStep)
    return {
      drafts: [
        {
          operation: 'revert',
          target: null,
          values: {},
          undo: restored.operation ? undo : { kind: 'previous', count: 1 },
        },
      ],
    };
  return each(target, (referent) => ({
    operation: 'revert',
    target: referent,
    values: {},
    undo: { ...undo },
  }));
}

function restoredOfPart(target: NounPhrase): PropertiesCapture['restored'] | null {
  const part = target.part;
  if (part === undefined || part === 'style') return {};
  if (part === 'color') return { operation: 'change_color' };
  if (part === 'text') return { operation: 'rewrite_text' };
  if (part === 'position') return { operation: 'move' };
  if (part === 'image') return { operation: 'replace_image' };
  if (part === 'size') return { operation: 'resize' };
  if (['text-color', 'background', 'border-color'].includes(part)) {
    const property =
      part === 'text-color' ? 'color' : part === 'background' ? 'background-color' : 'border-color';
    return { operation: 'change_color', properties: [property] };
  }
  if (['font-size', 'width', 'height', 'border-radius', 'border-width'].includes(part))
    return { operation: 'resize', properties: [part] };
  if (['font', 'font-weight', 'font-style', 'decoration', 'case', 'letter-spacing'].includes(part))
    return { operation: 'change_font' };
  if (['padding', 'margin', 'gap'].includes(part)) return { operation: 'layout', properties: [part] };
  if (['alignment', 'layout', 'columns'].includes(part)) return { operation: 'layout' };
  return null;
}
