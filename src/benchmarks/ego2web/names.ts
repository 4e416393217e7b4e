/** What a subject is given of the video (ego2web, Running agents). */
export const conditions = ['native', 'frames', 'captions', 'common-captions', 'none', 'oracle'] as const;
export type Condition = (typeof conditions)[number];

export const conditionDescriptions: Readonly<Record<Condition, string>> = {
  native: 'the video itself; for a model that takes none, what it can take instead, which is recorded',
  frames: 'frames evenly spaced over the video, each with its time (--frames)',
  captions: 'the captions that come with the instance, each with its times',
  'common-captions':
    'the same captions for every subject: those of the folder named with --common-captions, else those of the instance',
  none: 'the instruction alone',
  oracle: 'what the evidence shows, in words: seeing is done for the subject, acting is left',
};

export const subjects = [
  { name: 'provider/model', description: 'any model that calls tools, in the built-in agent' },
  {
    name: 'provider/model+provider/model',
    description: 'the first one writes down what the video shows, the second one acts on that',
  },
  {
    name: 'computer:provider/model',
    description: "a model with its provider's own computer-use tool: pictures in, mouse and keys out",
  },
  {
    name: 'reader',
    description: 'baseline that reads text and sees objects and hands in frames, then searches',
  },
  { name: 'program:COMMAND', description: 'a program that drives the browser over its CDP address' },
  {
    name: 'stagehand:provider/model',
    description:
      'Stagehand (to be installed beside), an agent of others with that model, as an outside program',
  },
  { name: 'person', description: 'a person in a window, under the same recorder' },
  {
    name: 'recorded:DIR',
    description: 'finished trajectories, one for each instance, named after it or its task',
  },
  { name: 'nothing', description: 'gives up at once: the floor' },
] as const;

export const judges = [
  {
    name: 'deterministic',
    description: "the final state: the sites' own state, the answer, the pages opened",
  },
  {
    name: 'provider/model',
    description: 'a model, by --protocol ego2web (default), webjudge or webvoyager',
  },
] as const;
