import { copyFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { assertFolderEmpty } from '../../../core/assertFolderEmpty.js';
import { inputError } from '../../../core/errors.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { readVersion } from '../../../core/readVersion.js';
import { formatProblem } from '../../../datasets/DatasetProblem.js';
import { inspectDataset } from '../../../datasets/inspectDataset.js';
import { writeHuggingFaceDataset } from '../../../exports/huggingFace/writeHuggingFaceDataset.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { assertReplaceable, replaceFolder } from '../../building/replaceFolder.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { datasetFormat } from '../datasetFormat.js';
import { answersOf, isFinished, peopleFolder } from './answering/openAnswers.js';
import type { BuildProvenance } from './buildProvenance.js';
import { composeInstance, exportedPaths } from './composeInstance.js';
import { composeReleased, type FinishedQuestion } from './formats/composeReleased.js';
import { publishedColumns, publishedRow } from './formats/publishedRows.js';
import { measureBuild } from './measureBuild.js';
import { changeBuild, type WritableBuild } from './openBuild.js';
import { summarizeYield } from './summarizeYield.js';
import { readActivityLines } from './timeline/readActivityLines.js';

export const exportFormats = ['deixis', 'released', 'huggingface'] as const;
export type BuildExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  directory: string;
  out: string;
  by: string;
  /** Default: deixis, our data set. */
  format?: BuildExportFormat;
  /** All questions that came to people, whatever they decided, so that people can be scored on them. Default: false. */
  beforePeople?: boolean;
}

export interface ExportResult {
  directory: string;
  format: BuildExportFormat;
  /** Of the data set; null for formats of others. */
  sha256: string | null;
  questions: string[];
  /** Questions that were written and are not in it. */
  left: string[];
  notes: string[];
}

/**
 * Writes the questions that went through everything. The folder appears whole or not at all; an earlier data set of the same build
 * there is replaced.
 * @throws DeixisError EXPORT_EMPTY, DATASET_INVALID, BUILD_FILE_CHANGED (input), OUT_NOT_EMPTY (usage)
 */
export async function exportBuild(options: ExportOptions): Promise<ExportResult> {
  const { directory, out, by, format = 'deixis', beforePeople = false } = options;
  return changeBuild(directory, async (build) => {
    const { items } = await answersOf(build);
    const made = { yield: summarizeYield(build, items), counts: measureBuild(build, items) };
    const questions = [...items.values()]
      .filter(({ id }) => beforePeople || isFinished(build, items, id))
      .map((item): FinishedQuestion => {
        const target = build.state.targets.get(item.id)!;
        return { target, item, video: build.state.videos.get(target.video)! };
      });
    if (questions.length === 0)
      throw inputError(
        'EXPORT_EMPTY',
        `${directory}: expected at least one finished question; there is none`,
        {
          hint: `deixis build egoeverything status ${directory} tells what waits for what; --before-people takes those that nobody has answered too`,
        },
      );
    if (format === 'deixis') await assertReplaceable(out, build.build.name);
    else await assertFolderEmpty(out);
    const partial = `${out.replace(/[/\\]+$/, '')}.partial`;
    await rm(partial, { recursive: true, force: true });
    const write = { deixis: writeDataset, released: writeReleased, huggingface: writeHub }[format];
    const sha256 = await write(build, questions, partial, made);
    const ids = questions.map(({ item }) => item.id);
    await build.append({ action: 'export', by, id: 'dataset', format, dataset: sha256, questions: ids });
    if (format === 'deixis')
      for (const name of ['ledger.jsonl', 'answers.jsonl'])
        await copyFile(join(directory, name), join(partial, name)).catch((error: NodeJS.ErrnoException) => {
          // Nobody has answered anything yet.
          if (error.code !== 'ENOENT') throw error;
        });
    await replaceFolder(partial, out);
    const taken = new Set(ids);
    const written = [...build.state.targets.values()].filter(({ question }) => question);
    return {
      ...{ directory: out, format, sha256, questions: ids, notes: build.notes },
      left: written.map(({ id }) => id).filter((id) => !taken.has(id)),
    };
  });
}

/** Videos, gaze and calibration of the questions, by their path inside the exported folder. */
function mediaFiles({ build }: WritableBuild, questions: readonly FinishedQuestion[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { video } of questions) {
    const paths = exportedPaths(video, build);
    files.set(paths.video, video.file);
    if (paths.gaze !== undefined) files.set(paths.gaze, video.gazeFile!);
    if (paths.calibration !== undefined) files.set(paths.calibration, build.gaze!.calibrationFile!);
  }
  return files;
}

async function writeDataset(
  build: WritableBuild,
  questions: readonly FinishedQuestion[],
  folder: string,
  made: BuildProvenance,
): Promise<string> {
  const { name, version, description, licence, benchmark, protocol, without } = build.build;
  for (const one of ['media', 'gaze', join(peopleFolder, 'answer')]) makeFolder(join(folder, one));
  for (const [inside, path] of mediaFiles(build, questions)) await copyFile(path, join(folder, inside));
  for (const { item } of questions)
    if (item.answers.length > 0)
      await copyFile(
        join(build.directory, peopleFolder, 'answer', `${item.id}.txt`),
        join(folder, peopleFolder, 'answer', `${item.id}.txt`),
      );
  const header = {
    ...{ schemaVersion: 1, benchmark, name, version },
    ...(description === undefined ? {} : { description }),
    licence,
    provenance: { program: `deixis ${readVersion()}`, build: name, protocol, without, ...made },
  };
  await writeTextFile(join(folder, 'dataset.json'), `${JSON.stringify(header, null, 2)}\n`);
  const lines = questions.map(
    ({ target, video, item }) => `${JSON.stringify(composeInstance(build.build, target, video, item))}\n`,
  );
  await writeTextFile(join(folder, 'instances.jsonl'), lines.join(''));
  const { problems, dataset } = await inspectDataset(folder, datasetFormat);
  if (dataset) return dataset.sha256;
  await rm(folder, { recursive: true, force: true });
  throw inputError('DATASET_INVALID', problems.map(formatProblem).join('\n'), {
    hint: 'nothing was exported; mend or reject the questions that are named with "answer", and export again',
    details: { problems },
  });
}

async function writeReleased(
  build: WritableBuild,
  questions: readonly FinishedQuestion[],
  folder: string,
): Promise<null> {
  for (const one of ['videos', 'gaze']) makeFolder(join(folder, one));
  const timelines = new Map<string, Awaited<ReturnType<typeof readActivityLines>>>();
  for (const { video } of questions) {
    if (timelines.has(video.id)) continue;
    const { id, file, gazeFile, summary } = video;
    await verifyFiles(build.directory, [summary!]);
    timelines.set(id, await readActivityLines(build.directory, summary!));
    await copyFile(join(build.directory, summary!.path), join(folder, `${id}_summary.json`));
    await copyFile(file, join(folder, 'videos', `${id}${extname(file).toLowerCase()}`));
    if (gazeFile !== undefined) await copyFile(gazeFile, join(folder, 'gaze', `${id}.csv`));
  }
  const document = composeReleased(build.build, questions, timelines, new Date());
  await writeTextFile(join(folder, 'questions.json'), `${JSON.stringify(document, null, 2)}\n`);
  return null;
}

async function writeHub(
  build: WritableBuild,
  questions: readonly FinishedQuestion[],
  folder: string,
): Promise<null> {
  const { name, description, licence } = build.build;
  await writeHuggingFaceDataset({
    ...{ folder, name, licence, columns: publishedColumns },
    ...(description === undefined ? {} : { description }),
    tags: ['egoeverything', 'first-person-video', 'gaze', 'question-answering'],
    rows: questions.map((one) => publishedRow(one, build.build)),
    files: mediaFiles(build, questions),
  });
  return null;
}
