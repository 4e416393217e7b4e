import { importField as field, type ImportFormat } from '../importing/ImportFormat.js';
import { readId, readList, readNumber, readText, readWord, readWords } from '../importing/readCell.js';
import { domains } from './analysis/TaskOutcome.js';
import { difficulties } from './schema.js';

/**
 * Ego2Web tasks. The column names of the published set are not known to us, so each field has our own name until a mapping
 * file says otherwise.
 */
export const importFormat: ImportFormat = {
  benchmark: 'ego2web',
  fields: {
    id: field('id', 'a name of its own; by default the number of the row'),
    instruction: field('instruction', 'what is to be done', true),
    video: field('video', "the video's name or path", true),
    domain: field('domain', `one of ${domains.join(', ')}`),
    websites: field('websites', 'sites on which it can be done, a list or words with commas'),
    difficulty: field('difficulty', `one of ${difficulties.join(', ')}`),
    mustMatch: field('mustMatch', 'what the web result must share with the video, a list'),
    evidence: field(
      'evidence',
      'stretches of the video in seconds, a list of [start, end] or {startSeconds, endSeconds}',
    ),
  },
  toInstance(values, { place, useFile }) {
    const video = readText(values.video);
    const videoFile = typeof video === 'string' ? useFile(video) : undefined;
    const evidence = readList(values.evidence);
    return {
      schemaVersion: 1,
      id: readId(values.id, place),
      ...{ instruction: values.instruction, video },
      ...(videoFile === undefined ? {} : { videoFile }),
      ...(values.domain === undefined ? {} : { domain: readWord(values.domain, domains) }),
      websites: readWords(values.websites ?? []),
      ...(values.difficulty === undefined ? {} : { difficulty: readWord(values.difficulty, difficulties) }),
      mustMatch: readList(values.mustMatch ?? []),
      evidence: Array.isArray(evidence) ? evidence.map(readStretch) : (evidence ?? []),
    };
  },
};

function readStretch(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 2) return value;
  return { startSeconds: readNumber(value[0]), endSeconds: readNumber(value[1]) };
}
