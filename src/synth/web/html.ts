/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * Markup from a template: every value is escaped unless it is markup itself; lists are joined, null and false are
 * nothing.
 * @example html`<p title="${title}">${items.map((item) => html`<b>${item}</b>`)}</p>`
 */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(texts.map((text, index) => text + asMarkup(values[index])).join(''));
}

function asMarkup(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(asMarkup).join('');
  return escapeText(String(value));
}

/** Text that stays text between tags and in quoted attributes; control characters go. */
export function escapeText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken away
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  );
}
