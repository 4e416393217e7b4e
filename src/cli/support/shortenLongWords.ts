const longest = 300;
const keptStart = 160;
const keptEnd = 80;

/**
 * Text for a reader, in which no word and nothing in quotation marks is longer than a few lines: names and values come from files of
 * others, and one of a megabyte would push everything else off the screen. The beginning and the end are kept.
 */
export function shortenLongWords(text: string): string {
  return text.replace(/"[^"\n]*"/g, (quoted) => `"${shorten(quoted.slice(1, -1))}"`).replace(/\S+/g, shorten);
}

function shorten(word: string): string {
  if (word.length <= longest) return word;
  const letters = [...word];
  const left = letters.length - keptStart - keptEnd;
  if (left <= 0) return word;
  return `${letters.slice(0, keptStart).join('')} ... (${left} more characters) ... ${letters.slice(-keptEnd).join('')}`;
}
