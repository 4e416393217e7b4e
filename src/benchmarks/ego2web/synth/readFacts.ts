import { runError } from '../../../core/errors.js';
import { readFrames } from '../../../media/readFrames.js';
import type { Picture } from '../../../perception/Picture.js';
import { readText } from '../../../perception/text/readText.js';
import { layoutLabel } from '../../../synth/scene/layoutLabel.js';
import type { FrameTruth, SceneTruth } from '../../../synth/scene/SceneTruth.js';
import { listWanted, type Wanted } from './listWanted.js';
import type { ReadFact } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';

/** Where in a stretch the file is read; the first that gives the print is enough. */
const readingPlaces = [0.5, 0.8, 0.3];
/** Letters that may be wrong in a line of so many. */
const lettersPerFault = 6;
/** Around a thing's box, in pixels. */
const margin = 12;

/**
 * Reads the print that tasks hang on from the encoded file itself.
 * @throws DeixisError SYNTH_UNREADABLE (run): print is not large enough for long enough, or cannot be read
 */
export async function readFacts(draft: VideoDraft, file: string, truth: SceneTruth): Promise<ReadFact[]> {
  const wanted = listWanted(draft, truth);
  const pictures = await decode(file, [
    ...new Set(
      wanted.flatMap(({ stretch }) => readingPlaces.map((place) => frameOf(stretch, place).timeSeconds)),
    ),
  ]);
  const read = new Map<string, string[]>();
  const found = new Map<Wanted, ReadFact>();
  for (const one of wanted) {
    for (const place of readingPlaces) {
      const frame = frameOf(one.stretch, place);
      const key = `${one.prop} ${frame.timeSeconds}`;
      const lines = read.get(key) ?? (await readProp(pictures.get(frame.timeSeconds)!, frame, one.prop));
      read.set(key, lines);
      const fact = compare(draft, one, frame, lines, one.stretch.length / truth.framesPerSecond);
      const before = found.get(one);
      if (!before || fact.wrongLetters < before.wrongLetters) found.set(one, fact);
      if (fact.wrongLetters === 0) break;
    }
    const { read: text, wrongLetters } = found.get(one)!;
    if (wrongLetters > plain(one.printed).length / lettersPerFault)
      throw runError(
        'SYNTH_UNREADABLE',
        `${draft.id}: "${one.printed}" on ${one.prop} was read as "${text}" in the encoded file`,
        { hint: 'give a lower --quality, or another seed' },
      );
  }
  return draft.tasks.flatMap((task) =>
    task.facts.flatMap(({ prop, lines }) =>
      lines.map((line) => {
        const one = wanted.find((other) => other.prop === prop && other.line === line)!;
        return { ...found.get(one)!, task: task.name };
      }),
    ),
  );
}

function frameOf(stretch: readonly FrameTruth[], share: number): FrameTruth {
  return stretch[Math.floor((stretch.length - 1) * share)]!;
}

/** The pictures shown at those times. */
async function decode(file: string, times: readonly number[]): Promise<Map<number, Picture>> {
  const open = times.toSorted((a, b) => a - b);
  const pictures = new Map<number, Picture>();
  let before: Picture | undefined;
  const keep = (until: number): void => {
    while (open.length > 0 && open[0]! < until && before) pictures.set(open.shift()!, before);
  };
  await readFrames(file, {}, ({ timeSeconds, width, height, data }) => {
    // A frame is shown until the next one comes; half a millisecond is what times in files are rounded by.
    keep(timeSeconds - 0.0005);
    before = undefined;
    if (open.length === 0) return false;
    before = { width, height, channels: 3, data: Uint8Array.from(data) };
    return true;
  });
  keep(Number.POSITIVE_INFINITY);
  return pictures;
}

async function readProp(picture: Picture, frame: FrameTruth, prop: string): Promise<string[]> {
  const { box } = frame.visible.find((one) => one.prop === prop)!;
  const region = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  return (await readText(picture, region)).map(({ text }) => text);
}

function compare(
  draft: VideoDraft,
  { prop, line, printed }: Wanted,
  frame: FrameTruth,
  lines: readonly string[],
  legibleSeconds: number,
): ReadFact {
  const placed = draft.plan.props.find(({ id }) => id === prop)!;
  // A line in two rows is read as two lines.
  const rows = layoutLabel(placed.prop).lines.filter((row) => row.line === line);
  const best = rows.map((row) => nearest(row.text, lines));
  return {
    task: '',
    prop,
    line,
    printed,
    capitalPixels: frame.visible.find((one) => one.prop === prop)!.textHeights[line]!,
    legibleSeconds,
    timeSeconds: frame.timeSeconds,
    read: best.map(({ text }) => text).join(' '),
    wrongLetters: best.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

function nearest(row: string, lines: readonly string[]): { text: string; wrong: number } {
  let best = { text: '', wrong: plain(row).length };
  for (const text of lines) {
    const wrong = distance(plain(row), plain(text));
    if (wrong < best.wrong) best = { text, wrong };
  }
  return best;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein's distance. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1)!;
}
