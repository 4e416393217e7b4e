import type { Prop } from '../world/World.js';

/** A line of print on the front of a thing, in metres; x from the middle of the front, y from its lower edge. */
export interface PrintedLine {
  /** Index in the prop's lines; a line that does not fit is printed in two rows, with the same index. */
  line: number;
  text: string;
  /** Of its middle. */
  x: number;
  y: number;
  /** At most so wide: print is made narrower to fit. */
  widthMetres: number;
  capitalMetres: number;
}

export interface Label {
  /** The panel behind the print; x and y of its lower left corner. */
  panel: { x: number; y: number; width: number; height: number };
  lines: PrintedLine[];
}

/** Height of a line by its place, against the first. */
const weights = [1, 0.62, 0.75, 0.45];
/** From one line's capitals to the next, in capitals. */
const spacing = 1.55;
/** Advance of a letter in heights of a capital, in the narrowest print that reads well. */
const advance = { capital: 0.84, small: 0.7 };

/** Where the print of a thing stands. On round things x runs along the surface. */
export function layoutLabel(prop: Prop): Label {
  const region = regionOf(prop);
  const rows = prop.lines.slice(0, 4).flatMap((text, line) =>
    wrap(text, region.width).map((row) => ({
      line,
      text: row,
      weight: weights[line]!,
      widest: region.width / ([...row].length * advanceOf(row)),
    })),
  );
  const sum = rows.reduce((total, { weight }) => total + weight * spacing, 0);
  const base = region.height / Math.max(sum, 1.9);
  const sized = rows.map((row) => ({ ...row, capital: Math.min(row.weight * base, row.widest) }));
  const used = sized.reduce((total, { capital }) => total + capital * spacing, 0);
  let top = region.y + region.height / 2 + used / 2;
  const lines = sized.map(({ line, text, capital }): PrintedLine => {
    const y = top - (capital * spacing) / 2;
    top -= capital * spacing;
    return { line, text, x: 0, y, widthMetres: region.width, capitalMetres: capital };
  });
  const margin = region.width * 0.05;
  const height = Math.min(used + region.height * 0.08, region.height);
  return {
    panel: {
      x: -region.width / 2 - margin,
      y: region.y + (region.height - height) / 2,
      width: region.width + 2 * margin,
      height,
    },
    lines,
  };
}

/** Share of a round thing's height that its straight wall takes. */
export const wallShare = { can: 1, jar: 0.76, bottle: 0.6 };

export function isRound(form: Prop['form']): form is keyof typeof wallShare {
  return form in wallShare;
}

function regionOf({ form, widthMetres, heightMetres }: Prop): { width: number; y: number; height: number } {
  if (isRound(form)) {
    const height = heightMetres * wallShare[form];
    return { width: widthMetres * 0.74, y: height * 0.1, height: height * 0.8 };
  }
  const [width, low, high] =
    form === 'poster'
      ? [0.84, 0.08, 0.92]
      : form === 'pouch'
        ? [0.78, 0.16, 0.84]
        : form === 'device'
          ? [0.7, 0.24, 0.92]
          : [0.86, 0.12, 0.92];
  return { width: widthMetres * width, y: heightMetres * low, height: heightMetres * (high - low) };
}

/** Long lines of several words in two rows, as evenly as words allow, where the front is narrow. */
function wrap(text: string, widthMetres: number): string[] {
  const words = text.split(' ');
  if (widthMetres > 0.09 || text.length <= 10 || words.length < 2) return [text];
  const cuts = words.slice(1).map((_, index) => {
    const rows = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { rows, longest: Math.max(...rows.map((row) => row.length)) };
  });
  return cuts.toSorted((a, b) => a.longest - b.longest)[0]!.rows;
}

function advanceOf(text: string): number {
  return text === text.toUpperCase() ? advance.capital : advance.small;
}
