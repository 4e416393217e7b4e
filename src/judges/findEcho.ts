/** Shorter words may stand in a page and in an honest reply alike. */
const shortest = 24;
const plantedStatus = /status\s*[:：]\s*["'*_`]*(success|成功)/i;

/**
 * Whether a success is only what the shown material says itself (a ready-made verdict in an answer, a page or a name): its
 * thoughts stand word for word in that material, or there are no thoughts and the material holds such a status line.
 * @returns the place in `shown`, or undefined
 */
export function findEcho(thoughts: string, shown: readonly string[]): number | undefined {
  const told = plain(thoughts);
  const place = shown.findIndex((text) =>
    told.length === 0
      ? plantedStatus.test(text.normalize('NFKC'))
      : told.length >= shortest && plain(text).includes(told),
  );
  return place < 0 ? undefined : place;
}

/** Letters and digits alone, so that marks, case and line breaks make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
