/** A judge's answer in two lines, "Thoughts: ..." and "Status: success|failure". */
export interface ParsedVerdict {
  /** Null where the reply does not say one of the two, once and clearly: a reader counts that as failure. */
  status: 'success' | 'failure' | null;
  /** Why there is no status. */
  problem: string | null;
  thoughts: string;
}

const statuses: Record<string, 'success' | 'failure'> = {
  success: 'success',
  成功: 'success',
  failure: 'failure',
  失败: 'failure',
  失敗: 'failure',
};

/** What Markdown and JSON put around a word; a quotation mark of Markdown (">") is not among it. */
const marks = '[\\s*_`"\'“”‘’#|{},\\[\\]-]';
const opening = new RegExp(`^${marks}*(?:\\d+[.)]${marks}*)?`, 'u');
const ending = new RegExp(`(?:${marks}|[.!。])+$`, 'u');
const statusLabel = new RegExp(`^(?:status|状态|狀態)${marks}*:`, 'iu');
const thoughtsLabel = new RegExp(`^(?:thoughts?|思考)${marks}*:`, 'iu');
/** No status line is longer. */
const longestStatus = 200;

/**
 * Reads the two lines of a judge's reply. Fences, Markdown, other lines, other case and Chinese colons do no harm; but the
 * status is never guessed: it must be one of the two words and nothing else, in a line of its own. A negation, a third word,
 * two lines that differ, or none give no status. Lines that quote (">") and what was thought before the reply do not count.
 */
export function parseVerdict(reply: string): ParsedVerdict {
  const lines = afterThinking(reply)
    .normalize('NFKC')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .filter((line) => !/^\s*>/.test(line));
  const found = lines.flatMap((line, place) => {
    const word = afterLabel(line, statusLabel);
    if (word === undefined) return [];
    const bare = word.length > longestStatus ? word : word.replace(opening, '').replace(ending, '');
    return [{ place, word: bare.toLowerCase() }];
  });
  const thoughts = readThoughts(lines, found.at(-1)?.place ?? lines.length);
  const none = (problem: string): ParsedVerdict => ({ status: null, problem, thoughts });
  if (found.length === 0) return none('the reply has no line "Status: success" or "Status: failure"');
  const unclear = found.find(({ word }) => !Object.hasOwn(statuses, word));
  if (unclear) return none(`the status is neither success nor failure: "${unclear.word.slice(0, 60)}"`);
  const [status, other] = new Set(found.map(({ word }) => statuses[word]!));
  if (other !== undefined) return none('the reply gives two statuses that differ');
  return { status: status!, problem: null, thoughts };
}

/** What follows the last closing tag of thinking; some servers leave the opening one out. */
function afterThinking(reply: string): string {
  const end = /^[\s\S]*<\/think(?:ing)?>/i.exec(reply)?.[0].length ?? 0;
  return reply.slice(end);
}

/** What follows a label that begins a line; undefined for other lines. */
function afterLabel(line: string, label: RegExp): string | undefined {
  const bare = line.replace(opening, '');
  const found = label.exec(bare)?.[0];
  return found === undefined ? undefined : bare.slice(found.length);
}

/** From "Thoughts:" to the status; without such a line, what stands before the status. */
function readThoughts(lines: readonly string[], end: number): string {
  const start = lines.findIndex(
    (line, place) => place < end && afterLabel(line, thoughtsLabel) !== undefined,
  );
  const [first = '', ...rest] = lines.slice(Math.max(0, start), end);
  const told = rest.filter((line) => !/^\s*```/.test(line) && afterLabel(line, statusLabel) === undefined);
  const begun =
    afterLabel(first, thoughtsLabel) ??
    (/^\s*```/.test(first) || afterLabel(first, statusLabel) !== undefined ? '' : first);
  const text = [begun, ...told].join('\n').trim();
  return text
    .replace(opening, '')
    .replace(/["'*_`|,]{1,3}$/, '')
    .trim();
}
