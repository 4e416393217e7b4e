import type { WriteStream } from 'node:tty';
import type { FetchProgress } from '../../benchmarks/importing/fetchFiles.js';
import { counted } from '../../core/counted.js';
import { printableLine } from '../../core/printableLine.js';
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
  let startFiles = 0;
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
        startFiles = progress.doneFiles;
      }
      if (nowMs - shownMs < intervalMs) return;
      shownMs = nowMs;
      const gained = { bytes: progress.doneBytes - startBytes, files: progress.doneFiles - startFiles };
      const text = printableLine(describeFetch(progress, gained, (nowMs - startMs) / 1000));
      if (stream.isTTY)
        stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, (stream.columns ?? 100) - 1))}`);
      else stream.write(`${text}\n`);
      isShown = stream.isTTY;
    },
    end,
  };
}

/** "media: 3 of 12 files, 41.0 of 230.5 MB, 5.1 MB a second, 37 s left" */
export function describeFetch(
  progress: FetchProgress,
  gained: { bytes: number; files: number },
  seconds: number,
): string {
  const { name, doneBytes, totalBytes, doneFiles, totalFiles } = progress;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const parts = [`${name}: ${doneFiles} of ${counted(totalFiles, 'file')}`];
  // Where sizes are not known beforehand, files are the measure.
  const [rate, left] =
    totalBytes > 0
      ? [gained.bytes / seconds, totalBytes - doneBytes]
      : [gained.files / seconds, totalFiles - doneFiles];
  if (totalBytes > 0) parts.push(`${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`);
  if (Number.isFinite(rate) && rate > 0 && left > 0)
    parts.push(
      totalBytes > 0 ? `${megabytes(rate)} MB a second` : `${rate.toFixed(1)} a second`,
      `${formatDuration(left / rate)} left`,
    );
  return parts.join(', ');
}
