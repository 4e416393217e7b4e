/** The input conditions (omni2web, Input conditions). */
export const conditions = ['omni', 'vl_asr', 'vl_asr_frames', 'timed', 'timed_frames', 'transcript'] as const;
export type Condition = (typeof conditions)[number];

/** What a subject is given in each condition. */
export const conditionDescriptions: Record<Condition, string> = {
  omni: 'the recording as a video with its sound; no transcript',
  vl_asr: 'the video without sound, and the words without their times',
  vl_asr_frames: 'frames of the video, and the words without their times',
  timed: 'the video without sound, and the words with the seconds at which they were said',
  timed_frames: 'frames of the video, and the words with the seconds at which they were said',
  transcript: 'the words alone, nothing to see',
};

/** Subjects on every machine; `provider/model`, `recorded:DIR` and `program:COMMAND` stand for families. */
export const subjects = [
  { name: 'untouched', description: 'gives the source page back in track A; unavailable in B and C' },
  { name: 'empty', description: 'answers nothing: scores 0 in everything' },
  {
    name: 'typed-oracle',
    description: 'carries out the data set’s typed edits: the ceiling of the executable checks',
  },
  {
    name: 'pointer',
    description: 'baseline that follows the cursor and reads the picture; no speech recognition',
  },
  {
    name: 'recorded:DIR',
    description: 'outputs that were made elsewhere: DIR/A/<instance>.html, DIR/B/<instance>.json',
  },
  {
    name: 'program:COMMAND',
    description: 'any program: a line {id, task, parts, ...} in, a line {"id", "text"} out; see the README',
  },
  {
    name: 'provider/model',
    description: 'a remote or local model, as in openai/gpt-5.2 or google/gemini-3-pro',
  },
] as const;

/** Judges; the deterministic one needs no key and no network. */
export const judges = [
  { name: 'deterministic', description: 'executable checks in a browser (A, C) and resolved targets (B)' },
  { name: 'provider/model', description: 'a model under the judge prompts' },
] as const;

/** Subjects that know the truth or do nothing: they mark the ends of the scale and compete with nobody. */
export const referenceSubjects: ReadonlySet<string> = new Set([
  'oracle',
  'typed-oracle',
  'untouched',
  'empty',
]);
