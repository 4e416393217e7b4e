import { createHash } from 'node:crypto';

/** A seeded source of random numbers; the same seed gives the same numbers on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number in [minimum, maximum], both included. */
  integer(minimum: number, maximum: number): number;
  /** One of the items; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** A shuffled copy. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
  /** Fills the array with whole numbers in [0, bound), each as likely as the others; bound is at most 2^32. */
  fillIntegers(target: Uint8Array | Uint16Array | Uint32Array, bound: number): void;
  /** An independent source, named, so that adding a draw in one place changes no other. */
  fork(name: string): Random;
}

/** sfc32 (Chris Doty-Humphrey's small fast counting generator), seeded with SHA-256 of the seed. */
export function createRandom(seed: number | string): Random {
  const digest = createHash('sha256').update(String(seed)).digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let counter = 1;
  const uint32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) uint32();
  const random: Random = {
    next: () => (uint32() * 0x200000 + (uint32() >>> 11)) / 2 ** 53,
    integer: (minimum, maximum) => minimum + Math.floor(random.next() * (maximum - minimum + 1)),
    pick: (items) => items[random.integer(0, items.length - 1)] as (typeof items)[number],
    shuffle: (items) => {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = random.integer(0, index);
        [copy[index], copy[other]] = [copy[other]!, copy[index]!];
      }
      return copy;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
    fillIntegers(target, bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32)
        throw new RangeError(`a bound from 1 to 2^32 expected, not ${bound}`);
      if (bound > 2 ** 16) {
        for (let index = 0; index < target.length; index += 1) target[index] = random.integer(0, bound - 1);
        return;
      }
      // Both halves of a number are used: the high half of 16 bits x bound is the draw, and too low a low half, which
      // would favour some draws, is thrown away (Lemire's method).
      const lowestFair = 2 ** 16 % bound;
      const put = (bits: number, index: number): number => {
        const product = Math.imul(bits, bound);
        if ((product & 0xffff) < lowestFair) return index;
        target[index] = product >>> 16;
        return index + 1;
      };
      for (let index = 0; index < target.length; ) {
        const bits = uint32();
        index = put(bits >>> 16, index);
        if (index < target.length) index = put(bits & 0xffff, index);
      }
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
  return random;
}
