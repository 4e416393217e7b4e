import { z } from 'zod';
import { errorMessage, usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import type { EpisodeOptions } from './Episode.js';
import { refusalOf } from './refusalOf.js';

const host = z.string().regex(/^[a-z0-9_.-]+$/i, 'expected a host name without scheme, port and path');

/** No picture may be over 8,000 px on a side; a window that large is no window. */
const side = z.int().min(200).max(4000);

/** The options of every kind of episode, as a strict shape: what is misspelt is told, never passed over. */
export const episodeOptionShape = {
  startUrl: z.url(),
  allowedHosts: z.array(host).min(1),
  hostAddresses: z
    .record(
      z.union([host, z.literal('*')]),
      z.strictObject({ host: z.string().min(1), port: z.int().min(1).max(65535) }),
    )
    .default({}),
  allowPrivateAddresses: z.boolean().default(false),
  folder: z.string().min(1),
  id: z.string().min(1),
  task: z.string().nullable(),
  instruction: z.string(),
  agent: z.strictObject({ name: z.string(), model: z.string().nullable() }),
  maximumActions: z.int().min(1).max(1000).default(40),
  maximumSeconds: z.number().positive().max(86_400).default(600),
  viewport: z.strictObject({ width: side, height: side }).default({ width: 1280, height: 800 }),
  maximumViewCharacters: z.int().min(500).max(1_000_000).default(12_000),
  headed: z.boolean().default(false),
  siteFile: z.string().min(1).optional(),
  signal: z.instanceof(AbortSignal).optional(),
};

const schema = z.strictObject(episodeOptionShape);
export type CheckedOptions = z.output<typeof schema>;

/**
 * The options with their defaults.
 * @throws DeixisError EPISODE_OPTIONS_INVALID (usage)
 */
export function readEpisodeOptions(options: EpisodeOptions): CheckedOptions {
  return checkStart(read(schema, options));
}

/** Checks any options of an episode against their schema. @throws DeixisError EPISODE_OPTIONS_INVALID (usage) */
export function read<Schema extends z.ZodType>(shape: Schema, options: unknown): z.output<Schema> {
  try {
    return parseDocument(shape, options, 'options of the episode');
  } catch (error) {
    throw usageError('EPISODE_OPTIONS_INVALID', errorMessage(error), { cause: error });
  }
}

export function checkStart<Options extends { startUrl: string; allowedHosts: readonly string[] }>(
  options: Options,
): Options {
  const { startUrl, allowedHosts } = options;
  const reason = /^https?:/i.test(startUrl)
    ? refusalOf(startUrl, allowedHosts)
    : 'only http and https are open';
  if (reason)
    throw usageError('EPISODE_OPTIONS_INVALID', `options of the episode: startUrl: ${startUrl}: ${reason}`, {
      hint: 'add its host to allowedHosts',
    });
  return options;
}
