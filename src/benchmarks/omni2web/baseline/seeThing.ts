import type { Box } from '../../../html/PageSnapshot.js';
import type { ElementKind } from '../executor/ParsedRequest.js';
import { countLookalikes } from './countLookalikes.js';
import { distanceTo, holds, union } from './geometry.js';
import { readParagraph } from './readParagraph.js';
import type { SceneReader } from './SceneReader.js';
import type { SeenThing } from './SeenThing.js';

export const containerRoles: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'card',
  'section',
  'navigation',
  'header',
  'footer',
  'sidebar',
  'list',
  'table',
  'form',
  'banner',
  'column',
  'row',
  'quote',
]);
export const pictureRoles: ReadonlySet<ElementKind> = new Set<ElementKind>(['image', 'icon', 'video']);

/** In pixels: text this far from the cursor may still be meant. */
const reach = 48;

/** What is under the cursor, seen as the kind of thing that the speaker says, from the picture alone. */
export async function seeThing(
  reader: SceneReader,
  point: { x: number; y: number },
  role: ElementKind | undefined,
): Promise<SeenThing> {
  const boxes = reader.boxesAround(point.x, point.y);
  if (role && containerRoles.has(role)) return seeContainer(reader, point, boxes, role);
  if (role && pictureRoles.has(role)) return seePicture(reader, point, boxes);
  const text = await seeText(reader, point, boxes, role);
  return text ?? seePicture(reader, point, boxes);
}

async function seeText(
  reader: SceneReader,
  point: { x: number; y: number },
  boxes: Box[],
  role: ElementKind | undefined,
): Promise<SeenThing | undefined> {
  // A small box around the cursor may have its words further away than others are.
  const small = boxes.filter((box) => box.height <= 90 && box.width <= reader.picture.width * 0.45);
  const around = { x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach };
  const { x, width } = union([around, ...small])!;
  const lines = await reader.textBoxesTouching({ ...around, x, width });
  const own = small.find((box) => lines.some((line) => holds(box, line, 4) && line.height < box.height + 6));
  const under = lines.filter((line) => distanceTo(line, point) <= 3);
  const inside = own ? lines.filter((line) => holds(own, line, 4)) : [];
  const oneRow = inside.every((line) => Math.abs(line.y - inside[0]!.y) < line.height / 2);
  if (own && under.length === 0 && inside.length > 0 && oneRow) {
    const words = await Promise.all(inside.map((line) => reader.read(line)));
    const text = words.filter(Boolean).join(' ');
    if (text !== '') return finish(reader, boxes, role, own, text, false, union(inside)!);
  }
  const nearest = nearestOf(lines, point);
  if (!nearest || distanceTo(nearest, point) > reach) return undefined;
  // A picture is meant rather than the words beside it.
  const apart = boxes[0] && distanceTo(nearest, point) > 10 && !holds(boxes[0], nearest, 2);
  if (apart && !role && boxes[0]!.width > 40 && boxes[0]!.height > 40 && boxes[0]!.width < 700)
    return undefined;
  const { text, cut, box } = await readParagraph(reader, nearest);
  if (text === '') return undefined;
  return finish(reader, boxes, role, own && holds(own, box, 4) ? own : box, text, cut, box);
}

function nearestOf(lines: readonly Box[], point: { x: number; y: number }): Box | undefined {
  return [...lines].sort((a, b) => distanceTo(a, point) - distanceTo(b, point))[0];
}

async function finish(
  reader: SceneReader,
  boxes: Box[],
  role: ElementKind | undefined,
  box: Box,
  text: string,
  cut: boolean,
  textBox: Box,
): Promise<SeenThing> {
  const thing: SeenThing = { box, text, cut, looksLike: 'text' };
  // Buttons are often repeated, and pointed at they look different from the others.
  const onSurface = role !== 'cell' && box !== textBox && text.length < 30 && holds(box, textBox, 4);
  if (onSurface || (textBox.height < 40 && countLookalikes(reader.picture, textBox) > 0)) {
    const around = onSurface ? boxes.filter((one) => one.width < reader.picture.width * 0.6) : boxes;
    thing.heading = await headingAround(reader, around, text);
  }
  return thing;
}

async function seeContainer(
  reader: SceneReader,
  point: { x: number; y: number },
  boxes: Box[],
  role: ElementKind,
): Promise<SeenThing> {
  const { width, height } = reader.picture;
  const fits = boxes.filter((box) => {
    if (box.height < 40 || box.width < 60) return role === 'row' && box.height >= 20 && box.width >= 120;
    if (role === 'card' || role === 'column' || role === 'quote')
      return box.width < width * 0.75 && box.height > 56;
    return true;
  });
  const box = fits[0] ??
    boxes.at(-1) ?? {
      x: 0,
      y: Math.max(0, point.y - height / 4),
      width,
      height: height / 2,
    };
  const columns = role === 'card' && box.width > width * 0.6 ? point : undefined;
  const text = (await headingIn(reader, box, '', columns)) ?? '';
  return { box, text, cut: false, looksLike: 'box' };
}

async function seePicture(
  reader: SceneReader,
  point: { x: number; y: number },
  boxes: Box[],
): Promise<SeenThing> {
  const box = boxes.find((one) => one.width >= 16 && one.height >= 16) ?? {
    x: point.x - 20,
    y: point.y - 20,
    width: 40,
    height: 40,
  };
  const heading = await headingAround(reader, boxes, '');
  return { box, text: '', cut: false, looksLike: 'picture', heading };
}

/** The title of the nearest box around a point that has one other than the text itself. */
async function headingAround(reader: SceneReader, boxes: Box[], text: string): Promise<string | undefined> {
  for (const box of boxes) {
    if (box.width < 90 || box.height < 60 || box.height > reader.picture.height * 0.9) continue;
    const heading = await headingIn(reader, box, text);
    if (heading) return heading;
  }
  return undefined;
}

/**
 * The text that heads a box: the first of its largest lines that has words; prices and numbers head nothing.
 * @param point of several columns in the box the one that the point is in is meant
 */
async function headingIn(
  reader: SceneReader,
  box: Box,
  notThis = '',
  point?: { x: number; y: number },
): Promise<string | undefined> {
  const region = { ...box, height: Math.min(box.height, 420) };
  // What stands upright is a drawing rather than a line.
  const all = (await reader.textBoxesIn(region)).filter(({ width, height }) => height < 1.3 * width);
  const lines = point ? all.filter((line) => inColumn(line, point)) : all;
  if (lines.length === 0) return undefined;
  const largest = Math.max(...lines.map((line) => line.height));
  const titles = lines.filter((line) => line.height >= largest * 0.72).slice(0, 5);
  const smaller = lines.filter((line) => !titles.includes(line)).slice(0, 2);
  for (const line of [...titles, ...smaller]) {
    const text = await reader.read(line, 0.8);
    if (/\p{L}{2}|\p{Script=Han}/u.test(text) && text !== notThis) return text;
  }
  return undefined;
}

/** Whether a line is near a point sideways and not far above it. */
function inColumn(line: Box, { x, y }: { x: number; y: number }): boolean {
  return line.x < x + 60 && line.x + line.width > x - 330 && line.y > y - 110;
}
