import { findDatasetFormat } from '../../benchmarks/datasetFormats.js';
import { counted } from '../../core/counted.js';
import { DeixisError } from '../../core/DeixisError.js';
import { printable } from '../../core/printable.js';
import type { Dataset } from '../../datasets/Dataset.js';
import { type DatasetProblem, formatProblem } from '../../datasets/DatasetProblem.js';
import { inspectDataset, type NamedVideo } from '../../datasets/inspectDataset.js';
import { findCutOff } from '../../media/findCutOff.js';
import { probeVideo } from '../../media/probeVideo.js';
import { terminal } from './terminal.js';

interface Validation {
  problems: DatasetProblem[];
  instanceLines: number;
  /** Only where the instances and their files are as they should be; their videos may still have problems. */
  dataset?: Dataset<{ id: string }>;
}

/** The verb `data validate`: each fault on a line of its own, or all as one document; exit code 3 if there is one. */
export async function validateData(
  directory: string,
  { json, quiet }: { json?: boolean; quiet?: boolean },
): Promise<void> {
  const { problems, instanceLines, dataset } = await validate(directory, json === true);
  const valid = problems.length === 0;
  if (json) {
    const { name = null, version = null, sha256 = null } = (valid && dataset) || {};
    const document = { directory, valid, instances: instanceLines, name, version, sha256, problems };
    terminal.out(`${JSON.stringify(document, null, 2)}\n`);
  } else {
    for (const problem of problems) terminal.out(`${printable(formatProblem(problem))}\n`);
    if (!quiet && valid && dataset) terminal.out(`${printable(describe(dataset, instanceLines))}\n`);
    if (!quiet && !valid)
      terminal.error(`${counted(problems.length, 'problem')} in ${printable(directory)}\n`);
  }
  if (!valid) process.exitCode = 3;
}

function describe({ name, version, sha256 }: Dataset<{ id: string }>, instanceLines: number): string {
  return `${name} ${version}: ${counted(instanceLines, 'instance')}, no problem found (sha256 ${sha256})`;
}

async function validate(directory: string, isForPrograms: boolean): Promise<Validation> {
  try {
    const format = await findDatasetFormat(directory);
    const { problems, videos, ...rest } = await inspectDataset(directory, format);
    const inFiles = (rest.dataset && (await format.inspectFiles?.(rest.dataset.instances, directory))) ?? [];
    return {
      ...rest,
      problems: [
        ...problems,
        ...(await findVideoProblems(videos)),
        ...inFiles.map((problem) => ({ file: 'instances.jsonl', line: null, ...problem })),
      ],
    };
  } catch (error) {
    // Who reads our output with a program gets a document in any case.
    if (!isForPrograms || !DeixisError.is(error) || error.kind !== 'input') throw error;
    return { problems: headerProblems(error), instanceLines: 0 };
  }
}

/** A fault that leaves nothing to inspect, as problems of dataset.json. */
function headerProblems(error: DeixisError): DatasetProblem[] {
  const { problems } = error.details as { problems?: string[] };
  return (problems ?? [error.message]).map((text) => {
    const [, field = null, expected = text] = problems ? (/^(.+?): (.*)$/s.exec(text) ?? []) : [];
    return { file: 'dataset.json', line: null, instance: null, field, expected };
  });
}

/** Opens each video, one after the other: what cannot be watched is no recording, whatever its name says. */
async function findVideoProblems(videos: readonly NamedVideo[]): Promise<DatasetProblem[]> {
  const problems: DatasetProblem[] = [];
  for (const { path, line, instance, field } of videos) {
    const fault = await findFault(path);
    if (!fault) continue;
    problems.push({ file: 'instances.jsonl', line, instance, field, expected: `a video; ${fault}` });
  }
  return problems;
}

async function findFault(path: string): Promise<string | undefined> {
  try {
    const facts = await probeVideo(path);
    if (!facts.hasVideo) return `${path} has sound but no pictures`;
    const lack = findCutOff(facts);
    return lack && `${path}: ${lack}`;
  } catch (error) {
    if (!DeixisError.is(error) || error.kind === 'environment') throw error;
    return error.message;
  }
}
