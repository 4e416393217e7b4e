import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inputError, usageError } from '../../../core/errors.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { assertDatasetName } from '../../../datasets/assertDatasetName.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { findVideos } from '../../building/findVideos.js';
import { lookAtVideo } from '../../building/lookAtVideo.js';
import { nameVideo } from '../../building/nameVideo.js';
import { type BuildFile, buildFileSchema } from './BuildFile.js';
import { inspectVideo } from './clips/inspectVideo.js';
import { readNarrations } from './clips/readNarrations.js';
import { uidOf } from './clips/uidOf.js';
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

/**
 * Begins a build, or adds videos to one; done again it goes on where it was. Narrations are read and new videos opened, so that
 * what will be of no use is told now: a video of that kind costs only itself, when clips are made.
 * @throws DeixisError BUILD_DIFFERS, FILE_EXISTS, OPTION_INVALID (usage), VIDEOS_MISSING, NARRATIONS_MISSING, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID,
 * WEBSITES_INVALID (input)
 */
export async function startBuild(options: StartOptions): Promise<StartResult> {
  const { directory, by } = options;
  const file = join(directory, 'build.json');
  if (!existsSync(file)) assertDatasetName(options.build.name);
  const build = parseDocument(
    buildFileSchema,
    {
      ...{ schemaVersion: 1, benchmark: 'ego2web', version: '1', ...options.build },
      ...(options.build.narrations === undefined ? {} : { narrations: resolve(options.build.narrations) }),
    },
    'options',
  );
  const { videos, notes } = await findVideos(options.videos);
  const narrations =
    build.narrations === undefined ? undefined : await narrationsOf(build.narrations, [...videos]);
  const pool = await readWebsitePool(options.websitesFile);
  const poolText = `${JSON.stringify(pool, null, 2)}\n`;
  if (!existsSync(file)) {
    makeFolder(directory);
    const poolPath = join(directory, poolFile);
    // A start that was stopped has left the same.
    if (existsSync(poolPath) && (await readFile(poolPath, 'utf8')) !== poolText)
      throw usageError('FILE_EXISTS', `${poolPath}: is there already, and no build beside it`, {
        hint: 'give a folder of its own for the build; websites of your own are given by --websites',
      });
    await writeTextFile(poolPath, poolText);
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
        const id = nameVideo(path, state.videos);
        await append({ action: 'video', by, id, file: path });
        added.push(id);
        const { clipSeconds } = found;
        const open = async () =>
          (await inspectVideo(path, { clipSeconds, ...(narrations ? { narrations } : {}) })).facts;
        const looked = await lookAtVideo(path, open, 'no clip can be had of a video');
        notes.push(...looked.notes);
      }
    }
    return { directory, build: found, websites: foundPool.websites.length, added, kept, notes };
  });
}

type Narrations = NonNullable<Parameters<typeof inspectVideo>[1]['narrations']>;

async function narrationsOf(file: string, videos: readonly string[]): Promise<Narrations> {
  const uids = new Set(videos.map(uidOf));
  const byUid = await readNarrations(file, uids);
  if (byUid.size === 0)
    throw inputError(
      'NARRATIONS_MISSING',
      `--narrations: ${file}: it says nothing about any of the ${videos.length} videos`,
      {
        hint: `a video's name without its ending has to be its uid there; the first one is "${[...uids][0]}"`,
      },
    );
  return { file, byUid };
}
