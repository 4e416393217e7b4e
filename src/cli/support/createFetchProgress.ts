import type { WriteStream } from 'node:tty';
import type { FetchProgress } from '../../benchmarks/importing/fetchFiles.js';
import { formatDuration } from './createRunProgress.js';

/** How far fetching is, with rate and time left: one line on a terminal, a line every ten seconds elsewhere. */
export function createFetchProgress({
  quiet = false,
  stream = process.stderr,
}: {
  quiet?: boolean;
  stream?: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>;
} = {}): { update: (progress: FetchProgress) => void; end: () => void } {
  const intervalMs = stream.isTTY ? 200 : 10_000;
  let name = '';
  let startMs = 0;
  let startBytes = 0;
  let shownMs = -Infinity;
  let isShown = false;
  const end = (): void => {
    if (isShown) stream.write('\r\u001b[2K');
    isShown = false;
  };
  return {
    update(progress) {
      if (quiet) return;
      const nowMs = performance.now();
      if (progress.name !== name) {
        name = progress.name;
        startMs = nowMs;
        shownMs = stream.isTTY ? -Infinity : nowMs;
        // What a part on disk had already is no measure of the line.
        startBytes = progress.doneBytes;
      }
      if (nowMs - shownMs < intervalMs) return;
      shownMs = nowMs;
      const text = describeFetch(progress, progress.doneBytes - startBytes, (nowMs - startMs) / 1000);
      if (stream.isTTY)
        stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, (stream.columns ?? 100) - 1))}`);
      else stream.write(`${text}\n`);
      isShown = stream.isTTY;
    },
    end,
  };
}

/** "media: 3 of 12 files, 41.0 of 230.5 MB, 5.1 MB a second, 37 s left" */
export function describeFetch(progress: FetchProgress, gainedBytes: number, seconds: number): string {
  const { name, doneBytes, totalBytes, doneFiles, totalFiles } = progress;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const parts = [`${name}: ${doneFiles} of ${totalFiles} files`];
  if (totalBytes > 0) parts.push(`${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`);
  const rate = seconds > 0 ? gainedBytes / seconds : 0;
  if (rate > 0 && doneBytes < totalBytes)
    parts.push(`${megabytes(rate)} MB a second`, `${formatDuration((totalBytes - doneBytes) / rate)} left`);
  return parts.join(', ');
}
