import { usageError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import { findFormatOf } from '../datasetFormats.js';
import type { ReportProgress } from './fetchFiles.js';
import type { ImportFormat } from './ImportFormat.js';
import { importMapSchema, readImportMap } from './ImportMap.js';
import { type ImportResult, type ImportTablesOptions, importTables } from './importTables.js';
import { openSource, readHubName } from './openSource.js';

/** Benchmarks whose published data are tables. */
const tableFormats: Record<string, () => Promise<ImportFormat>> = {
  ego2web: async () => (await import('../ego2web/importFormat.js')).importFormat,
  egoeverything: async () => (await import('../egoeverything/importFormat.js')).importFormat,
};
/** What is published as pages that data sets are made from. */
const pageFormats: Record<string, () => Promise<typeof import('../omni2web/importPages/importPages.js')>> = {
  omni2web: () => import('../omni2web/importPages/importPages.js'),
};
/** Where each is published. */
const published: Record<string, string> = {
  'shoubin/ego2web': 'ego2web',
  'roxqtang/egoeverything': 'egoeverything',
  'broalantaps/webvr': 'omni2web',
};

export interface ImportOptions {
  /** "hf:owner/name" or a folder. */
  source: string;
  outDirectory: string;
  benchmark?: string;
  mapFile?: string;
  revision?: string;
  licence?: string;
  /** Unit of boxes by the data set that a video is from; under "*" for all others. */
  boxUnits?: Record<string, string>;
  /** For questions that are published without a time: "delayed", "end", or a CSV file with the columns id and query_time_sec. */
  queryTime?: string;
  /** False: instances name their media, and none are fetched. */
  withMedia?: boolean;
  signal: AbortSignal;
  onProgress?: ReportProgress;
  /** For HF_ENDPOINT and HF_TOKEN; that of the process when absent. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Seconds before a request is made again. */
  delaySeconds?: number;
}

/**
 * Imports data that exist: tables of Ego2Web and EgoEverything become a data set folder, the source pages of Omni2Web a folder
 * of pages for `deixis build omni2web start`. Started again it goes on where it was.
 * @throws DeixisError BENCHMARK_UNKNOWN, OPTION_CONFLICT (usage) and those of openSource, importTables and importPages
 */
export async function importDataset(options: ImportOptions): Promise<ImportResult> {
  const { source: sourceName, outDirectory, mapFile, revision, licence, signal, onProgress } = options;
  const { boxUnits = {}, withMedia = true, queryTime, environment, delaySeconds } = options;
  const benchmark = chooseBenchmark(options);
  const format = await tableFormats[benchmark]?.();
  if (!format || benchmark !== 'egoeverything')
    refuse(benchmark, {
      'bbox-units': Object.keys(boxUnits).length > 0,
      'query-time': queryTime !== undefined,
    });
  if (!format) refuse(benchmark, { map: mapFile !== undefined, 'without-media': !withMedia });
  const map =
    mapFile === undefined || !format
      ? importMapSchema.parse({})
      : await readImportMap(mapFile, Object.keys(format.fields));
  const source = await openSource({
    ...{ source: sourceName, benchmark, outDirectory, signal },
    ...(revision === undefined ? {} : { revision }),
    ...(environment ? { environment } : {}),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
  const shared = {
    ...{ source, outDirectory, signal },
    ...(licence === undefined ? {} : { licence }),
    ...(onProgress ? { onProgress } : {}),
  };
  if (format)
    return importTables({
      ...shared,
      format,
      datasetFormat: await findFormatOf(benchmark),
      map,
      boxUnits,
      withMedia,
      ...(queryTime === undefined ? {} : { finish: await openFinish(queryTime) }),
    });
  const { importPages } = await pageFormats[benchmark]!();
  return importPages(shared);
}

async function openFinish(rule: string): Promise<NonNullable<ImportTablesOptions['finish']>> {
  const { planImportedQueryTimes } = await import('../egoeverything/planImportedQueryTimes.js');
  return (instances, fileOf) =>
    planImportedQueryTimes(instances as Parameters<typeof planImportedQueryTimes>[0], rule, fileOf);
}

function chooseBenchmark({ benchmark, source }: ImportOptions): string {
  const known = [...Object.keys(pageFormats), ...Object.keys(tableFormats)];
  const chosen = benchmark ?? published[readHubName(source)?.toLowerCase() ?? ''];
  if (chosen !== undefined && known.includes(chosen)) return chosen;
  const near = chosen === undefined ? undefined : nearestName(chosen, known);
  throw usageError(
    'BENCHMARK_UNKNOWN',
    `--benchmark: expected one of ${known.join(', ')}${chosen === undefined ? `; ${source} does not tell by its name` : `, not "${chosen}"`}${near ? `; did you mean "${near}"?` : ''}`,
    { hint: 'give --benchmark with one of them' },
  );
}

function refuse(benchmark: string, given: Record<string, boolean>): void {
  for (const [option, isGiven] of Object.entries(given))
    if (isGiven)
      throw usageError('OPTION_CONFLICT', `--${option}: is not for ${benchmark}`, { hint: 'leave it out' });
}
