import { copyFile, link, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { usageError } from '../../core/errors.js';
import { hashFile } from '../../core/hash.js';
import { makeFolder } from '../../core/makeFolder.js';
import { openHubDataset } from '../../datasets/hub/openHubDataset.js';
import { listFolderFiles } from '../../datasets/listFolderFiles.js';
import { findImportRecord, type ImportRecord, writeImportRecord } from './ImportRecord.js';

/** A file's path inside its source, and how large it is. */
export interface SourceFile {
  path: string;
  sizeBytes: number;
}

/** What is imported from: a data set on the hub, or a folder. */
export interface ImportSource {
  /** What import.json says of it, but for the files. */
  record: ImportRecord;
  /** Short: the last part of its name. */
  name: string;
  files: ReadonlyMap<string, SourceFile>;
  problems: { path: string; problem: string }[];
  /** Where a file can be read; fetched first where it has to be. */
  fetch(path: string, onBytes?: (count: number) => void): Promise<string>;
  /** Every file that was fetched, with its hash. */
  listFetched(): Promise<ImportRecord['files']>;
}

export interface SourceOptions {
  /** "hf:owner/name" or a folder. */
  source: string;
  benchmark: string;
  outDirectory: string;
  revision?: string;
  signal: AbortSignal;
  environment?: Readonly<Record<string, string | undefined>>;
  delaySeconds?: number;
}

const hubName = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/;

/** The data set's name on the hub; undefined for a folder. @throws DeixisError SOURCE_INVALID (usage) */
export function readHubName(source: string): string | undefined {
  if (!source.startsWith('hf:')) return undefined;
  const name = source.slice(3);
  if (!hubName.test(name) || name.includes('..'))
    throw usageError('SOURCE_INVALID', `${source}: expected hf:owner/name`, {
      hint: 'write the owner and the name of the data set, as in hf:Shoubin/Ego2Web',
    });
  return name;
}

/**
 * Opens what is imported from and begins import.json. A folder that holds an unfinished import goes on at its commit, whatever
 * the branch has become meanwhile.
 * @throws DeixisError SOURCE_INVALID, OUT_TAKEN, OPTION_CONFLICT (usage) and those of openHubDataset and listFolderFiles
 */
export async function openSource(options: SourceOptions): Promise<ImportSource> {
  const { source, benchmark, outDirectory, revision } = options;
  const name = readHubName(source);
  if (name === undefined && revision !== undefined)
    throw usageError('OPTION_CONFLICT', '--revision: is for data sets on the hub, hf:owner/name', {
      hint: 'leave it out for a folder',
    });
  const folder = resolve(source);
  const label = name === undefined ? basename(folder) : source;
  if (name === undefined && `${resolve(outDirectory)}${sep}`.startsWith(`${folder}${sep}`))
    throw usageError('OPTION_CONFLICT', `--out ${outDirectory}: expected a folder outside of ${source}`, {
      hint: 'give another folder, beside the source',
    });
  const asked = { source: label, benchmark, ...(revision === undefined ? {} : { revision }) };
  const earlier = await findImportRecord(outDirectory, asked);
  return name === undefined ? openFolder(folder, label, options) : openHub(name, label, options, earlier);
}

async function openHub(
  name: string,
  source: string,
  { benchmark, outDirectory, signal, environment, delaySeconds, ...options }: SourceOptions,
  earlier: ImportRecord | undefined,
): Promise<ImportSource> {
  const revision = earlier?.revision ?? options.revision ?? 'main';
  const hub = await openHubDataset({
    ...{ name, revision: earlier?.commit ?? revision, signal },
    ...(environment ? { environment } : {}),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
  const licence = hub.licence === null ? {} : { licence: hub.licence };
  const record: ImportRecord = {
    ...{ schemaVersion: 1, benchmark, source, revision, commit: hub.commit, ...licence },
    ...{ complete: false, files: [] },
  };
  await writeImportRecord(outDirectory, record);
  const files = new Map(hub.files.map((file) => [file.path, file]));
  const fetched = new Set<string>();
  return {
    ...{ record, files, problems: hub.problems },
    name: basename(name),
    async fetch(path, onBytes) {
      const target = await hub.download(files.get(path)!, join(outDirectory, 'source'), onBytes);
      fetched.add(path);
      return target;
    },
    listFetched: async () =>
      [...fetched].sort().map((path) => {
        const { sizeBytes, hash } = files.get(path)!;
        const told = hash.algorithm === 'sha256' ? { sha256: hash.digest } : { gitSha1: hash.digest };
        return { path, sizeBytes, ...told };
      }),
  };
}

async function openFolder(
  folder: string,
  source: string,
  { benchmark, outDirectory }: SourceOptions,
): Promise<ImportSource> {
  const { files: found, problems } = await listFolderFiles(folder);
  const record: ImportRecord = { schemaVersion: 1, benchmark, source, complete: false, files: [] };
  await writeImportRecord(outDirectory, record);
  const files = new Map(found.map((file) => [file.path, file]));
  const fetched = new Set<string>();
  return {
    ...{ record, files, problems, name: source },
    async fetch(path, onBytes) {
      fetched.add(path);
      onBytes?.(files.get(path)!.sizeBytes);
      return join(folder, path);
    },
    async listFetched() {
      const list: ImportRecord['files'] = [];
      for (const path of [...fetched].sort())
        list.push({ ...files.get(path)!, sha256: await hashFile(join(folder, path)) });
      return list;
    },
  };
}

/** Puts a file into the data set: a second name of what was fetched, or a copy of a file of somebody's folder. */
export async function placeFile(from: string, to: string, { isOurs }: { isOurs: boolean }): Promise<void> {
  makeFolder(dirname(to));
  const there = await stat(to).catch(() => undefined);
  const { size, ino, dev } = await stat(from);
  if (there && there.ino === ino && there.dev === dev) return;
  if (there && !isOurs && there.size === size && (await hashFile(to)) === (await hashFile(from))) return;
  await rm(to, { force: true });
  // Some file systems know no second names.
  const linked =
    isOurs &&
    (await link(from, to).then(
      () => true,
      () => false,
    ));
  if (!linked) await copyFile(from, to);
}
