import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { errorMessage, inputError } from '../core/errors.js';
import { fileUnreadable } from '../core/fileUnreadable.js';
import { sha256 } from '../core/hash.js';
import { parseJson, readTextFile } from '../core/parseJson.js';
import { resolveInside } from '../datasets/resolveInside.js';
import { listFormats } from './formats/listFormats.js';
import { isRecord } from './formats/textOf.js';
import type { TrajectoryFormatName } from './Trajectory.js';

/** A trajectory that a folder holds, not imported yet. */
export interface FoundTrajectory {
  /** Its folder or file inside the folder that was searched, with "/". */
  id: string;
  /** The folder of its file, in which its pictures must lie. */
  folder: string;
  file: string;
  /** Whether the pictures in the folder are its own; files that share a folder name theirs themselves. */
  ownsFolder: boolean;
  format: TrajectoryFormatName | null;
  /** Why it cannot be imported. */
  problem: string | null;
  /** Of the file; null where it cannot be read. */
  sha256: string | null;
}

export interface FoundTrajectories {
  trajectories: FoundTrajectory[];
  /** What was passed over, a sentence each: files that are no trajectories, folders that are links. */
  leftOut: string[];
}

/** The names that formats give to their file; the first that is there is the trajectory of its folder. */
const mainFiles = [
  'trajectory.json',
  'result.json',
  'interact_messages.json',
  'agent_history.json',
  'history.json',
];
const pictureFolders = new Set(['trajectory', 'screenshots', 'node_modules']);
const deepest = 8;

/**
 * Every trajectory in a folder, by id: a folder with one of the known files is one trajectory; elsewhere every JSON file that
 * is of a known format is one. A file alone may be given as well.
 * @param format takes files for this format, whatever their content looks like
 * @throws DeixisError FILE_UNREADABLE, TRAJECTORIES_NONE (input)
 */
export async function findTrajectories(
  path: string,
  format?: TrajectoryFormatName,
): Promise<FoundTrajectories> {
  const root = resolve(path);
  const isFile = await stat(root).then(
    (facts) => facts.isFile(),
    (error) => {
      throw fileUnreadable(path, error);
    },
  );
  const search: Search = {
    root: isFile ? dirname(root) : root,
    format,
    trajectories: [],
    leftOut: [],
  };
  if (isFile) await addFile(search, dirname(root), basename(root), false);
  else await searchFolder(search, root, 0);
  const { trajectories, leftOut } = search;
  if (trajectories.length === 0)
    throw inputError('TRAJECTORIES_NONE', `${path}: there is no trajectory in it`, {
      hint: `expected result.json, interact_messages.json, or JSON files of Online-Mind2Web, WebVoyager, browser-use or ATIF; --format takes files for one${leftOut.length > 0 ? `. Left out: ${leftOut[0]}` : ''}`,
    });
  return { trajectories: trajectories.sort((a, b) => (a.id < b.id ? -1 : 1)), leftOut };
}

interface Search extends FoundTrajectories {
  root: string;
  format: TrajectoryFormatName | undefined;
}

async function searchFolder(search: Search, folder: string, depth: number): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    search.leftOut.push(`${inRoot(search, folder)}: cannot be read: ${errorMessage(error)}`);
    return;
  }
  const names = entries
    .filter((entry) => !entry.isDirectory() && /\.json$/i.test(entry.name))
    .map(({ name }) => name);
  const main = mainFiles.find((name) => names.includes(name));
  if (main) await addFile(search, folder, main, true);
  else {
    const before = search.trajectories.length;
    for (const name of names.sort()) await addFile(search, folder, name, false);
    const [only, ...others] = search.trajectories.slice(before);
    if (only && others.length === 0) only.ownsFolder = true;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isDirectory())
      search.leftOut.push(`${inRoot(search, path)}: links to folders are not followed`);
    if (!entry.isDirectory() || pictureFolders.has(entry.name) || entry.name.startsWith('.')) continue;
    if (depth < deepest) await searchFolder(search, path, depth + 1);
    else search.leftOut.push(`${inRoot(search, path)}: folders this deep are not searched`);
  }
}

async function addFile(search: Search, folder: string, name: string, isMain: boolean): Promise<void> {
  const file = join(folder, name);
  const place = inRoot(search, file);
  const found: FoundTrajectory = {
    ...{ id: nameOf(search, folder, name, isMain), folder, file, ownsFolder: isMain },
    ...{ format: null, problem: null, sha256: null },
  };
  const inside = await resolveInside(search.root, place, 'the folder of the trajectories');
  if ('problem' in inside) found.problem = `${place}: expected ${inside.problem}`;
  else
    try {
      const text = await readTextFile(file);
      found.sha256 = sha256(text);
      if (!isMain && isJudgeResult(text)) {
        search.leftOut.push(`${place}: it holds what a judge said of outputs`);
        return;
      }
      const value = parseJson(text, place);
      found.format = search.format ?? listFormats.find(({ fits }) => fits(value, name))?.name ?? null;
    } catch (error) {
      found.problem = errorMessage(error);
    }
  if (found.problem === null && found.format === null) {
    const why = `${place}: its content is of no known format`;
    if (!isMain) {
      search.leftOut.push(why);
      return;
    }
    found.problem = `${why}; --format takes it for one`;
  }
  search.trajectories.push(found);
}

/** Online-Mind2Web's judges repeat each output beside their verdict, a line each, often in the folder of the outputs. */
function isJudgeResult(text: string): boolean {
  const [line = ''] = text.trimStart().split('\n', 1);
  if (!line.includes('"predicted_label"') || !line.includes('"evaluation_details"')) return false;
  try {
    return isRecord(parseJson(line, 'its first line'));
  } catch {
    return false;
  }
}

function inRoot({ root }: Search, path: string): string {
  return relative(root, path).split(sep).join('/') || '.';
}

/** The folder for a folder's own file, else the file without its ending; with it where both are there. */
function nameOf(search: Search, folder: string, name: string, isMain: boolean): string {
  const path = inRoot(search, isMain ? folder : join(folder, name));
  const id = isMain ? (path === '.' ? basename(search.root) : path) : path.replace(/\.json$/i, '');
  return search.trajectories.some((other) => other.id === id) ? inRoot(search, join(folder, name)) : id;
}
