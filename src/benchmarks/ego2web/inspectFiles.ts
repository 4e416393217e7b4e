import { join } from 'node:path';
import { createMatcher, type Matcher } from '../../browser/freeze/createMatcher.js';
import { readSiteArchive } from '../../browser/freeze/readSiteArchive.js';
import { attemptInput } from '../../core/attemptInput.js';
import type { InstanceProblem } from '../../datasets/DatasetFormat.js';
import { readCaptions } from './exposure/captionsFile.js';
import type { Ego2WebInstance } from './schema.js';

/** What is wrong inside captions and recordings of sites, each file opened once and told with the first instance that names it. */
export async function inspectFiles(
  instances: readonly Ego2WebInstance[],
  directory: string,
): Promise<(InstanceProblem & { instance: string })[]> {
  const problems: (InstanceProblem & { instance: string })[] = [];
  const captions = new Set<string>();
  const recordings = new Map<string, Matcher | undefined>();
  for (const { id, captionsFile, site, startUrl } of instances) {
    const tell = (field: string, expected: string): void =>
      void problems.push({ instance: id, field, expected });
    if (captionsFile !== undefined && !captions.has(captionsFile)) {
      captions.add(captionsFile);
      const { problem } = await attemptInput(() => readCaptions(join(directory, captionsFile)));
      if (problem !== undefined) tell('captionsFile', `captions; ${problem}`);
    }
    if (site.kind !== 'frozen') continue;
    if (!recordings.has(site.file)) {
      const { value, problem } = await attemptInput(() => readRecording(join(directory, site.file)));
      recordings.set(site.file, value);
      if (problem !== undefined) tell('site.file', `a recorded site; ${problem}`);
    }
    const recording = recordings.get(site.file);
    if (startUrl === undefined || !recording) continue;
    const url = new URL(startUrl);
    url.hash = '';
    if (!recording.find({ method: 'GET', url, bodySha256: undefined }))
      tell('startUrl', `a page that ${site.file} holds`);
  }
  return problems;
}

/** Opens a recording with everything in it. */
async function readRecording(file: string): Promise<Matcher> {
  const { archive, readBody, close } = await readSiteArchive(file);
  try {
    const { entries } = archive.log;
    for (const { response } of entries)
      if (response.content._file !== undefined) await readBody(response.content._file);
    return createMatcher(entries);
  } finally {
    await close();
  }
}
