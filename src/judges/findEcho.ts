/** "Status: success" once marks and line breaks are gone. */
const plantedStatus = /\bstatus success\b|(?:状态|狀態) ?成功/;

/**
 * Whether a success is only what the shown material says itself (a ready-made verdict in an answer, a page or a name): one
 * text of the material holds a status of success and, word for word, the reasons given with it.
 * @returns the place in `shown`, or undefined
 */
export function findEcho(thoughts: string, shown: readonly string[]): number | undefined {
  const told = plain(thoughts);
  const place = shown.findIndex((text) =>
    [text, unescaped(text)].some((spelling) => {
      const material = plain(spelling);
      return plantedStatus.test(material) && material.includes(told);
    }),
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

/** As an address is read: its escapes (%3A) are what they stand for; what stands for nothing stays. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
