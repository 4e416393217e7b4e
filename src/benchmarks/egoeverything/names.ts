/** What a subject is given of the video before the question (egoeverything, Evaluating). */
export const conditions = [
  'fr',
  'ad',
  'gc',
  'gm',
  'saliency',
  'global+local',
  'video',
  'stream',
  'memory',
  'blind',
] as const;
export type Condition = (typeof conditions)[number];

export const conditionDescriptions: Readonly<Record<Condition, string>> = {
  fr: 'frames up to the question at full resolution',
  ad: 'the same frames, the whole of each on 10% of its pixels',
  gc: 'of each frame the square around the gaze that holds 10% of its pixels',
  gm: 'each frame with that square black',
  saliency: 'each frame with a map of where the wearer looked laid over it',
  'global+local':
    'the frames of ad, and as many pixels again in whole frames that the subject asks for by time',
  video: 'the video up to the question, cut there, with its sound',
  stream:
    'frames in order, before the question is known; it is answered from the notes that were kept, of a fixed size',
  memory: 'a text record of what was seen and handled up to the question, instead of frames',
  blind: 'question and options only',
};

/** Conditions that need to know where the wearer looked. */
export const gazeConditions: ReadonlySet<Condition> = new Set(['gc', 'gm', 'saliency']);

export const subjects = [
  { name: 'random', description: 'baseline: an option by lot, the same one for the same seed' },
  { name: 'first', description: 'baseline: the option that is shown first' },
  { name: 'longest', description: 'baseline: the option with the most letters' },
  {
    name: 'recall',
    description:
      'baseline that reads text and sees objects in what it is given, and looks the question up in that',
  },
  { name: 'recorded:DIR', description: 'answers made elsewhere, also by people: DIR/answer/<instance>.txt' },
  {
    name: 'program:COMMAND',
    description: 'any program: a line {id, task, parts, ...} in, a line {"id", "text"} out',
  },
  { name: 'provider/model', description: 'a remote or local model, as in google/gemini-3-pro' },
] as const;

export const judges = [
  {
    name: 'deterministic',
    description: 'the chosen option is the right one; the same reading for every subject',
  },
] as const;
