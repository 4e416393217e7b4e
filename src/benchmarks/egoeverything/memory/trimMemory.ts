import type { Memory, MemoryEntry } from './Memory.js';

/** A record cut to a size: what was seen least is forgotten first, the oldest of it before. */
export function trimMemory(
  memory: Memory,
  longest: number,
  sizeOf: (entry: MemoryEntry) => number,
): Memory & { forgotten: number } {
  const { entries, views } = memory;
  const byWorth = [...entries.keys()].sort(
    (a, b) => entries[a]!.sights - entries[b]!.sights || entries[a]!.startSeconds - entries[b]!.startSeconds,
  );
  let size = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  const dropped = new Set<number>();
  for (const index of byWorth) {
    if (size <= longest) break;
    size -= sizeOf(entries[index]!);
    dropped.add(index);
  }
  if (dropped.size === 0) return { ...memory, forgotten: 0 };
  const kept = [...entries.keys()].filter((index) => !dropped.has(index));
  const places = new Map(kept.map((index, place) => [index, place]));
  return {
    ...memory,
    entries: kept.map((index) => entries[index]!),
    views: views.map(({ things, ...view }) => ({
      ...view,
      things: things.flatMap((thing) =>
        places.has(thing.entry) ? [{ ...thing, entry: places.get(thing.entry)! }] : [],
      ),
    })),
    forgotten: dropped.size,
  };
}
