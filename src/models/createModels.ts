import { readFile } from 'node:fs/promises';
import type { ToolSet } from 'ai';
import { addUsage } from '../core/addUsage.js';
import type { FrameFile } from '../core/InputPart.js';
import { AdaptiveLimiter } from './AdaptiveLimiter.js';
import { AnswerCache } from './AnswerCache.js';
import { assertComputerTool } from './assertComputerTool.js';
import { availableKey } from './availableKey.js';
import { type Capabilities, findCapabilities } from './capabilities.js';
import { type ConvertedInput, convertInput, type MessagePart } from './convertInput.js';
import { createRedaction } from './createRedaction.js';
import { describeFailure } from './describeFailure.js';
import { generateChecked } from './generateChecked.js';
import type { Model, ModelAnswer, ModelRequest, ModelTool } from './Model.js';
import type { ModelSettings } from './ModelSettings.js';
import { type CallRecord, createModelFetch, type FetchSettings } from './modelFetch.js';
import { openClient } from './openClient.js';
import { openComputerTool } from './openComputerTool.js';
import { parseModelId } from './parseModelId.js';
import { findPrice } from './prices.js';
import { findProvider, type ProviderFacts, secretVariables } from './providers.js';
import { uploadToGoogle } from './uploadToGoogle.js';

/** Opens models by id. One a run: limits of concurrency and the cache are shared by all that it opens. */
export interface Models {
  /**
   * Finds the provider and its key; nothing is sent yet.
   * @param role what the model is for, such as "judge", for what is said where its key is missing
   * @throws DeixisError MODEL_ID_INVALID, PROVIDER_UNKNOWN (usage), MODEL_KEY_MISSING (environment)
   */
  open(modelId: string, role?: string): Model;
  /** Takes the values of all known keys out of a text. */
  redact(text: string): string;
}

export function createModels(settings: ModelSettings): Models {
  const { configuration, environment = process.env } = settings;
  const redact = createRedaction(secretVariables(configuration.providers), environment);
  const limiters = new Map<string, AdaptiveLimiter>();
  const cache = settings.cacheDirectory ? new AnswerCache(settings.cacheDirectory) : undefined;

  return {
    redact,
    open(modelId, role) {
      const { provider: providerName, model } = parseModelId(modelId);
      const provider = findProvider(providerName, configuration.providers, environment);
      const key = settings.replay ? 'replay' : availableKey(provider, modelId, environment, role);
      const found = findCapabilities(modelId, configuration.capabilities);
      // Of the formats that we speak, one alone has such a tool in the AI SDK.
      const capabilities =
        found.computerTool && provider.wire !== 'anthropic' ? { ...found, computerTool: null } : found;
      let limiter = limiters.get(providerName);
      if (!limiter) {
        limiter = new AdaptiveLimiter(configuration.concurrency);
        limiters.set(providerName, limiter);
      }
      const fetchSettings: FetchSettings = {
        provider: providerName,
        modelId,
        price: findPrice(modelId, configuration.prices),
        limiter,
        cache,
        replay: settings.replay ?? false,
        budget: settings.budget,
        timeoutSeconds: configuration.timeoutSeconds,
        maximumTries: configuration.maximumTries,
        maximumWaitSeconds: configuration.maximumWaitSeconds,
        redact,
        send: settings.send ?? fetch,
      };
      // Opened now, so that a key that it lacks is told before any work.
      const captioner =
        configuration.captioner && configuration.captioner !== modelId && !capabilities.images
          ? this.open(configuration.captioner, 'captioner')
          : undefined;
      const generate = async (request: ModelRequest): Promise<ModelAnswer> => {
        if (request.computer) assertComputerTool({ id: modelId, capabilities });
        const captions: ModelAnswer[] = [];
        const input = await convertInput(request.parts, {
          modelId,
          capabilities,
          workDirectory: settings.workDirectory,
          ...(captioner
            ? {
                captioner: captioner.id,
                describeFrame: async (frame) => {
                  const caption = await describeFrame(captioner, frame, request.signal);
                  captions.push(caption);
                  return caption.text.trim();
                },
              }
            : {}),
        });
        const answer = await send({
          ...{ modelId, model, provider, key, fetchSettings, settings, request, input, capabilities },
        });
        return { ...answer, usage: captions.map(({ usage }) => usage).reduce(addUsage, answer.usage) };
      };
      return {
        id: modelId,
        capabilities,
        price: fetchSettings.price,
        generate,
        generateObject: (request) => generateChecked(generate, request),
      };
    },
  };
}

function describeFrame(captioner: Model, frame: FrameFile, signal?: AbortSignal): Promise<ModelAnswer> {
  return captioner.generate({
    parts: [
      {
        type: 'text',
        label: 'caption request',
        text: 'Describe in at most three sentences what this frame of a video shows: places, objects, people, text that can be read, and where a pointer or hand is.',
      },
      { type: 'frame', frame },
    ],
    signal,
  });
}

interface Sending {
  modelId: string;
  model: string;
  provider: ProviderFacts;
  key: string | undefined;
  fetchSettings: FetchSettings;
  settings: ModelSettings;
  request: ModelRequest;
  input: ConvertedInput;
  capabilities: Capabilities;
}

async function send({
  modelId,
  model,
  provider,
  key,
  fetchSettings,
  settings,
  request,
  input,
  capabilities,
}: Sending): Promise<ModelAnswer> {
  const { configuration } = settings;
  const signal = request.signal ?? new AbortController().signal;
  const files = new Map<string, Extract<MessagePart, { type: 'file' }>>();
  const call: CallRecord = {
    repeat: request.repeat ?? 0,
    fresh: request.fresh ?? false,
    signal,
    uploads: new Map(),
    usage: {},
    tries: 0,
    cached: false,
    upload: (placeholder) =>
      uploadToGoogle(files.get(placeholder)!, {
        baseUrl: provider.baseUrl,
        key: key ?? '',
        signal,
        timeoutSeconds: configuration.timeoutSeconds,
        send: fetchSettings.send,
      }),
  };
  for (const part of input.parts) {
    if (part.type !== 'file' || part.delivery !== 'upload') continue;
    const placeholder = placeholderAddress(provider, part.sha256);
    call.uploads.set(placeholder, part.sha256);
    files.set(placeholder, part);
  }
  const startedAt = Date.now();
  try {
    const { generateText, jsonSchema } = await import('ai');
    const tools: ToolSet = {
      ...(request.tools ? toToolSet(request.tools, jsonSchema) : {}),
      ...(request.computer && capabilities.computerTool
        ? { computer: await openComputerTool(capabilities.computerTool, request.computer) }
        : {}),
    };
    // Its warnings go to the console; what matters of them is in our own records and errors.
    (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
    const client = await openClient(provider, model, key, createModelFetch(fetchSettings, call));
    const result = await generateText({
      model: client,
      messages: [
        { role: 'user', content: await Promise.all(input.parts.map((part) => toContent(part, provider))) },
        ...(request.followUp ?? []),
      ],
      ...(Object.keys(tools).length > 0 ? { tools } : {}),
      maxRetries: 0,
      maxOutputTokens:
        request.maxOutputTokens ?? configuration.maxOutputTokens ?? defaultOutputTokens(provider),
      temperature: request.temperature ?? configuration.temperature,
      seed: request.seed,
      abortSignal: signal,
      providerOptions: {
        [provider.wire === 'compatible' ? provider.name : provider.wire]:
          configuration.providerOptions[modelId] ?? {},
      },
    });
    return {
      text: result.text,
      toolCalls: result.toolCalls.map(({ toolCallId, toolName, input: called }) => ({
        ...{ id: toolCallId, name: toolName, input: called },
      })),
      // A call that the client could not read has an answer of the client's own behind it, which is ours to give.
      messages: result.response.messages.filter(({ role }) => role === 'assistant'),
      finishReason: result.finishReason,
      refused: result.finishReason === 'content-filter',
      modelReturned: result.response.modelId,
      usage: { ...call.usage, durationSeconds: (Date.now() - startedAt) / 1000 },
      shown: input.shown,
      conversions: input.conversions,
      derivations: input.derivations,
      request: call.request ?? '',
      tries: call.tries,
      cached: call.cached,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw describeFailure(error, modelId, call, fetchSettings.redact);
  }
}

/** Tools without anything to carry out: the client gives their calls back. */
function toToolSet(tools: readonly ModelTool[], jsonSchema: typeof import('ai').jsonSchema): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      { description, inputSchema: jsonSchema(inputSchema) },
    ]),
  );
}

/** Anthropic's format demands a limit; the client's own guess for a model it does not know is too small for a page. */
function defaultOutputTokens(provider: ProviderFacts): number | undefined {
  return provider.wire === 'anthropic' ? 32_000 : undefined;
}

/** Stands in a request for a file that is not uploaded yet; of a form that the provider's client passes on. */
function placeholderAddress(provider: ProviderFacts, hash: string): string {
  return `${provider.baseUrl}/files/deixis-${hash}`;
}

type Content =
  | { type: 'text'; text: string; providerOptions?: never }
  | { type: 'file'; data: Uint8Array | URL; mediaType: string };

async function toContent(part: MessagePart, provider: ProviderFacts): Promise<Content> {
  if (part.type === 'text') return part;
  if (part.delivery === 'upload') {
    return {
      type: 'file',
      data: new URL(placeholderAddress(provider, part.sha256)),
      mediaType: part.mediaType,
    };
  }
  const bytes = await readFile(part.path);
  if (provider.wire === 'compatible' && part.mediaType.startsWith('video/')) {
    // The client for compatible servers has no video part: its metadata replaces the members of a text part when the
    // request is built.
    const url = `data:${part.mediaType};base64,${bytes.toString('base64')}`;
    const members = { type: 'video_url', text: undefined, video_url: { url } };
    return { type: 'text', text: ' ', providerOptions: { openaiCompatible: members } } as unknown as Content;
  }
  return { type: 'file', data: bytes, mediaType: part.mediaType };
}
