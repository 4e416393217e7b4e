/**
 * Each label becomes the most frequent one among itself and so many on either side; at the ends among those that there are.
 * Of equally frequent ones its own stays, else the one that comes first in the window.
 */
export function smoothLabels(labels: ArrayLike<number>, halfWindow: number): number[] {
  return Array.from({ length: labels.length }, (_, place) => {
    const counts = new Map<number, number>();
    const end = Math.min(labels.length - 1, place + halfWindow);
    for (let near = Math.max(0, place - halfWindow); near <= end; near += 1)
      counts.set(labels[near]!, (counts.get(labels[near]!) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (counts.get(labels[place]!) === most) return labels[place]!;
    return [...counts].find(([, count]) => count === most)![0];
  });
}
