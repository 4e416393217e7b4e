const mostLines = 5;
const mostCharacters = 600;
/** How programs begin the line that says what was wrong: "TypeError: ...", "requests.exceptions.ConnectionError: ...". */
const uncaught = /^(?:Uncaught )?(?:\w+\.)*\w*(?:Error|Exception|Exit|Interrupt)(?: \[\w+\])?(?::|$)/;

/**
 * What a program that broke down said last, in one line, to stand in a message: the line of its uncaught error, which a stack or a
 * version may follow; else its last lines. "" where it said nothing.
 */
export function tellLastWords(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const last = lines.findLast((line) => uncaught.test(line)) ?? lines.slice(-mostLines).join(' | ');
  return last.length > mostCharacters ? `...${last.slice(-mostCharacters)}` : last;
}
