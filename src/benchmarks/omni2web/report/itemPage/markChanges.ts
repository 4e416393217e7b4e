import type { Change } from '../../../../html/Change.js';
import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { matchPages } from '../../../../html/matchPages.js';
import type { Box } from '../../../../html/PageSnapshot.js';
import { type Markup, markup } from '../../../../report/markup.js';

/** A frame around what a change bears on, with the change's number in the list. */
export interface ChangeMark {
  number: number;
  isDamage: boolean;
  box: Box;
}

const mostBoxes = 24;

/**
 * Where the changes of a list are to be seen on both pages: what was removed only before, what was added only after, the
 * rest on both. What is not shown (hidden, empty) has no mark.
 */
export function markChanges(
  source: RenderedPage,
  output: RenderedPage,
  changes: readonly Change[],
  damage: ReadonlySet<string>,
): { before: ChangeMark[]; after: ChangeMark[] } {
  const { toOutput } = matchPages(source.page, output.page);
  const boxesBefore = boxesByPath(source);
  const boxesAfter = boxesByPath(output);
  const before: ChangeMark[] = [];
  const after: ChangeMark[] = [];
  for (const [index, { id, kind, path, touches }] of changes.entries()) {
    const mark = (box: Box): ChangeMark => ({ number: index + 1, isDamage: damage.has(id), box });
    const paths = kind === 'style' ? touches.slice(0, mostBoxes) : [path];
    for (const one of paths) {
      const there = kind === 'added' ? undefined : boxesBefore.get(one);
      const target = kind === 'added' ? one : toOutput.get(one);
      const here = target === undefined ? undefined : boxesAfter.get(target);
      if (there) before.push(mark(there));
      if (here) after.push(mark(here));
    }
  }
  return { before, after };
}

function boxesByPath({ snapshot }: RenderedPage): Map<string, Box> {
  return new Map(
    snapshot.elements.filter(({ visible }) => visible).map(({ path, box }) => [path, box] as const),
  );
}

const tallestPicture = 16_000;

/** A picture of a page with marks drawn over it; the picture itself is not touched. */
export function markedPicture(
  address: string,
  alternative: string,
  { snapshot: { viewport, pageHeight } }: RenderedPage,
  marks: readonly ChangeMark[],
): Markup {
  const height = Math.max(viewport.height, Math.min(Math.ceil(pageHeight), tallestPicture));
  const drawn = marks.map(
    ({ number, isDamage, box: { x, y, width, height: down } }) =>
      markup`<g${isDamage ? markup` class="damage"` : null}><rect x="${x - 2}" y="${y - 2}" width="${width + 4}" height="${down + 4}" rx="3"/><text x="${Math.max(2, x + 4)}" y="${y > 30 ? y - 6 : y + 24}">${number}</text></g>`,
  );
  return markup`<div class="marked"><img src="${address}" alt="${alternative}" loading="lazy">${marks.length > 0 ? markup`<svg viewBox="0 0 ${viewport.width} ${height}" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>` : null}</div>`;
}
