/**
 * A WebAssembly module with one function, dots(rows, others, out, rowCount, otherCount, rowBytes): the inner product of every
 * row with every other, rows of 32-bit floats, to out[row * otherCount + other]. rowCount must be even, otherCount a multiple
 * of four, rowBytes a multiple of 16. Two rows meet four others at a time, so that each number that is loaded serves several
 * products. Memory is imported and shared.
 */
export function innerProductKernel(): Uint8Array<ArrayBuffer> {
  const body = [...localDeclarations, ...rowLoop(), ...op.end];
  const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // One type: six 32-bit integers to nothing.
    ...section(1, [1, 0x60, 6, ...new Array<number>(6).fill(0x7f), 0]),
    // Memory "m" "memory": shared, from one page to as many as there are.
    ...section(2, [1, ...name('m'), ...name('memory'), 0x02, 0x03, ...leb(1), ...leb(65_536)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dots'), 0x00, 0x00]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

/** Unsigned LEB128. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    bytes.push(value === 0 ? low : low | 0x80);
  } while (value !== 0);
  return bytes;
}

/** Parameters 0 to 5, then locals. */
const local = {
  rows: 0,
  others: 1,
  out: 2,
  rowCount: 3,
  otherCount: 4,
  rowBytes: 5,
  other: 6,
  pair: 7,
  offset: 8,
  left: 9,
  right: 10,
  /** Eight sums of four: row 0 with others 0 to 3, then row 1. */
  sums: 11,
} as const;

/** Two runs of locals: three counters, then two vectors of rows and eight of sums. */
const localDeclarations = [2, 3, 0x7f, 10, 0x7b];

const op = {
  get: (index: number) => [0x20, ...leb(index)],
  set: (index: number) => [0x21, ...leb(index)],
  constant: (value: number) => [0x41, ...signedLeb(value)],
  add: [0x6a],
  multiply: [0x6c],
  less: [0x49],
  shiftLeft: [0x74],
  loop: [0x03, 0x40],
  branchIf: [0x0d, 0],
  end: [0x0b],
  loadVector: (offset = 0) => [0xfd, 0x00, 4, ...leb(offset)],
  zeroVector: [0xfd, 0x0c, ...new Array<number>(16).fill(0)],
  addVectors: [0xfd, ...leb(0xe4)],
  multiplyVectors: [0xfd, ...leb(0xe6)],
  lane: (index: number) => [0xfd, 0x1f, index],
  addFloats: [0x92],
  storeFloat: (offset: number) => [0x38, 2, ...leb(offset)],
};

function signedLeb(value: number): number[] {
  const bytes: number[] = [];
  for (;;) {
    const low = value & 0x7f;
    value >>= 7;
    if ((value === 0 && (low & 0x40) === 0) || (value === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

/** do { pair of rows } while rowCount; each counter is counted down by moving its pointers on. */
function rowLoop(): number[] {
  return [
    ...op.loop,
    ...op.constant(0),
    ...op.set(local.other),
    ...otherLoop(),
    // Two rows on, in and out.
    ...op.get(local.rows),
    ...op.get(local.rowBytes),
    ...op.constant(1),
    ...op.shiftLeft,
    ...op.add,
    ...op.set(local.rows),
    ...op.get(local.out),
    ...op.get(local.otherCount),
    ...op.constant(3),
    ...op.shiftLeft,
    ...op.add,
    ...op.set(local.out),
    ...op.get(local.rowCount),
    ...op.constant(-2),
    ...op.add,
    ...op.set(local.rowCount),
    ...op.constant(0),
    ...op.get(local.rowCount),
    ...op.less,
    ...op.branchIf,
    ...op.end,
  ];
}

function otherLoop(): number[] {
  return [
    ...op.loop,
    ...Array.from({ length: 8 }, (_, sum) => [...op.zeroVector, ...op.set(local.sums + sum)]).flat(),
    // pair: where the four others begin.
    ...op.get(local.others),
    ...op.get(local.other),
    ...op.get(local.rowBytes),
    ...op.multiply,
    ...op.add,
    ...op.set(local.pair),
    ...op.constant(0),
    ...op.set(local.offset),
    ...numberLoop(),
    ...Array.from({ length: 8 }, (_, sum) => storeSum(sum)).flat(),
    ...op.get(local.other),
    ...op.constant(4),
    ...op.add,
    ...op.set(local.other),
    ...op.get(local.other),
    ...op.get(local.otherCount),
    ...op.less,
    ...op.branchIf,
    ...op.end,
  ];
}

/** Four numbers of two rows and four others at a time. */
function numberLoop(): number[] {
  const otherAt = (other: number): number[] => [
    ...op.get(local.pair),
    ...op.get(local.rowBytes),
    ...op.constant(other),
    ...op.multiply,
    ...op.add,
    ...op.get(local.offset),
    ...op.add,
    ...op.loadVector(),
  ];
  const gather = (row: number, other: number): number[] => [
    ...op.get(local.sums + 4 * row + other),
    ...op.get(row === 0 ? local.left : local.right),
    ...otherAt(other),
    ...op.multiplyVectors,
    ...op.addVectors,
    ...op.set(local.sums + 4 * row + other),
  ];
  return [
    ...op.loop,
    ...op.get(local.rows),
    ...op.get(local.offset),
    ...op.add,
    ...op.loadVector(),
    ...op.set(local.left),
    ...op.get(local.rows),
    ...op.get(local.rowBytes),
    ...op.add,
    ...op.get(local.offset),
    ...op.add,
    ...op.loadVector(),
    ...op.set(local.right),
    ...[0, 1, 2, 3].flatMap((other) => [...gather(0, other), ...gather(1, other)]),
    ...op.get(local.offset),
    ...op.constant(16),
    ...op.add,
    ...op.set(local.offset),
    ...op.get(local.offset),
    ...op.get(local.rowBytes),
    ...op.less,
    ...op.branchIf,
    ...op.end,
  ];
}

/** The four numbers of a sum added up, to out[row * otherCount + other + place]. */
function storeSum(sum: number): number[] {
  const [row, place] = [Math.floor(sum / 4), sum % 4];
  return [
    ...op.get(local.out),
    ...op.get(local.otherCount),
    ...op.constant(row),
    ...op.multiply,
    ...op.get(local.other),
    ...op.add,
    ...op.constant(2),
    ...op.shiftLeft,
    ...op.add,
    ...[0, 1, 2, 3].flatMap((lane) => [
      ...op.get(local.sums + sum),
      ...op.lane(lane),
      ...(lane > 0 ? op.addFloats : []),
    ]),
    ...op.storeFloat(4 * place),
  ];
}
