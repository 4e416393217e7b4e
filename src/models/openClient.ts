import type { LanguageModel } from 'ai';
import type { ProviderFacts } from './providers.js';

/** A provider's client for one call, with our fetch under it. The clients are loaded when first used. */
export async function openClient(
  provider: ProviderFacts,
  model: string,
  key: string | undefined,
  fetchFunction: typeof fetch,
): Promise<Exclude<LanguageModel, string>> {
  const shared = { baseURL: provider.baseUrl, apiKey: key ?? 'none', fetch: fetchFunction };
  switch (provider.wire) {
    case 'openai': {
      // The chat format, because it is the one that takes sound.
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(shared).chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(shared)(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(shared)(model);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ ...shared, apiKey: key, name: provider.name })(model);
    }
  }
}
