import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { inputError, usageError } from '../../../core/errors.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { assertDatasetName } from '../../../datasets/assertDatasetName.js';
import { readAriaCalibration } from '../../../gaze/readAriaCalibration.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { findVideos } from '../../building/findVideos.js';
import { lookAtVideo } from '../../building/lookAtVideo.js';
import { nameVideo } from '../../building/nameVideo.js';
import { probePictures } from '../../building/probePictures.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { findGazeFault } from './findGazeFault.js';
import { changeBuild } from './openBuild.js';

export interface StartOptions {
  directory: string;
  /** Video files, and folders that are searched for them. */
  videos: readonly string[];
  by: string;
  /** What build.json will say; its defaults may be left out. */
  build: Pick<BuildFile, 'name' | 'licence'> & Partial<BuildFile>;
}

export interface StartResult {
  directory: string;
  build: BuildFile;
  /** Taken in now, and there already. */
  added: string[];
  kept: string[];
  /** Videos without a gaze file. */
  withoutGaze: string[];
  notes: string[];
}

/**
 * Begins a build, or adds videos to one; done again it goes on where it was. The calibration is read, and new videos and their gaze
 * are looked at, so that what will be of no use is told now: it costs only itself, when questions are made.
 * @throws DeixisError BUILD_DIFFERS, OPTION_INVALID (usage), VIDEOS_MISSING, FILE_UNREADABLE, GAZE_SHARED (input), and as readAriaCalibration
 */
export async function startBuild(options: StartOptions): Promise<StartResult> {
  const { directory, by } = options;
  const file = join(directory, 'build.json');
  if (!existsSync(file)) assertDatasetName(options.build.name);
  const { gaze, ...given } = options.build;
  const absolute = gaze && {
    ...gaze,
    directory: resolve(gaze.directory),
    ...(gaze.calibrationFile === undefined ? {} : { calibrationFile: resolve(gaze.calibrationFile) }),
  };
  const asked = { ...given, ...(absolute ? { gaze: absolute } : {}) };
  const build = parseDocument(
    buildFileSchema,
    { schemaVersion: 1, benchmark: 'egoeverything', version: '1', ...asked },
    'options',
  );
  if (build.gaze && !statSync(build.gaze.directory, { throwIfNoEntry: false })?.isDirectory())
    throw inputError('FILE_UNREADABLE', `--gaze: ${build.gaze.directory}: no such folder`, {
      hint: 'give the folder that holds a gaze file called after each video: <video>.csv',
    });
  if (build.gaze?.calibrationFile !== undefined) await readAriaCalibration(build.gaze.calibrationFile);
  const { videos, notes } = await findVideos(options.videos);
  if (!existsSync(file)) {
    makeFolder(directory);
    await writeTextFile(file, `${JSON.stringify(build, null, 2)}\n`);
  }
  return changeBuild(directory, async ({ build: found, state, append }) => {
    refuseOthers(file, found, build, asked);
    const known = new Map([...state.videos.values()].map(({ id, file: path }) => [path, id]));
    const shared = findShared(found, [...known.keys(), ...videos]);
    if (shared)
      throw inputError(
        'GAZE_SHARED',
        `${shared.gazeFile}: it can be the gaze of one video only, and ${shared.first} and ${shared.second} have the same name`,
        { hint: 'give the videos, and their gaze files, names of their own' },
      );
    const result: StartResult = { directory, build: found, added: [], kept: [], withoutGaze: [], notes };
    for (const path of videos) {
      const knownId = known.get(path);
      const id = knownId ?? nameVideo(path, state.videos);
      const gazeFile = findGaze(found, path);
      if (!gazeFile) result.withoutGaze.push(id);
      result[knownId === undefined ? 'added' : 'kept'].push(id);
      if (knownId !== undefined) continue;
      await append({ action: 'video', by, id, file: path, ...(gazeFile ? { gazeFile } : {}) });
      const looked = await lookAtVideo(path, () => probePictures(path), 'no question can be had of a video');
      notes.push(...looked.notes);
      const delay = found.minimumDelaySeconds;
      if (looked.facts && looked.facts.videoEnd <= delay)
        notes.push(
          `no question can be had of a video: ${path}: it ends at ${looked.facts.videoEnd.toFixed(1)} s, and questions are asked ${delay} s after what they are about at the earliest (--min-delay)`,
        );
      const fault = gazeFile && found.gaze && (await findGazeFault(gazeFile, looked.facts, found.gaze));
      if (fault) notes.push(`the gaze of a video is of no use: ${fault}`);
    }
    return result;
  });
}

/** What is given again has to be the same; what is left out is as it was. */
function refuseOthers(file: string, found: BuildFile, build: BuildFile, given: Partial<BuildFile>): void {
  for (const member of Object.keys(given) as (keyof BuildFile)[])
    if (JSON.stringify(found[member]) !== JSON.stringify(build[member]))
      throw usageError(
        'BUILD_DIFFERS',
        `${file}: ${member}: the build that is there has ${JSON.stringify(found[member] ?? null)}, not ${JSON.stringify(build[member])}`,
        { hint: 'give the same to add videos, or another folder to begin another build' },
      );
}

/** The first gaze file that two videos would take. */
function findShared(
  build: BuildFile,
  videos: readonly string[],
): { gazeFile: string; first: string; second: string } | undefined {
  const owners = new Map<string, string>();
  for (const second of videos) {
    const gazeFile = findGaze(build, second);
    if (gazeFile === undefined) continue;
    const first = owners.get(gazeFile) ?? second;
    if (first !== second) return { gazeFile, first, second };
    owners.set(gazeFile, second);
  }
  return undefined;
}

function findGaze({ gaze }: BuildFile, video: string): string | undefined {
  if (!gaze) return undefined;
  const file = join(gaze.directory, `${basename(video, extname(video))}.csv`);
  return existsSync(file) ? file : undefined;
}
