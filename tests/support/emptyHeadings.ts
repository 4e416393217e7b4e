/** Headings of a pagethat nothing stands below, and lists and tables without an entry: a reader looks there for what is not there. */
export function emptyHeadings(html: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
  const headings = [...main.matchAll(/<h([2-6])[^>]*>(.*?)<\/h\1>/gs)];
  const empty = headings.flatMap((heading, index) => {
    const [whole, level, title] = heading;
    const next = headings.slice(index + 1).find((other) => Number(other[1]) <= Number(level));
    const rest = main.slice(heading.index + whole.length, next?.index);
    // What stands behind the end of the part that the heading is in is not below it.
    const below = endOfPart(rest);
    return isBlank(below) ? [textOf(title!)] : [];
  });
  const lists = [...main.matchAll(/<(ul|ol|tbody|dl|figure|details)[^>]*>(.*?)<\/\1>/gs)].flatMap(
    ([, name, inside]) => (isBlank(inside!) ? [`an empty ${name}`] : []),
  );
  return [...empty, ...lists];
}

/** Up to where a section, details or list item ends that was open at the start. */
function endOfPart(html: string): string {
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?(?:section|details|li)\b/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth < 0) return html.slice(0, index);
  }
  return html;
}

function isBlank(html: string): boolean {
  return !/<(?:img|svg|hr|input)\b/.test(html) && textOf(html) === '';
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
