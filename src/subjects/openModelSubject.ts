import type { Models } from '../models/createModels.js';
import type { Subject } from './Subject.js';

/** A remote model as a subject. @throws DeixisError MODEL_KEY_MISSING and the like, before any work */
export function openModelSubject(models: Models, modelId: string): Subject {
  const model = models.open(modelId);
  return {
    name: modelId,
    kind: 'model',
    async respond({ parts, repeat, seed, signal }) {
      const answer = await model.generate({ parts, repeat, seed: seed + repeat, signal });
      return {
        text: answer.refused ? null : answer.text,
        ...(answer.refused ? { reason: 'refused' } : {}),
        usage: answer.usage,
        completeness: 'exact',
        shown: answer.shown,
        conversions: answer.conversions,
        derivations: answer.derivations,
        request: answer.request,
        models: [{ asked: modelId, returned: answer.modelReturned }],
      };
    },
    close: async () => undefined,
  };
}
