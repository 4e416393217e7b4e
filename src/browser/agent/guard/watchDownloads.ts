import { mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorMessage } from '../../../core/errors.js';
import type { Pipe } from '../cdp/createPipe.js';

/** Larger files are broken off: an episode must not fill the disk. */
const maximumBytes = 256 * 1024 * 1024;

export interface Downloads {
  /** Names of finished files in the episode's folder "downloads". */
  files: readonly string[];
  /** How many have begun. */
  readonly begun: number;
  /** Where the browser puts them; what a client asks for in its place is not done. */
  folder: string;
  adoptContext(browserContextId?: string): Promise<void>;
  /** Resolves once files that came in have their names. */
  settled(): Promise<unknown>;
}

/** Keeps what pages download in the episode's folder, under a safe form of the name that the site gave. */
export function watchDownloads(pipe: Pipe, folder: string, onEvent: (sentence: string) => void): Downloads {
  const downloadPath = resolve(folder, 'downloads');
  const names = new Map<string, string>();
  const files: string[] = [];
  let begun = 0;
  const moves: Promise<void>[] = [];
  pipe.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
    const name = safeName(suggestedFilename, new Set([...files, ...names.values()]));
    names.set(guid, name);
    begun += 1;
    onEvent(`a download began: ${name}`);
  });
  pipe.on('Browser.downloadProgress', ({ guid, state, receivedBytes }) => {
    const name = names.get(guid);
    if (name === undefined) return;
    if (state === 'inProgress' && receivedBytes > maximumBytes) {
      pipe.send('Browser.cancelDownload', { guid }).catch(() => undefined);
      return;
    }
    if (state === 'inProgress') return;
    names.delete(guid);
    const file = join(downloadPath, guid);
    if (state === 'completed') {
      files.push(name);
      onEvent(`the download of ${name} is done (${receivedBytes} bytes)`);
      moves.push(
        rename(file, join(downloadPath, name)).catch((error: unknown) => {
          files.splice(files.indexOf(name), 1);
          onEvent(`the file ${name} could not be kept: ${errorMessage(error)}`);
        }),
      );
    } else {
      onEvent(`the download of ${name} was broken off`);
      void rm(file, { force: true }).catch(() => undefined);
    }
  });
  return {
    files,
    folder: downloadPath,
    settled: () => Promise.all(moves),
    get begun() {
      return begun;
    },
    async adoptContext(browserContextId) {
      mkdirSync(downloadPath, { recursive: true });
      await pipe.send('Browser.setDownloadBehavior', {
        ...{ behavior: 'allowAndName', downloadPath, eventsEnabled: true },
        ...(browserContextId ? { browserContextId } : {}),
      });
    },
  };
}

function safeName(suggested: string, taken: ReadonlySet<string>): string {
  const plain =
    suggested
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
      .replace(/^[._]+/, '')
      .slice(-120) || 'download';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? plain : `${count}-${plain}`;
    if (!taken.has(name)) return name;
  }
}
