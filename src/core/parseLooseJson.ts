const maximumCharacters = 4_000_000;
const maximumCandidates = 200;

/**
 * Finds the JSON value that a model meant, in an answer that may wrap it: code fences, prose around it, comments,
 * trailing commas, raw line breaks inside strings. Of several values that `accept` takes, the last one counts, since
 * models think first and answer last; a fenced one goes before a bare one. Work is bounded whatever the text.
 * @returns the value, or undefined when there is none
 */
export function parseLooseJson(text: string, accept: (value: unknown) => boolean = isContainer): unknown {
  if (text.length > maximumCharacters) return undefined;
  const fenced = [...text.matchAll(/```[A-Za-z0-9_-]*[ \t]*\r?\n?([\s\S]*?)```/g)].map((match) => match[1]!);
  for (const block of fenced.reverse()) {
    const found = lastValue(block, accept);
    if (found !== undefined) return found.value;
  }
  return lastValue(text, accept)?.value;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function lastValue(text: string, accept: (value: unknown) => boolean): { value: unknown } | undefined {
  const whole = parseRelaxed(text.trim());
  if (whole && accept(whole.value)) return whole;
  const found = topLevelValues(text);
  for (const candidate of found.reverse()) {
    const parsed = parseRelaxed(candidate);
    if (parsed && accept(parsed.value)) return parsed;
  }
  return undefined;
}

/** Stretches of text from an opening brace or bracket to the one that closes it, outermost only, in one pass. */
function topLevelValues(text: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let start = -1;
  let inString = false;
  for (let index = 0; index < text.length && found.length < maximumCandidates; index += 1) {
    const character = text[index]!;
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"' && open.length > 0) inString = true;
    else if (character === '{' || character === '[') {
      if (open.length === 0) start = index;
      open.push(character === '{' ? '}' : ']');
    } else if ((character === '}' || character === ']') && open.length > 0) {
      if (open.at(-1) === character) {
        open.pop();
        if (open.length === 0) found.push(text.slice(start, index + 1));
      } else {
        // A stray bracket in prose: start anew after it.
        open.length = 0;
      }
    }
    if (index === text.length - 1 && open.length > 0 && start >= 0) {
      // What was opened last never closed (prose such as "[1" or a quote that runs on): look again inside it.
      index = start;
      open.length = 0;
      inString = false;
      if (found.push('') >= maximumCandidates) break;
    }
  }
  return found.filter(Boolean);
}

function parseRelaxed(text: string): { value: unknown } | undefined {
  for (const attempt of [text, relax(text)]) {
    try {
      return { value: JSON.parse(attempt) as unknown };
    } catch {
      // The next, more lenient reading may do.
    }
  }
  return undefined;
}

/** Takes out comments and trailing commas, and escapes raw control characters in strings; one pass. */
function relax(text: string): string {
  let result = '';
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (inString) {
      if (character === '\\') {
        result += character + (text[index + 1] ?? '');
        index += 1;
      } else if (character < ' ') result += JSON.stringify(character).slice(1, -1);
      else {
        if (character === '"') inString = false;
        result += character;
      }
    } else if (character === '"') {
      inString = true;
      result += character;
    } else if (character === '/' && text[index + 1] === '/') {
      while (index < text.length && text[index] !== '\n') index += 1;
    } else if (character === '/' && text[index + 1] === '*') {
      const end = text.indexOf('*/', index + 2);
      index = end < 0 ? text.length : end + 1;
    } else result += character;
  }
  return dropTrailingCommas(result);
}

function dropTrailingCommas(text: string): string {
  let result = '';
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (inString) {
      if (character === '\\') {
        result += character + (text[index + 1] ?? '');
        index += 1;
        continue;
      }
      if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === ',' && /^\s*[}\]]/.test(text.slice(index + 1, index + 200))) continue;
    result += character;
  }
  return result;
}
