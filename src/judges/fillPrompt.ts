import { inputError } from '../core/errors.js';
import type { Prompt } from './loadPrompt.js';

/**
 * Puts values in the place of `{{names}}`, in one pass, so that a value which looks like a name stays as it is.
 * @throws DeixisError PROMPT_INVALID (input) when the prompt names something that is not given, or lacks a value that
 * must be shown
 */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = prompt.text.replace(/\{\{([a-zA-Z]+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined)
      throw inputError(
        'PROMPT_INVALID',
        `${prompt.path}: {{${name}}} is not known here; there are ${Object.keys(values).join(', ') || 'none'}`,
        { hint: 'take the name out of the prompt, or write one of those' },
      );
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0)
    throw inputError('PROMPT_INVALID', `${prompt.path}: expected {{${unused.join('}}, {{')}}} in the text`, {
      hint: 'write the names into the prompt: without them the model is not told what they stand for',
    });
  return text;
}
