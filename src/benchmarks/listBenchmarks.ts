import type { Benchmark } from './benchmark.js';

/** An option of one benchmark on the command line of `deixis run`; the benchmark checks its value. */
export interface BenchmarkOption {
  /** As Commander writes them: "--tracks <list>". */
  flags: string;
  description: string;
  /** Its name in RunRequest.options and under "options" in a run file. */
  name: string;
}

export interface BenchmarkEntry {
  name: string;
  title: string;
  options: readonly BenchmarkOption[];
  load: () => Promise<{ benchmark: Benchmark }>;
}

/** Every benchmark, light enough for --help; the heavy part loads when it is used. */
export const listBenchmarks: readonly BenchmarkEntry[] = [
  {
    name: 'omni2web',
    title: 'screen recording with speech and cursor -> edited web page',
    options: [
      { name: 'tracks', flags: '--tracks <list>', description: 'tracks to run (default A,B,C)' },
      {
        name: 'executors',
        flags: '--executors <list>',
        description: 'who carries out instructions in track C: rules, own, provider/model (default rules)',
      },
      {
        name: 'oracle',
        flags: '--oracle <yes|no>',
        description: 'carry out the reference instructions too, which NIU needs (default yes)',
      },
      {
        name: 'protocol',
        flags: '--protocol <name>',
        description:
          'paper: judge and executor are the models of the source, and no others (default ours: whoever is named)',
      },
      {
        name: 'noDamage',
        flags: '--no-damage <formula>',
        description:
          'how damaging changes become a score: linear, severity, per-step, exponential (default linear)',
      },
      {
        name: 'damageCoefficient',
        flags: '--damage-coefficient <a>',
        description: 'the coefficient of that formula (default 0.15)',
      },
      {
        name: 'shift',
        flags: '--shift <seconds>',
        description: 'shift the sound, half of the instances each way',
      },
      {
        name: 'pageScripts',
        flags: '--page-scripts',
        description: 'let scripts of pages run in the sandbox',
      },
      { name: 'prompts', flags: '--prompts <directory>', description: 'a folder with prompts of your own' },
      {
        name: 'outputsOf',
        flags: '--outputs-of <run>',
        description: 'judge the outputs of this run again instead of asking subjects anew',
      },
    ],
    load: () => import('./omni2web/benchmark.js'),
  },
  {
    name: 'ego2web',
    title: 'first-person video -> task done on the web',
    options: [
      { name: 'frames', flags: '--frames <n>', description: 'frames in the condition frames (default 32)' },
      {
        name: 'commonCaptions',
        flags: '--common-captions <directory>',
        description: 'captions for the condition common-captions: VIDEO.json a video',
      },
      {
        name: 'maximumActions',
        flags: '--episode-actions <n>',
        description: 'actions of an episode, after which it is a failure (default 40)',
      },
      {
        name: 'maximumSeconds',
        flags: '--episode-seconds <s>',
        description: 'time of an episode (default 600)',
      },
      {
        name: 'maximumTokens',
        flags: '--episode-tokens <n>',
        description: 'tokens of an episode, in and out (default: no limit)',
      },
      {
        name: 'privateAddresses',
        flags: '--private-addresses <yes|no>',
        description: 'let pages lead to addresses of this machine and its network (default no)',
      },
      {
        name: 'recordSites',
        flags: '--record-sites <directory>',
        description:
          'record what every episode fetches: DIR/INSTANCE/SUBJECT.CONDITION.REPEAT.har.zip, a frozen site',
      },
      {
        name: 'protocol',
        flags: '--protocol <name>',
        description:
          'how a model judges: ego2web (default), webjudge, webvoyager; paper: as ego2web, with the models of the source alone',
      },
      {
        name: 'threshold',
        flags: '--threshold <d>',
        description: 'which ratings keep a screenshot for the verdict (default: that of the protocol)',
      },
      {
        name: 'maximumScreenshots',
        flags: '--max-screenshots <n>',
        description: 'most screenshots for the verdict (default: that of the protocol)',
      },
      { name: 'prompts', flags: '--prompts <directory>', description: 'a folder with prompts of your own' },
      {
        name: 'outputsOf',
        flags: '--outputs-of <run>',
        description: 'judge the outputs of this run again instead of asking subjects anew',
      },
    ],
    load: () => import('./ego2web/benchmark.js'),
  },
  {
    name: 'egoeverything',
    title: 'gaze-guided questions on long first-person video',
    options: [
      {
        name: 'rotations',
        flags: '--rotations <n>',
        description: 'ask each question in so many orders of its options, up to 5 (default 1)',
      },
      {
        name: 'share',
        flags: '--share <share>',
        description: 'what the gaze square and the small frame hold of a frame (default 0.1)',
      },
      {
        name: 'shareOf',
        flags: '--share-of <area|side>',
        description: 'of what the gaze square holds that share: pixels, or the shorter side (default area)',
      },
      { name: 'prompts', flags: '--prompts <directory>', description: 'a folder with prompts of your own' },
    ],
    load: () => import('./egoeverything/benchmark.js'),
  },
];

/** Runs that judge what is finished already: `deixis judge` starts them, and every verb that takes a run knows them. */
export const listJudgings: readonly BenchmarkEntry[] = [
  {
    name: 'trajectories',
    title: 'finished trajectories of web agents, judged',
    options: [],
    load: () => import('./ego2web/judging/benchmark.js'),
  },
];
