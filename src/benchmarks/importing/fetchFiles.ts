import type { ImportSource } from './openSource.js';

/** Told while files are fetched. */
export interface FetchProgress {
  /** What is fetched: "tables", "media", "pages". */
  name: string;
  doneBytes: number;
  totalBytes: number;
  doneFiles: number;
  totalFiles: number;
}
export type ReportProgress = (progress: FetchProgress) => void;

const atOnce = 4;

/** Fetches files, a few at once, and tells how far it is. The first that fails stops the others, whose parts are kept. */
export async function fetchFiles({
  source,
  paths,
  name,
  signal,
  onProgress,
}: {
  source: ImportSource;
  paths: readonly string[];
  name: string;
  signal: AbortSignal;
  onProgress: ReportProgress | undefined;
}): Promise<Map<string, string>> {
  const fetched = new Map<string, string>();
  const totalBytes = paths.reduce((sum, path) => sum + source.files.get(path)!.sizeBytes, 0);
  let doneBytes = 0;
  let hasFailed = false;
  const tell = (): void =>
    onProgress?.({ name, doneBytes, totalBytes, doneFiles: fetched.size, totalFiles: paths.length });
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      if (hasFailed) return;
      signal.throwIfAborted();
      const file = await source.fetch(path, (count) => {
        doneBytes += count;
        tell();
      });
      fetched.set(path, file);
      tell();
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, paths.length) }, () =>
    work().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  // All have ended before the error is told, so that nothing is written behind the caller's back.
  const ended = await Promise.allSettled(workers);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return fetched;
}
