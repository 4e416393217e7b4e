import { environmentError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import type { ProviderFacts } from './providers.js';

/**
 * The key for a provider from the environment; undefined where it needs none and there is none.
 * @param role what the model was named for, such as "judge", so that its key is not looked for elsewhere
 * @throws DeixisError MODEL_KEY_MISSING (environment), before any work is done
 */
export function availableKey(
  provider: ProviderFacts,
  modelId: string,
  environment: NodeJS.ProcessEnv,
  role?: string,
): string | undefined {
  for (const name of provider.keyVariables) {
    const value = environment[name]?.trim();
    if (value) return value;
  }
  if (!provider.keyRequired) return undefined;
  const near = provider.keyVariables
    .map((name) =>
      nearestName(
        name,
        Object.keys(environment).filter((key) => /key|token/i.test(key)),
      ),
    )
    .find(Boolean);
  throw environmentError(
    'MODEL_KEY_MISSING',
    `${role ? `the ${role} ` : ''}${modelId} needs a key: the variable ${provider.keyVariables.join(' or ')} is not set`,
    {
      hint: near
        ? `Set ${provider.keyVariables[0]} and try again; there is a variable ${near}: is it misspelt?`
        : `Set ${provider.keyVariables[0]} and try again.`,
    },
  );
}
