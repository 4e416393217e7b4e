import type { InputPart } from '../../../core/InputPart.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { ListedPicture } from '../listPictures.js';

export interface ComposedPictures {
  /** A part of its own, so that the exposure record names it; none where there are no pictures. */
  parts: Extract<InputPart, { type: 'text' }>[];
  /** Prompt name to hash. */
  prompts: Record<string, string>;
}

/**
 * The list of pictures that a step may ask for. Whoever writes HTML needs their addresses, and so does a judge of HTML;
 * who recovers instructions needs to name one.
 */
export async function composePictures(
  pictures: readonly ListedPicture[],
  reader: 'editor' | 'listener' | 'judge',
  promptPack?: string,
): Promise<ComposedPictures> {
  if (pictures.length === 0) return { parts: [], prompts: {} };
  const names = { editor: 'pictures', listener: 'pictures-named', judge: 'judge-pictures' };
  const prompt = await loadPrompt(`omni2web/${names[reader]}`, promptPack);
  const lines = pictures.map(({ address, description }) =>
    reader === 'listener' ? description : `${address}: ${description}`,
  );
  const text = fillPrompt(prompt, { pictures: fenceUntrusted('PICTURES', lines.join('\n')) });
  return { parts: [{ type: 'text', text, label: prompt.name }], prompts: { [prompt.name]: prompt.sha256 } };
}
