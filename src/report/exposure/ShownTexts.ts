import { type Markup, markup } from '../markup.js';

/** Bytes that a run keeps, by hash. */
export interface KeptBytes {
  read(sha256: string): Promise<Buffer>;
}

const shownCharacters = 40_000;

/** Texts that were shown to subjects and judges of an instance: each is written once, and named by its hash. */
export class ShownTexts {
  readonly #labels = new Map<string, string>();

  /** @returns the id under which the text stands on the page */
  add(sha256: string, label: string): string {
    if (!this.#labels.has(sha256)) this.#labels.set(sha256, label);
    return textId(sha256);
  }

  /** @returns null where no text was shown */
  async render(artifacts: KeptBytes): Promise<Markup | null> {
    if (this.#labels.size === 0) return null;
    const parts: Markup[] = [];
    for (const [sha256, label] of this.#labels) {
      const bytes = await artifacts.read(sha256).catch(() => null);
      parts.push(
        markup`<details><summary>${label} <span class="soft">sha256 ${sha256.slice(0, 12)}</span></summary><span id="${textId(sha256)}"></span>${bytes ? cutText(bytes.toString('utf8')) : markup`<p class="soft">The run does not keep this text, or has lost it.</p>`}</details>`,
      );
    }
    return markup`${parts}`;
  }
}

/** Text of others, inert, its end left out where it is long. */
export function cutText(text: string): Markup {
  const rest = text.length - shownCharacters;
  return markup`<pre tabindex="0">${text.slice(0, shownCharacters)}${rest > 0 ? `\n… ${rest} more characters` : ''}</pre>`;
}

function textId(sha256: string): string {
  return `text-${sha256.slice(0, 16)}`;
}
