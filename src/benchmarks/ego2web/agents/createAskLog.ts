import { addUsage } from '../../../core/addUsage.js';
import type { Derivation, ExposurePart } from '../../../core/Exposure.js';
import type { InputPart } from '../../../core/InputPart.js';
import type { Usage } from '../../../core/Usage.js';
import { labelTextOf } from '../../../models/convertInput.js';
import type { ModelAnswer } from '../../../models/Model.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { EpisodeWork } from './EpisodeAgent.js';

/** Everything that was asked in one episode: what was shown, each thing once, what came back, what it cost. */
export interface AskLog {
  /** Keeps the bytes of what is about to be shown. */
  keep(parts: readonly InputPart[]): Promise<void>;
  add(answer: ModelAnswer): void;
  /** What another one was asked for this episode. */
  addWork(work: Partial<EpisodeWork>): void;
  addConversion(text: string): void;
  /** Tokens so far, in and out, as far as they were told. */
  tokens(): number;
  /** @param unusable why nothing usable came of it */
  finish(unusable?: string): Promise<EpisodeWork>;
}

export function createAskLog(asked: string, artifacts: ArtifactStore): AskLog {
  const kept = new Set<string>();
  const shown = new Map<string, ExposurePart>();
  const derivations = new Map<string, Derivation>();
  const conversions = new Set<string>();
  const models = new Map<string, { asked: string; returned?: string }>();
  const turns: { request: unknown; text: string; toolCalls: ModelAnswer['toolCalls'] }[] = [];
  const usages: Usage[] = [];
  let others: string | undefined;
  const addAll = (work: Pick<EpisodeWork, 'shown' | 'derivations' | 'conversions' | 'models'>): void => {
    for (const part of work.shown ?? []) shown.set(JSON.stringify(part), part);
    for (const one of work.derivations ?? []) derivations.set(JSON.stringify(one), one);
    for (const text of work.conversions ?? []) conversions.add(text);
    for (const model of work.models ?? []) models.set(JSON.stringify(model), model);
  };
  return {
    async keep(parts) {
      for (const part of parts) {
        if (part.type === 'text') {
          await artifacts.put(part.text);
          continue;
        }
        const label = labelTextOf(part);
        if (label !== undefined) await artifacts.put(label);
        const path = part.type === 'frame' ? part.frame.path : part.path;
        if (kept.has(path)) continue;
        kept.add(path);
        await artifacts.putFile(path);
      }
    },
    add(answer) {
      const { text, toolCalls, request, modelReturned, usage } = answer;
      addAll({ ...answer, models: [{ asked, returned: modelReturned }] });
      turns.push({ request, text, toolCalls });
      usages.push(usage);
    },
    addWork(work) {
      addAll(work);
      if (work.usage) usages.push(work.usage);
      others ??= work.evidence;
    },
    addConversion: (text) => void conversions.add(text),
    tokens: () =>
      usages.reduce((sum, { inputTokens = 0, outputTokens = 0 }) => sum + inputTokens + outputTokens, 0),
    async finish(unusable) {
      const evidence = await artifacts.put(
        `${JSON.stringify({ kind: 'model-turns', model: asked, turns, ...(others ? { before: others } : {}) })}\n`,
      );
      return {
        ...(unusable === undefined ? {} : { unusable }),
        ...(usages.length > 0 ? { usage: usages.reduce(addUsage) } : {}),
        models: [...models.values()],
        shown: [...shown.values()],
        derivations: [...derivations.values()],
        conversions: [...conversions],
        evidence,
      };
    },
  };
}
