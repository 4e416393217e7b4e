import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { MediaJob } from '../MediaJob.js';
import { MediaProblem } from './MediaProblem.js';
import { Reporter } from './Reporter.js';
import { readInput } from './readInput.js';

/** The child process in which FFmpeg runs: one job, given on standard input, answered on file descriptor 3. */
const job = readInput()?.message as unknown as MediaJob;
const reporter = new Reporter(3);
Log.setLevel(AV_LOG_ERROR);
try {
  reporter.send({ type: 'result', result: await run(job) });
} catch (error) {
  if (error instanceof MediaProblem)
    reporter.send({ type: 'problem', code: error.code, message: error.message, hint: error.hint });
  else
    reporter.send({
      type: 'failure',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
}
// Native handles may keep the event loop alive.
process.exit(0);

async function run(given: MediaJob): Promise<unknown> {
  switch (given.kind) {
    case 'probe':
      return (await import('./loadMedia.js')).loadMedia(given.path, reporter).facts;
    case 'sample':
      return (await import('./samplePictures.js')).samplePictures(given, reporter);
    case 'read':
      return (await import('./readPictures.js')).readPictures(given, reporter);
    case 'audio':
      return (await import('./readSound.js')).readSound(given, reporter);
    case 'encode':
      return (await import('./encodePictures.js')).encodePictures(given, reporter);
    case 'edit':
      return (await import('./editMedia.js')).editMedia(given, reporter);
    default:
      throw new Error(`unknown job ${JSON.stringify(given)}`);
  }
}
