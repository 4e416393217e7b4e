/** The known name closest to what was typed (edit distance at most a third of its length), or undefined. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const name of known) {
    // A key can be megabytes long; a distance is never below the difference of the lengths.
    if (Math.abs(typed.length - name.length) >= bestDistance) continue;
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    // Names that share no letter are not near, however short they are.
    if (distance < bestDistance && distance < Math.max(typed.length, name.length)) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[right.length]!;
}
