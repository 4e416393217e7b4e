import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../../core/errors.js';
import { namingLoss } from '../../core/namingLoss.js';
import { assertWhole } from '../assertWhole.js';
import type { ExportedRun } from '../ExportedRun.js';
import type { ExportFile, ExportItem } from '../ExportItem.js';
import { openTextFile } from '../openTextFile.js';
import { datasetCard } from './datasetCard.js';

export interface HuggingFaceOptions {
  folder: string;
  isWanted: (item: ExportItem) => boolean;
}

const split = 'test';
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'text/html': 'html',
};

/**
 * Writes a folder that the Hugging Face library "datasets" loads as pictures with metadata: README.md (the card),
 * test/metadata.jsonl with a row an item, and test/files/<hash>, each file once. Columns that end in _file_name or
 * _file_names are pictures; pages, video and sound are paths, since a folder holds one kind of media.
 * @returns the files that describe the others
 * @throws DeixisError ARTIFACT_MISSING, ARTIFACT_CORRUPT (input)
 */
export async function writeHuggingFaceFolder(
  run: ExportedRun,
  { folder, isWanted }: HuggingFaceOptions,
): Promise<string[]> {
  const splitFolder = join(folder, split);
  await mkdir(join(splitFolder, 'files'), { recursive: true });
  const metadata = join(splitFolder, 'metadata.jsonl');
  const file = openTextFile(metadata);
  const languages = new Set<string>();
  const copied = new Set<string>();
  let rows = 0;
  try {
    for (const item of run.items()) {
      if (!isWanted(item) || item.outcome === 'unavailable') continue;
      const { input, target, answer, files } = await item.readDetail();
      await namingLoss({ run: run.id, ...item }, async () => {
        for (const own of files) await copyOnce(own, splitFolder, copied);
      });
      if (typeof item.facts.language === 'string') languages.add(item.facts.language);
      const line = { ...rowOf(run, item, files), input, target, answer };
      await file.write(`${JSON.stringify(line)}\n`);
      rows += 1;
    }
  } finally {
    await file.close();
  }
  const card = join(folder, 'README.md');
  await writeFile(card, datasetCard(run, { languages: [...languages].sort(), rows, split }));
  return [card, metadata];
}

/**
 * A README.md of somebody else's would be written over, and files of an earlier export would be mixed with these.
 * @throws DeixisError OUT_NOT_EMPTY (usage)
 */
export function assertFolderFree(folder: string): void {
  const taken = ['README.md', split].find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw usageError('OUT_NOT_EMPTY', `--out ${folder}: it holds ${taken} already`, {
      hint: 'choose another folder, or remove what an earlier export left there',
    });
}

/** Every row has the same columns, since readers take the first rows' for all. */
function rowOf(run: ExportedRun, item: ExportItem, files: readonly ExportFile[]): Record<string, unknown> {
  const { instance, subject, condition, repeat, track, cluster, outcome, reason, judge } = item;
  const names = (role: ExportFile['role'], isPicture: boolean): string[] =>
    files
      .filter((file) => file.role === role && file.mediaType.startsWith('image/') === isPicture)
      .map(fileName);
  const scores = new Set(Object.values(run.scores).flatMap((own) => own.map(({ name }) => name)));
  return {
    instance,
    subject,
    condition,
    repeat,
    track,
    cluster,
    outcome,
    reason,
    judge,
    ...Object.fromEntries([...scores].map((name) => [`score_${name}`, item.scores[name] ?? null])),
    ...item.facts,
    picture_file_name: names('picture', true)[0] ?? null,
    shown_file_names: names('shown', true),
    shown_paths: names('shown', false),
    output_path: names('output', false)[0] ?? null,
  };
}

function fileName({ sha256, mediaType }: ExportFile): string {
  return `files/${sha256}.${extensions[mediaType] ?? 'bin'}`;
}

async function copyOnce(file: ExportFile, folder: string, copied: Set<string>): Promise<void> {
  const name = fileName(file);
  if (copied.has(name)) return;
  await assertWhole(file);
  await copyFile(file.path, join(folder, name));
  copied.add(name);
}
