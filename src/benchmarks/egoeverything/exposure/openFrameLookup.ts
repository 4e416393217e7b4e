import type { Derivation, ExposurePart } from '../../../core/Exposure.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import type { InputPart } from '../../../core/InputPart.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { EgoEverythingInstance } from '../schema.js';
import { checkCausality } from './checkCausality.js';
import { clockTime } from './composeQuestion.js';
import type { Preparer } from './createPreparer.js';
import { showFrame } from './showFrame.js';

/** Whole frames on demand, up to the question and within a budget. */
export interface FrameLookup {
  /** So many may still be asked for. */
  left(): number;
  /** Says how to ask, and how often it still can be. */
  invitation(): InputPart;
  /** The frame at a time, to be added to what the subject was given; words that say why not where nothing can be shown. */
  look(timeSeconds: number): Promise<InputPart[]>;
  /** All that was shown so far. */
  shown(): { frames: number; pixels: number; parts: ExposurePart[]; derivations: Derivation[] };
}

export interface FrameLookupOptions {
  instance: EgoEverythingInstance;
  queryTimeSeconds: number;
  looks: number;
  videoSha256: string;
  preparer: Preparer;
  artifacts: ArtifactStore;
  promptPack?: string;
}

/** Every frame is proven to lie before the question, and kept, before it is handed out. */
export async function openFrameLookup(options: FrameLookupOptions): Promise<FrameLookup> {
  const { instance, queryTimeSeconds, videoSha256, preparer, artifacts } = options;
  const [more, none] = await Promise.all([
    loadPrompt('egoeverything/looks', options.promptPack),
    loadPrompt('egoeverything/no-looks', options.promptPack),
  ]);
  let left = options.looks;
  let pixels = 0;
  const parts: ExposurePart[] = [];
  const derivations: Derivation[] = [];
  const say = (text: string): InputPart => ({ type: 'text', text, label: 'a look' });
  return {
    left: () => left,
    invitation: () => say(left > 0 ? fillPrompt(more, { left: String(left) }) : fillPrompt(none, {})),
    async look(timeSeconds) {
      if (left === 0) return [];
      if (!(timeSeconds >= 0 && timeSeconds <= queryTimeSeconds))
        return [
          say(
            `Nothing can be shown at ${timeSeconds} s: times go from 0 to ${queryTimeSeconds.toFixed(1)} s.`,
          ),
        ];
      left -= 1;
      const [sampled] = await preparer.frames(instance, [timeSeconds]);
      const made = (await showFrame(sampled!, 'fr', null, {}, videoSha256))!;
      const label = say(`Whole frame at ${clockTime(timeSeconds)}`);
      const added: InputPart[] = [label, { type: 'frame', frame: made.frame }];
      await checkCausality({
        ...{ instance: instance.id, parts: added, derivations: made.derivations, queryTimeSeconds },
        ...{ videoSha256, ownTexts: new Set(label.type === 'text' ? [label.text] : []) },
      });
      pixels += made.frame.width * made.frame.height;
      derivations.push(...made.derivations);
      for (const part of added)
        parts.push(
          await exposurePartOf(part, {
            ofText: (words) => artifacts.put(words),
            ofFile: (path) => artifacts.putFile(path),
          }),
        );
      return added;
    },
    shown: () => ({ frames: options.looks - left, pixels, parts, derivations }),
  };
}
