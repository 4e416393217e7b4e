import { copyFile, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { readJsonFile } from '../../../core/parseJson.js';
import { readVersion } from '../../../core/readVersion.js';
import { formatProblem } from '../../../datasets/DatasetProblem.js';
import { inspectDataset } from '../../../datasets/inspectDataset.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { assertReplaceable, replaceFolder } from '../../building/replaceFolder.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { datasetFormat } from '../datasetFormat.js';
import type { Omni2WebInstance } from '../schema.js';
import { annotationSchema } from './annotation/Annotation.js';
import { composeInstance } from './composeInstance.js';
import { type BuildItem, filesOf } from './ledger/BuildItem.js';
import { changeWorkspace, findItem, findPage, type WritableWorkspace } from './openWorkspace.js';
import { readScript } from './script/readScript.js';

export interface ExportOptions {
  directory: string;
  out: string;
  by: string;
  /** Default: every accepted item. */
  ids?: readonly string[];
}

export interface ExportResult {
  directory: string;
  sha256: string;
  ids: string[];
  /** Items that are not accepted, and so not in it. */
  left: string[];
}

/**
 * Writes the accepted items as a data set, with the ledger beside. The folder appears whole or not at all; an earlier
 * export of the same build there is replaced.
 * @throws DeixisError EXPORT_EMPTY, DATASET_INVALID, BUILD_STAGE, BUILD_FILE_CHANGED (input), OUT_NOT_EMPTY, ITEM_UNKNOWN (usage)
 */
export async function exportDataset({ directory, out, by, ids }: ExportOptions): Promise<ExportResult> {
  return changeWorkspace(directory, async (workspace) => {
    const all = [...workspace.ledger.items.values()];
    const items = ids
      ? [...new Set(ids)].map((id) => findItem(workspace, id, 'export'))
      : all.filter(({ state }) => state === 'accepted' || state === 'exported');
    if (items.length === 0)
      throw inputError('EXPORT_EMPTY', `${directory}: expected at least one accepted item; there is none`, {
        hint: `deixis build omni2web status ${directory} tells what waits for what`,
      });
    await assertReplaceable(out, workspace.build.name);
    const pages = new Set(items.map(({ page }) => page));
    await verifyFiles(directory, [
      ...[...pages].map((page) => findPage(workspace, page)),
      ...workspace.ledger.pictures,
      ...items.flatMap(filesOf),
    ]);
    const partial = `${out.replace(/[/\\]+$/, '')}.partial`;
    await rm(partial, { recursive: true, force: true });
    await writeDataset(workspace, items, partial);
    const { problems, dataset } = await inspectDataset(partial, datasetFormat);
    if (!dataset) {
      await rm(partial, { recursive: true, force: true });
      throw inputError('DATASET_INVALID', problems.map(formatProblem).join('\n'), {
        hint: 'send the items back with "review --reject" and hand in what is amended',
        details: { problems },
      });
    }
    await replaceFolder(partial, out);
    for (const { id } of items)
      await workspace.append({ action: 'export', by, id, dataset: dataset.sha256, files: {} });
    await copyFile(join(directory, 'ledger.jsonl'), join(out, 'ledger.jsonl'));
    const taken = new Set(items.map(({ id }) => id));
    return {
      directory: out,
      sha256: dataset.sha256,
      ids: [...taken],
      left: all.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
    };
  });
}

async function writeDataset(workspace: WritableWorkspace, items: BuildItem[], folder: string): Promise<void> {
  const { directory, build, ledger } = workspace;
  makeFolder(join(folder, 'pages'));
  makeFolder(join(folder, 'media'));
  const instances: Omni2WebInstance[] = [];
  for (const item of items) {
    const instance = await readInstance(workspace, item);
    const copies = [
      [findPage(workspace, item.page).path, instance.sourcePage],
      [item.recording!.path, instance.recording!],
      ...(item.referencePage ? [[item.referencePage.path, instance.referencePage!]] : []),
    ];
    for (const [from, to] of copies) await copyFile(join(directory, from!), join(folder, to!));
    instances.push(instance);
  }
  for (const { path } of ledger.pictures) {
    makeFolder(dirname(join(folder, path)));
    await copyFile(join(directory, path), join(folder, path));
  }
  const header = {
    schemaVersion: 1,
    benchmark: build.benchmark,
    name: build.name,
    version: build.version,
    ...(build.description === undefined ? {} : { description: build.description }),
    licence: build.licence,
    provenance: { program: `deixis ${readVersion()}`, build: build.name, consent: build.consent },
  };
  await writeTextFile(join(folder, 'dataset.json'), `${JSON.stringify(header, null, 2)}\n`);
  const lines = instances.map((instance) => `${JSON.stringify(instance)}\n`).join('');
  await writeTextFile(join(folder, 'instances.jsonl'), lines);
  await copyFile(join(directory, 'ledger.jsonl'), join(folder, 'ledger.jsonl'));
}

async function readInstance(
  { directory, build }: WritableWorkspace,
  item: BuildItem,
): Promise<Omni2WebInstance> {
  const file = join(directory, item.annotation!.path);
  const annotation = parseDocument(annotationSchema, await readJsonFile(file), file);
  const { id, page, language } = item;
  const recording = item.recording!;
  return composeInstance({
    ...{ id, page, language, annotation },
    script: await readScript(join(directory, item.script.path)),
    consent: recording.consent,
    licence: build.licence,
    files: {
      sourcePage: `pages/${page}.html`,
      ...(item.referencePage ? { referencePage: `pages/${id}.reference.html` } : {}),
      recording: `media/${id}${extname(recording.path)}`,
    },
    provenance: {
      build: build.name,
      durationSeconds: recording.durationSeconds,
      recordedSize: { width: recording.width, height: recording.height },
    },
  });
}
