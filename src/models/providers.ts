import { usageError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';

export type WireFormat = 'openai' | 'anthropic' | 'google' | 'compatible';

export interface ProviderFacts {
  name: string;
  wire: WireFormat;
  baseUrl: string;
  /** Environment variables that may hold the key, first found wins; none for servers that need no key. */
  keyVariables: string[];
  keyRequired: boolean;
}

const known: ProviderFacts[] = [
  provider('openai', 'openai', 'https://api.openai.com/v1', ['OPENAI_API_KEY']),
  provider('anthropic', 'anthropic', 'https://api.anthropic.com/v1', ['ANTHROPIC_API_KEY']),
  provider('google', 'google', 'https://generativelanguage.googleapis.com/v1beta', [
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'GEMINI_API_KEY',
    'GOOGLE_API_KEY',
  ]),
  provider('dashscope', 'compatible', 'https://dashscope.aliyuncs.com/compatible-mode/v1', [
    'DASHSCOPE_API_KEY',
  ]),
  provider('deepseek', 'compatible', 'https://api.deepseek.com/v1', ['DEEPSEEK_API_KEY']),
  provider('openrouter', 'compatible', 'https://openrouter.ai/api/v1', ['OPENROUTER_API_KEY']),
  provider('moonshot', 'compatible', 'https://api.moonshot.ai/v1', ['MOONSHOT_API_KEY']),
  provider('xai', 'compatible', 'https://api.x.ai/v1', ['XAI_API_KEY']),
  provider('vllm', 'compatible', 'http://127.0.0.1:8000/v1', ['VLLM_API_KEY'], false),
  provider('ollama', 'compatible', 'http://127.0.0.1:11434/v1', ['OLLAMA_API_KEY'], false),
];

function provider(
  name: string,
  wire: WireFormat,
  baseUrl: string,
  keyVariables: string[],
  keyRequired = true,
): ProviderFacts {
  return { name, wire, baseUrl, keyVariables, keyRequired };
}

/** A server of the user's own: any that speaks the OpenAI chat format. */
export interface CustomProvider {
  baseUrl: string;
  /** Environment variable that holds its key; left out where it needs none. */
  keyVariable?: string;
}

/**
 * The provider behind a name: a user's own, or a known one. `<NAME>_BASE_URL` in the environment replaces the address.
 * @throws DeixisError PROVIDER_UNKNOWN (usage)
 */
export function findProvider(
  name: string,
  custom: Record<string, CustomProvider>,
  environment: NodeJS.ProcessEnv,
): ProviderFacts {
  const own = custom[name];
  if (own) {
    return provider(
      name,
      'compatible',
      own.baseUrl,
      own.keyVariable ? [own.keyVariable] : [],
      own.keyVariable !== undefined,
    );
  }
  const facts = known.find((candidate) => candidate.name === name);
  if (!facts) {
    const names = [...Object.keys(custom), ...known.map((candidate) => candidate.name)];
    const near = nearestName(name, names);
    throw usageError(
      'PROVIDER_UNKNOWN',
      `unknown model provider "${name}"${near ? `; did you mean "${near}"?` : ''} (known: ${names.join(', ')})`,
      {
        hint: 'For another OpenAI-compatible server add it under "models", "providers" in a run file, with its baseUrl, and give that file: "run FILE", or --config FILE of other verbs.',
      },
    );
  }
  const baseUrl = environment[`${name.toUpperCase()}_BASE_URL`];
  return baseUrl ? { ...facts, baseUrl: baseUrl.replace(/\/$/, '') } : facts;
}

/** Every variable that may hold a secret, for redaction. */
export function secretVariables(custom: Record<string, CustomProvider>): string[] {
  return [
    ...known.flatMap((facts) => facts.keyVariables),
    ...Object.values(custom).flatMap((own) => (own.keyVariable ? [own.keyVariable] : [])),
  ];
}
