import type { Part, Setting, ValueAtom } from './Setting.js';

const lengthProperties: Partial<Record<Part, [Setting['operation'], string]>> = {
  'font-size': ['resize', 'font-size'],
  text: ['resize', 'font-size'],
  font: ['resize', 'font-size'],
  width: ['resize', 'width'],
  height: ['resize', 'height'],
  'border-radius': ['resize', 'border-radius'],
  'border-width': ['resize', 'border-width'],
  border: ['resize', 'border-width'],
  padding: ['layout', 'padding'],
  margin: ['layout', 'margin'],
  gap: ['layout', 'gap'],
  'letter-spacing': ['change_font', 'letter-spacing'],
};

const colorProperties: Partial<Record<Part, string>> = {
  text: 'color',
  font: 'color',
  'text-color': 'color',
  background: 'background-color',
  border: 'border-color',
  'border-color': 'border-color',
};

/** Properties that a fixed value may be said of: "set its alignment to centre", "make the font bold". */
const fixedParts: Partial<Record<Part, readonly string[]>> = {
  text: [
    'font-weight',
    'font-style',
    'font-family',
    'text-decoration-line',
    'text-transform',
    'text-align',
    'letter-spacing',
  ],
  font: ['font-weight', 'font-style', 'font-family', 'text-decoration-line', 'text-transform'],
  'font-weight': ['font-weight'],
  'font-style': ['font-style', 'font-weight', 'text-decoration-line'],
  decoration: ['text-decoration-line'],
  case: ['text-transform'],
  alignment: ['text-align', 'justify-content', 'align-items'],
  layout: ['flex-direction', 'grid-template-columns', 'text-align', 'justify-content', 'align-items', 'gap'],
  columns: ['grid-template-columns'],
  'border-radius': ['border-radius'],
  border: ['border-width', 'border-radius'],
  'border-width': ['border-width'],
  background: ['background-color'],
  width: ['width'],
  height: ['height'],
  style: ['font-style', 'font-weight', 'font-family', 'text-decoration-line'],
  'letter-spacing': ['letter-spacing'],
  'font-size': ['font-size'],
  padding: ['padding'],
  margin: ['margin'],
  gap: ['gap', 'justify-content'],
  position: ['text-align', 'justify-content'],
};

/** What a value says of a part of an element; null where the two do not fit ("a bold background"). */
export function bindPart(atom: ValueAtom, partOfTarget: Part | undefined): Setting | null {
  const own = 'part' in atom ? atom.part : undefined;
  const part = own ?? partOfTarget;
  switch (atom.kind) {
    case 'fixed':
      if (part && !(fixedParts[part] ?? []).includes(atom.property)) return null;
      return { operation: atom.operation, property: atom.property, value: atom.value };
    case 'color': {
      if (!part || part === 'color' || part === 'style')
        return { operation: 'change_color', value: atom.value };
      const property = colorProperties[part];
      return property ? { operation: 'change_color', property, value: atom.value } : null;
    }
    case 'shade': {
      if (part === 'size' || part === 'font-weight') return null;
      const property = part && colorProperties[part];
      return { operation: 'change_color', ...(property ? { property } : {}), shade: atom.factor };
    }
    case 'number':
      if (part === 'font-weight' && atom.value >= 100 && atom.value <= 900) {
        return { operation: 'change_font', property: 'font-weight', value: String(atom.value) };
      }
      if (part === 'columns' && Number.isInteger(atom.value) && atom.value >= 1 && atom.value <= 12) {
        return columns(atom.value);
      }
      return part && part !== 'columns' ? bindPart({ kind: 'length', value: `${atom.value}px` }, part) : null;
    default: {
      const amount = amountOf(atom);
      if (!part || part === 'size' || part === 'image') return { operation: 'resize', ...amount };
      const bound = lengthProperties[part];
      return bound ? { operation: bound[0], property: bound[1], ...amount } : null;
    }
  }
}

function amountOf(atom: ValueAtom): Pick<Setting, 'value' | 'scale' | 'addPx'> {
  if (atom.kind === 'length') return { value: atom.value };
  if (atom.kind === 'scale') return { scale: atom.factor };
  if (atom.kind === 'add') return { addPx: atom.px };
  return {};
}

/** A grid of so many equal columns. */
export function columns(count: number): Setting {
  return {
    operation: 'layout',
    property: 'grid-template-columns',
    value: count === 1 ? '1fr' : `repeat(${count}, 1fr)`,
  };
}
