import { join } from 'node:path';
import { datasetInfo, downloadFile, HUB_URL, HubApiError, listFiles } from '@huggingface/hub';
import { z } from 'zod';
import { DeixisError } from '../../core/DeixisError.js';
import { environmentError, errorMessage, inputError, usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { createHubFetch } from './createHubFetch.js';
import { downloadHubFile } from './downloadHubFile.js';
import { findPathFault } from './findPathFault.js';
import type { HubDataset, HubFile } from './HubDataset.js';

export interface HubOptions {
  /** owner/name */
  name: string;
  revision?: string;
  /** HF_ENDPOINT and HF_TOKEN are read from here. */
  environment?: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  /** Before a request is made again; see createHubFetch. */
  delaySeconds?: number;
}

const mostFiles = 1_000_000;

const digits = (count: number) => z.string().regex(new RegExp(`^[0-9a-f]{${count}}$`));
/** What is read of an answer; the hub may say more. */
const infoSchema = z.object({
  sha: digits(40),
  cardData: z.object({ license: z.union([z.string(), z.array(z.string())]).optional() }).nullish(),
});
const entrySchema = z.object({
  type: z.string(),
  path: z.string(),
  size: z.number().nonnegative().default(0),
  oid: z.string().optional(),
  lfs: z.object({ oid: digits(64), size: z.int().nonnegative() }).optional(),
});

/**
 * Opens a data set on the Hugging Face hub at the commit that its revision stands for now, and lists its files.
 * The token comes from HF_TOKEN; it is sent to the hub alone, and never stored or shown.
 * @throws DeixisError HUB_NOT_FOUND, HUB_ANSWER_INVALID (input), HUB_REFUSED, HUB_UNREACHABLE, TOKEN_INVALID (environment),
 * ENDPOINT_INVALID (usage)
 */
export async function openHubDataset(options: HubOptions): Promise<HubDataset> {
  const { name, revision = 'main', environment = process.env, signal, delaySeconds } = options;
  const endpoint = readEndpoint(environment.HF_ENDPOINT);
  const token = environment.HF_TOKEN?.trim() || undefined;
  if (token !== undefined && !token.startsWith('hf_'))
    throw environmentError(
      'TOKEN_INVALID',
      'HF_TOKEN: expected a token of the hub, which begins with "hf_"',
      {
        hint: 'set it anew, or unset it for a data set that is open to all',
      },
    );
  const hubFetch = createHubFetch({
    endpoint,
    signal,
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
  const shared = {
    hubUrl: endpoint,
    fetch: hubFetch,
    ...(token === undefined ? {} : { accessToken: token }),
  };
  const explain = (error: unknown): never => {
    throw explainHubError(error, { name, revision, endpoint, hasToken: token !== undefined, signal });
  };

  const info = await datasetInfo({ name, revision, additionalFields: ['sha', 'cardData'], ...shared }).catch(
    explain,
  );
  const { sha: commit, cardData } = readAnswer(infoSchema, info, name);
  const repo = { type: 'dataset', name } as const;
  const files: HubFile[] = [];
  const problems: HubDataset['problems'] = [];
  const seen = new Set<string>();
  try {
    for await (const raw of listFiles({ repo, recursive: true, revision: commit, ...shared })) {
      const entry = readAnswer(entrySchema, raw, name);
      if (entry.type !== 'file') continue;
      if (seen.size >= mostFiles)
        throw inputError('HUB_ANSWER_INVALID', `hf:${name}: it has more than ${mostFiles} files`, {
          hint: 'fetch the files you need into a folder, and import that',
        });
      const fault = seen.has(entry.path)
        ? 'a path of its own; it is listed twice'
        : findPathFault(entry.path);
      const hash = entry.lfs
        ? ({ algorithm: 'sha256', digest: entry.lfs.oid } as const)
        : ({ algorithm: 'git-sha1', digest: entry.oid ?? '' } as const);
      seen.add(entry.path);
      if (fault !== undefined) problems.push({ path: entry.path, problem: fault });
      else if (!/^[0-9a-f]+$/.test(hash.digest))
        problems.push({ path: entry.path, problem: 'a hash, by which it can be checked' });
      else files.push({ path: entry.path, sizeBytes: entry.lfs?.size ?? entry.size, hash });
    }
  } catch (error) {
    explain(error);
  }
  const licence = cardData?.license;
  return {
    ...{ name, revision, commit, files, problems },
    licence: licence === undefined ? null : [licence].flat().join(', '),
    async download(file, directory, onBytes) {
      const target = join(directory, ...file.path.split('/'));
      const path = file.path.split('/').map(encodeURIComponent).join('/');
      // Told beforehand, so that no request is spent on it, and escaped, which the library leaves out.
      const url = `${endpoint}/datasets/${name}/resolve/${commit}/${path}`;
      const blob = await downloadFile({
        ...{ repo, path: file.path, revision: commit, xet: false, ...shared },
        downloadInfo: { size: file.sizeBytes, etag: file.hash.digest, url },
      });
      if (!blob)
        throw inputError('HUB_NOT_FOUND', `hf:${name}: ${file.path}: it is not there`, {
          hint: 'the data set has changed meanwhile: try again, or name a commit with --revision',
        });
      await downloadHubFile({
        ...{ file, target, signal },
        ...(onBytes ? { onBytes } : {}),
        open: (offset) => blob.slice(offset, file.sizeBytes).stream() as ReadableStream<Uint8Array>,
      }).catch(explain);
      return target;
    },
  };
}

function readEndpoint(text: string | undefined): string {
  const address = text?.trim() || HUB_URL;
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    throw usageError(
      'ENDPOINT_INVALID',
      'HF_ENDPOINT: expected the address of a hub, http or https, without a name or password in it',
      { hint: 'correct the variable, or unset it for the hub of Hugging Face' },
    );
  return address.replace(/\/+$/, '');
}

function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  try {
    return parseDocument(schema, value, `hf:${name}`);
  } catch (error) {
    throw inputError('HUB_ANSWER_INVALID', `${errorMessage(error)} (in an answer of the hub)`, {
      hint: 'try again later; HF_ENDPOINT names another hub',
      cause: error,
    });
  }
}

interface Asked {
  name: string;
  revision: string;
  endpoint: string;
  hasToken: boolean;
  signal: AbortSignal;
}

/** What the hub or the network says as an error of ours, without headers. */
function explainHubError(error: unknown, { name, revision, endpoint, hasToken, signal }: Asked): unknown {
  if (signal.aborted || DeixisError.is(error) || isFileError(error)) return error;
  const again = 'start the same command again: what is there is kept';
  if (!(error instanceof HubApiError)) {
    const cause =
      error instanceof Error && error.cause !== undefined ? ` (${errorMessage(error.cause)})` : '';
    return environmentError(
      'HUB_UNREACHABLE',
      `${endpoint}: hf:${name} could not be read: ${errorMessage(error)}${cause}`,
      { hint: again, cause: error },
    );
  }
  const { statusCode } = error;
  if (statusCode === 401 || statusCode === 403)
    return environmentError(
      'HUB_REFUSED',
      `hf:${name}: the hub answers ${statusCode}: ${hasToken ? 'this token may not read it' : 'it takes a token, or is not there'}`,
      {
        hint: 'see that the name is right, accept the terms on its page where it has any, and set HF_TOKEN to a token that may read it',
      },
    );
  if (statusCode === 404)
    return inputError(
      'HUB_NOT_FOUND',
      `hf:${name}: the hub knows no such data set with a revision "${revision}"`,
      {
        hint: 'check the spelling: hf:owner/name, and --revision',
      },
    );
  return environmentError('HUB_UNREACHABLE', `${endpoint}: hf:${name}: the hub answers ${statusCode}`, {
    hint: again,
  });
}

/** What the system says of a file of ours; what it says of a connection lies under a cause. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
