import type { PageView } from './parseView.js';

/** Something that a page tells under a name. */
export interface PageFact {
  label: string;
  value: string;
}

/** What a page tells: rows of its tables, terms and what stands below them, and a few things that need no name. */
export function readFacts({ lines }: PageView): PageFact[] {
  const facts: PageFact[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value.trim() !== '') facts.push({ label, value: value.trim() });
  };
  lines.forEach((line, index) => {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1)
          .map((cell) => cell.trim())
      : [];
    if (cells.length >= 2) add(cells[0]!, cells.slice(1).join(' '));
    const named = /^(?:#+ )?([\p{L}][\p{L} -]{1,40}): (.+)$/u.exec(line);
    if (named) add(named[1]!, named[2]);
    if (/^[€$£]\s?\d[\d.,]*$/.test(line)) add('price', line);
    const rated = /★.*?(\d(?:\.\d)?) of 5(?:, (\d+) reviews?)?/.exec(line);
    if (rated && !facts.some(({ label }) => label === 'rating')) {
      add('rating', rated[1]);
      add('number of reviews', rated[2]);
    }
    if (/accepted answer/i.test(line) && !/go to/i.test(line)) add('accepted answer', lines[index + 1]);
    const next = lines[index + 1] ?? '';
    const isTerm = /^\p{Lu}[\p{L} -]{1,30}$/u.test(line) && line.split(' ').length <= 4;
    if (isTerm && next.length > 0 && next.length < 80 && !/^[#|-]/.test(next)) add(line, next);
  });
  return facts;
}
