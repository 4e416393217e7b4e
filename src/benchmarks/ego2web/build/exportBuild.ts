import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { readVersion } from '../../../core/readVersion.js';
import { formatProblem } from '../../../datasets/DatasetProblem.js';
import { inspectDataset } from '../../../datasets/inspectDataset.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { assertReplaceable, replaceFolder } from '../../building/replaceFolder.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { datasetFormat } from '../datasetFormat.js';
import { composeInstance } from './composeInstance.js';
import { changeBuild, type WritableBuild } from './openBuild.js';
import { findItem, openQueue } from './verification/openQueue.js';
import type { VerificationItem } from './verification/VerificationItem.js';

export interface ExportOptions {
  directory: string;
  out: string;
  by: string;
  /** Takes pairs that nobody has decided on as well; they are marked. Default: false. */
  includeUnverified?: boolean;
  /** Takes pairs whose sites were recorded, and only those, to be done on the recordings. Default: false, on the live web. */
  frozen?: boolean;
  /** Default: all that may be in it. */
  ids?: readonly string[];
}

export interface ExportResult {
  directory: string;
  sha256: string;
  verified: string[];
  unverified: string[];
  /** Pairs that are not in it: rejected, or not verified. */
  left: string[];
}

/**
 * Writes the verified pairs as a data set, the ledger and the history of their verification beside. The folder appears
 * whole or not at all; an earlier export of the same build there is replaced.
 * @throws DeixisError EXPORT_EMPTY, DATASET_INVALID, BUILD_FILE_CHANGED (input), OUT_NOT_EMPTY, PAIR_UNKNOWN (usage)
 */
export async function exportBuild(options: ExportOptions): Promise<ExportResult> {
  const { directory, out, by, includeUnverified = false, frozen = false, ids } = options;
  return changeBuild(directory, async (build) => {
    const queue = await openQueue(directory);
    const all = [...queue.items.values()];
    const asked = ids ? [...new Set(ids)].map((id) => findItem(queue, id)) : all;
    const items = asked.filter(
      ({ state, recording }) =>
        (state === 'accepted' || (includeUnverified && state !== 'rejected')) && (!frozen || recording),
    );
    if (items.length === 0)
      throw inputError('EXPORT_EMPTY', `${directory}: expected at least one verified pair; there is none`, {
        hint: includeUnverified
          ? `deixis build ego2web status ${directory} tells what became of them`
          : `deixis build ego2web verify ${directory} --next hands one out; --include-unverified takes the others too`,
      });
    await assertReplaceable(out, build.build.name);
    const partial = `${out.replace(/[/\\]+$/, '')}.partial`;
    await rm(partial, { recursive: true, force: true });
    await writeDataset(build, items, partial, frozen);
    const { problems, dataset } = await inspectDataset(partial, datasetFormat);
    if (!dataset) {
      await rm(partial, { recursive: true, force: true });
      throw inputError('DATASET_INVALID', problems.map(formatProblem).join('\n'), {
        hint: 'nothing was exported; correct the pairs that are named with "verify --edit", or reject them, and export again',
        details: { problems },
      });
    }
    await build.append({
      ...{ action: 'export', by, id: 'dataset', dataset: dataset.sha256 },
      pairs: items.map(({ id }) => id),
    });
    for (const name of ['ledger.jsonl', 'verification.jsonl'])
      await copyFile(join(directory, name), join(partial, name)).catch((error: NodeJS.ErrnoException) => {
        // Nobody has decided on anything yet.
        if (error.code !== 'ENOENT') throw error;
      });
    await replaceFolder(partial, out);
    const taken = new Set(items.map(({ id }) => id));
    return {
      directory: out,
      sha256: dataset.sha256,
      verified: items.filter(({ state }) => state === 'accepted').map(({ id }) => id),
      unverified: items.filter(({ state }) => state !== 'accepted').map(({ id }) => id),
      left: all.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
    };
  });
}

async function writeDataset(
  { directory, build, state }: WritableBuild,
  items: readonly VerificationItem[],
  folder: string,
  frozen: boolean,
): Promise<void> {
  makeFolder(join(folder, 'media'));
  makeFolder(join(folder, 'captions'));
  for (const id of new Set(items.map(({ clip }) => clip.id))) {
    const { media, captions } = state.clips.get(id)!;
    await verifyFiles(directory, [media!, captions!]);
    await copyFile(join(directory, media!.path), join(folder, 'media', `${id}.mp4`));
    await copyFile(join(directory, captions!.path), join(folder, 'captions', `${id}.json`));
  }
  if (frozen) await mkdir(join(folder, 'sites'));
  for (const { id, recording } of frozen ? items : []) {
    await verifyFiles(directory, [recording!]);
    await copyFile(join(directory, recording!.path), join(folder, 'sites', `${id}.har.zip`));
  }
  const header = {
    schemaVersion: 1,
    benchmark: build.benchmark,
    name: build.name,
    version: build.version,
    ...(build.description === undefined ? {} : { description: build.description }),
    licence: build.licence,
    provenance: { program: `deixis ${readVersion()}`, build: build.name },
  };
  await writeTextFile(join(folder, 'dataset.json'), `${JSON.stringify(header, null, 2)}\n`);
  const lines = items.map((item) => `${JSON.stringify(composeInstance(build, item, frozen))}\n`);
  await writeTextFile(join(folder, 'instances.jsonl'), lines.join(''));
}
