/** Something on a page that can be acted on. */
export interface ViewElement {
  number: number;
  role: string;
  name: string;
  /** Value, chosen option, states, as the view words them. */
  notes: string;
  /** Position of its line in the view. */
  line: number;
}

/** A page view taken apart. */
export interface PageView {
  /** What each line shows, without numbers and roles. */
  lines: string[];
  elements: ViewElement[];
}

const start = /\[(\d+)\] ([a-z][a-z-]*(?: [a-z-]+)*)/g;

/** Takes the numbered text of a page apart; what it says is untrusted and stays data. */
export function parseView(view: string): PageView {
  const lines: string[] = [];
  const elements: ViewElement[] = [];
  view.split('\n').forEach((raw, line) => {
    let shown = '';
    let from = 0;
    start.lastIndex = 0;
    for (let match = start.exec(raw); match; match = start.exec(raw)) {
      shown += raw.slice(from, match.index);
      let end = start.lastIndex;
      // A role may be followed by plain text of the page; only a name in quotes or notes in brackets belong to it.
      let role = match[2]!;
      let name = '';
      const quoted = /^ "(.*?)"(?=\s|$)/.exec(raw.slice(end));
      if (quoted) {
        name = quoted[1]!;
        end += quoted[0].length;
      } else {
        role = role.split(' ').length > 2 ? role.split(' ')[0]! : role;
        end = match.index + match[0].length - (match[2]!.length - role.length);
      }
      const noted = /^ \(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(raw.slice(end));
      if (noted) end += noted[0].length;
      elements.push({ number: Number(match[1]), role, name, notes: noted?.[1] ?? '', line });
      shown += name;
      from = end;
      start.lastIndex = end;
    }
    lines.push((shown + raw.slice(from)).replace(/\s+/g, ' ').trim());
  });
  return { lines, elements };
}
