/** A piece of HTML that is known to be safe, because every value put into it was escaped. */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

/**
 * Builds HTML. Whatever is put in is escaped, unless it is markup already; lists are joined; null, undefined and false
 * give nothing. This is the only way in which reports make HTML, so that model output shown in them is inert.
 * @example markup`<p>${answerOfAModel}</p>`
 */
export function markup(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(values[index - 1]) + string));
}

function render(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(render).join('');
}

/** Text as it may stand in an element or a quoted attribute. Characters that no HTML text may hold become U+FFFD. */
export function escapeHtml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
  );
}
