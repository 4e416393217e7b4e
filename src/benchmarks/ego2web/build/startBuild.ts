import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { inputError, usageError } from '../../../core/errors.js';
import { sha256 } from '../../../core/hash.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { listFolderFiles } from '../../../datasets/listFolderFiles.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { changeBuild, poolFile } from './openBuild.js';
import { readWebsitePool } from './WebsitePool.js';

export interface StartOptions {
  directory: string;
  /** Video files, and folders that are searched for them. */
  videos: readonly string[];
  /** Default: the pool that comes with the package. */
  websitesFile?: string;
  by: string;
  /** What build.json will say; its defaults may be left out. */
  build: Pick<BuildFile, 'name' | 'licence'> & Partial<BuildFile>;
}

export interface StartResult {
  directory: string;
  build: BuildFile;
  websites: number;
  /** Taken in now, and there already. */
  added: string[];
  kept: string[];
  notes: string[];
}

const endings = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.mpg', '.mpeg', '.ts'];

/**
 * Begins a build, or adds videos to one; done again it goes on where it was. Nothing is read of the videos yet.
 * @throws DeixisError BUILD_DIFFERS (usage), VIDEOS_MISSING, FILE_UNREADABLE, WEBSITES_INVALID (input)
 */
export async function startBuild(options: StartOptions): Promise<StartResult> {
  const { directory, by } = options;
  const build = parseDocument(
    buildFileSchema,
    {
      ...{ schemaVersion: 1, benchmark: 'ego2web', version: '1', ...options.build },
      ...(options.build.narrations === undefined ? {} : { narrations: resolve(options.build.narrations) }),
    },
    'options',
  );
  if (build.narrations !== undefined && !existsSync(build.narrations))
    throw inputError('FILE_UNREADABLE', `--narrations: ${build.narrations}: no such file`);
  const { videos, notes } = await findVideos(options.videos);
  const pool = await readWebsitePool(options.websitesFile);
  const file = join(directory, 'build.json');
  const poolText = `${JSON.stringify(pool, null, 2)}\n`;
  if (!existsSync(file)) {
    await mkdir(directory, { recursive: true });
    await writeTextFile(join(directory, poolFile), poolText);
    await writeTextFile(file, `${JSON.stringify(build, null, 2)}\n`);
  }
  return changeBuild(directory, async ({ build: found, pool: foundPool, state, append }) => {
    const given = options.build as Record<string, unknown>;
    for (const member of Object.keys(build) as (keyof BuildFile)[])
      if ((given[member] !== undefined || member === 'name') && found[member] !== build[member])
        throw usageError(
          'BUILD_DIFFERS',
          `${file}: ${member}: the build that is there has ${JSON.stringify(found[member] ?? null)}, not ${JSON.stringify(build[member])}`,
          { hint: 'give the same to add videos, or another folder to begin another build' },
        );
    if (options.websitesFile !== undefined && JSON.stringify(foundPool) !== JSON.stringify(pool))
      throw usageError('BUILD_DIFFERS', `--websites: the build that is there has other websites`, {
        hint: 'leave it out to add videos, or give another folder to begin another build',
      });
    const added: string[] = [];
    const kept: string[] = [];
    const known = new Map([...state.videos.values()].map(({ id, file: path }) => [path, id]));
    for (const path of videos) {
      const knownId = known.get(path);
      if (knownId !== undefined) kept.push(knownId);
      else {
        const id = freeName(path, state.videos);
        await append({ action: 'video', by, id, file: path });
        added.push(id);
      }
    }
    return { directory, build: found, websites: foundPool.websites.length, added, kept, notes };
  });
}

async function findVideos(given: readonly string[]): Promise<{ videos: Set<string>; notes: string[] }> {
  const videos = new Set<string>();
  const notes: string[] = [];
  for (const one of given) {
    const path = resolve(one);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw inputError('FILE_UNREADABLE', `${one}: no such file or folder`);
    if (!found.isDirectory()) {
      videos.add(path);
      continue;
    }
    const { files, problems } = await listFolderFiles(path);
    for (const { path: inside, problem } of problems) notes.push(`${join(one, inside)}: expected ${problem}`);
    for (const { path: inside } of files)
      if (endings.includes(extname(inside).toLowerCase())) videos.add(join(path, inside));
  }
  if (videos.size === 0)
    throw inputError(
      'VIDEOS_MISSING',
      `${given.join(', ')}: expected videos (${endings.join(', ')}); there is none`,
    );
  return { videos, notes };
}

/**
 * The file's name without its ending, which in Ego4D is the video's uid; where it cannot be an id, or another video has it
 * (cameras count anew in every folder), a name with a hash.
 */
function freeName(path: string, taken: ReadonlyMap<string, unknown>): string {
  const stem = basename(path, extname(path));
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(stem) && !taken.has(stem)) return stem;
  const kept = stem
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${kept === '' ? 'video' : kept}-${sha256(path).slice(0, 8)}`;
}
