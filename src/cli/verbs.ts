import type { Command } from 'commander';
import { register as registerBuild } from './build.js';
import { register as registerCheck } from './check.js';
import { register as registerCompare } from './compare.js';
import { register as registerData } from './data.js';
import { register as registerDemo } from './demo.js';
import { register as registerDiff } from './diff.js';
import { register as registerDoctor } from './doctor.js';
import { register as registerExport } from './export.js';
import { register as registerFrames } from './frames.js';
import { register as registerJudge } from './judge.js';
import { register as registerList } from './list.js';
import { register as registerReport } from './report.js';
import { register as registerResume } from './resume.js';
import { register as registerRun } from './run.js';
import { register as registerRuns } from './runs.js';
import { register as registerSample } from './sample.js';
import { register as registerScore } from './score.js';
import { register as registerSegment } from './segment.js';
import { register as registerSpeech } from './speech.js';
import { register as registerStats } from './stats.js';
import { register as registerSynth } from './synth.js';

/** Every verb, in the order in which --help shows them. */
export const verbs: ((program: Command) => void)[] = [
  registerDemo,
  registerDoctor,
  registerList,
  registerData,
  registerBuild,
  registerSynth,
  registerRun,
  registerResume,
  registerRuns,
  registerJudge,
  registerSample,
  registerScore,
  registerStats,
  registerReport,
  registerCompare,
  registerExport,
  registerFrames,
  registerSegment,
  registerSpeech,
  registerDiff,
  registerCheck,
];
