import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../../core/createRandom.js';
import { DeixisError } from '../../../core/DeixisError.js';
import { runError } from '../../../core/errors.js';
import { readVersion } from '../../../core/readVersion.js';
import { encodeFrames } from '../../../media/encodeFrames.js';
import { openQuietPage } from '../../../synth/recording/openQuietPage.js';
import { renderFrames } from '../../../synth/recording/renderFrames.js';
import { createSpeaker } from '../../../synth/speech/createSpeaker.js';
import type { Omni2WebInstance } from '../schema.js';
import { createNamer } from './createNamer.js';
import { makeInstance } from './makeInstance.js';
import type { SynthesisTools } from './openSynthesisTools.js';
import type { PictureAsset } from './PageHints.js';
import { planTimeline, type Timeline } from './planTimeline.js';
import type { PageSource } from './readPageSource.js';
import { surveyPage } from './survey/surveyPage.js';
import { chinese } from './words/chinese.js';
import { english } from './words/english.js';
import { writeScript } from './writeScript.js';

export interface SynthesizeOptions {
  id: string;
  source: PageSource;
  language: 'en' | 'zh';
  seed: number | string;
  /** 10 to 20; drawn when not given. */
  steps?: number;
  /** The data set folder. */
  outDirectory: string;
  pictures: readonly PictureAsset[];
  viewport: { width: number; height: number };
  /** False: words, edits and checks without sound and video. Default true. */
  recording?: boolean;
  codec?: 'av1' | 'h264';
  quality?: number;
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
}

const attempts = 8;
const encodeAttempts = 3;

/**
 * Makes one instance: script, speech, recording, rubric, checks and reference page, all from a seed. A script whose
 * reference page does not earn its full score by the deterministic judge is thrown away and another one drawn.
 * @throws DeixisError PAGE_UNREADABLE, PAGE_TOO_POOR (input), SPEECH_UNAVAILABLE (environment), SYNTH_UNSOUND (run)
 */
export async function synthesizeInstance(
  options: SynthesizeOptions,
  tools: SynthesisTools,
): Promise<Omni2WebInstance> {
  const { id, source, language, outDirectory, viewport, onProgress } = options;
  const wording = language === 'zh' ? chinese : english;
  const recordingPath = options.recording === false ? undefined : `media/${id}.mp4`;
  const files = {
    sourcePage: `pages/${source.page}.html`,
    referencePage: `pages/${id}.reference.html`,
    ...(recordingPath ? { recording: recordingPath } : {}),
  };
  await Promise.all(['pages', 'media'].map((name) => mkdir(join(outDirectory, name), { recursive: true })));
  const faults: string[] = [];
  const page = await openQuietPage(tools.recorder.browser, source.file, viewport);
  const survey = await surveyPage(page).finally(() => page.close());
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const random = createRandom(`${options.seed}/${id}/${attempt}`);
    const steps = options.steps ?? random.integer(10, 20);
    const revisions = random.integer(1, 3);
    const context = {
      survey,
      wording,
      language,
      hints: source.hints,
      pictures: options.pictures,
      random: random.fork('script'),
      name: createNamer(survey, language),
    };
    const script = writeScript(context, { steps, revisions });
    const speaker = recordingPath ? await createSpeaker(language, random.fork('voice')) : undefined;
    const draft = {
      id,
      page: source.page,
      language,
      sourceHtml: source.html,
      files,
      viewport,
      script,
      wording,
    };
    const silent = { lines: [], pointings: [] };
    const checked = await makeInstance({ ...draft, timeline: silent, provenance: {} }, tools.sandbox);
    if (checked.faults.length > 0) {
      faults.push(...checked.faults);
      onProgress?.(`${id}: script ${attempt + 1} thrown away (${checked.faults[0]})`);
      continue;
    }
    const timeline = speaker
      ? await planTimeline(script, { survey, viewport, speaker, random: random.fork('hand') })
      : undefined;
    const instance = {
      ...checked.instance,
      transcript: checked.instance.transcript.map((line) => ({ ...line, ...timesOf(timeline, line.step) })),
      provenance: {
        program: `deixis ${readVersion()}`,
        seed: String(options.seed),
        attempt,
        browser: tools.recorder.chromium.version,
        ...(speaker ? { voice: speaker.voice } : {}),
        ...(timeline
          ? {
              durationSeconds: timeline.recording.durationSeconds,
              pointings: timeline.pointings.map((one) => ({ ...one })),
            }
          : {}),
      },
    };
    if (recordingPath && timeline) await record(options, tools, timeline, join(outDirectory, recordingPath));
    await copyFile(source.file, join(outDirectory, files.sourcePage));
    await writeFile(join(outDirectory, files.referencePage), checked.referenceHtml);
    return instance;
  }
  throw runError(
    'SYNTH_UNSOUND',
    `${id}: no sound script in ${attempts} attempts: ${faults.slice(0, 3).join('; ')}`,
    {
      hint: 'try another seed, or a page with simpler styles',
      details: { faults },
    },
  );
}

function timesOf(
  timeline: Timeline | undefined,
  step: number,
): { startSeconds?: number; endSeconds?: number } {
  const line = timeline?.lines.find((one) => one.step === step);
  return line ? { startSeconds: line.startSeconds, endSeconds: line.endSeconds } : {};
}

/** Takes the pictures and encodes them with the sound; the file appears whole or not at all. */
async function record(
  { source, id, codec, quality, onProgress, signal }: SynthesizeOptions,
  tools: SynthesisTools,
  { recording, sound }: Timeline,
  path: string,
): Promise<void> {
  let pictures = 0;
  async function* frames() {
    const rendered = renderFrames(tools.recorder.browser, source.file, recording, (count) => {
      pictures = count;
    });
    let done = 0;
    for await (const { timeSeconds, width, height, rgb } of rendered) {
      signal?.throwIfAborted();
      yield { timeSeconds, picture: { kind: 'rgb' as const, data: rgb, width, height } };
      done += 1;
      if (done % 150 === 0)
        onProgress?.(`${id}: ${done} of ${recording.frames.length} frames, ${pictures} pictures taken`);
    }
  }
  const partial = path.replace(/\.mp4$/, '.partial.mp4');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await encodeFrames(
        {
          frames: frames(),
          durationSeconds: recording.durationSeconds,
          codec,
          quality,
          audio: { samples: sound.samples, sampleRate: sound.sampleRateHz },
          signal,
        },
        partial,
      );
      break;
    } catch (error) {
      // The native encoder was seen to end its process by a fault of its own; the same recording went through afterwards.
      if (!DeixisError.is(error) || error.code !== 'MEDIA_WORKER_CRASHED' || attempt === encodeAttempts)
        throw error;
      onProgress?.(`${id}: the encoder ended by itself, the recording is taken again`);
    }
  }
  await rename(partial, path);
}
