import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../../core/createRandom.js';
import type { DeixisError } from '../../../core/DeixisError.js';
import { inputError } from '../../../core/errors.js';
import type { GazeTrace } from '../../../gaze/GazeTrace.js';
import { readAriaCalibration } from '../../../gaze/readAriaCalibration.js';
import { readGazeTrace } from '../../../gaze/readGazeTrace.js';
import type { Prompt } from '../../../judges/loadPrompt.js';
import { probeVideo } from '../../../media/probeVideo.js';
import type { Model } from '../../../models/Model.js';
import { fateOfError } from '../../building/fateOfError.js';
import type { BuildModels } from '../../building/openBuildModels.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { storeFile } from '../../building/storeFile.js';
import type { AnswerItem } from './answering/AnswerItem.js';
import { blindTestOf } from './BuildFile.js';
import { askBlind } from './filters/askBlind.js';
import { findRuleFault } from './filters/findRuleFault.js';
import type { Counts, Question, Stage } from './ledger/BuildEvent.js';
import type { TargetRecord, VideoRecord } from './ledger/BuildState.js';
import type { WritableBuild } from './openBuild.js';
import type { QuestionDraft } from './questions/QuestionDraft.js';
import { openVideoLooker } from './questions/VideoLooker.js';
import { type WrittenQuestion, writeQuestion } from './questions/writeQuestion.js';
import { type Detector, findObjects } from './targets/findObjects.js';
import { type ObjectsFile, objectsFileOf, readObjects } from './targets/objectsFile.js';
import { planTargets } from './targets/planTargets.js';
import { makeVideoTimeline } from './timeline/makeVideoTimeline.js';
import { readActivityLines } from './timeline/readActivityLines.js';

const program = 'deixis';

/** Where the build file does not say how many pictures a minute are searched. */
const framesPerMinuteOf = { paper: 12, released: 60 } as const;
/** Reviews before a question is given up. */
const reviewsOf = { paper: 2, released: 3 } as const;

export interface StageOptions {
  captioner?: Model;
  detector: Detector;
  detectorName: string;
  /** Needed beyond the draws. */
  synthesizer?: Model;
  /** Absent: the build leaves it out. */
  validator?: Model;
  blind: readonly Model[];
  activityPrompt: Prompt;
  promptPack?: string;
  maximumRepairs: number;
  concurrency: number;
  signal?: AbortSignal;
  /** Progress inside one video. */
  onPart?: (part: 'seconds of video' | 'lines' | 'frames', done: number, total: number) => void;
}

/** What is done with one video or question at each stage; each ends with its event in the ledger. */
export interface Stages {
  timeline(video: VideoRecord): Promise<void>;
  objects(video: VideoRecord): Promise<void>;
  draw(video: VideoRecord): Promise<void>;
  question(target: TargetRecord): Promise<void>;
  rules(target: TargetRecord): Promise<void>;
  blind(target: TargetRecord, item: AnswerItem | undefined): Promise<void>;
  /** A fault that ended a stage of one thing. */
  drop(stage: Stage): (thing: { id: string }, error: DeixisError) => Promise<void>;
}

export function openStages(build: WritableBuild, models: BuildModels, options: StageOptions): Stages {
  const { directory, state, append } = build;
  const { protocol, seed, gaze, without, groups, features } = build.build;
  const { maximumRepairs, concurrency, promptPack, onPart } = options;
  const withSignal = options.signal ? { signal: options.signal } : {};
  const withPack = promptPack === undefined ? {} : { promptPack };
  const scratchOf = (id: string): string => join(directory, 'work', id);
  const store = async (path: string, value: unknown): Promise<StoredFile> =>
    storeFile(directory, path, {
      text: typeof value === 'string' ? value : models.redact(`${JSON.stringify(value, null, 1)}\n`),
    });
  const hashes = (...files: StoredFile[]) =>
    Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]));

  const readGaze = async ({ gazeFile, width, height }: VideoRecord): Promise<GazeTrace | null> => {
    if (gazeFile === undefined || !gaze) return null;
    return readGazeTrace(gazeFile, {
      ...{ width: gaze.width ?? width!, height: gaze.height ?? height! },
      ...(gaze.rotation === undefined ? {} : { rotation: gaze.rotation }),
      ...(gaze.calibrationFile === undefined
        ? {}
        : { calibration: await readAriaCalibration(gaze.calibrationFile) }),
    });
  };

  return {
    async timeline({ id, file, retries }) {
      const facts = await probeVideo(file, withSignal);
      if (!facts.hasVideo)
        throw inputError('MEDIA_NO_VIDEO', `${file}: it has no pictures`, {
          hint: 'give a file with moving pictures',
        });
      const scratch = scratchOf(id);
      const { made, lines, counts, record, usage } = await makeVideoTimeline({
        ...{ video: file, endSeconds: facts.videoEnd, protocol, seed, scratch, features },
        ...(groups === undefined ? {} : { groups }),
        ...(options.captioner ? { captioner: options.captioner } : {}),
        ...{ prompt: options.activityPrompt, maximumRepairs, concurrency, repeat: retries },
        ...withSignal,
        onSeconds: (done, total) => onPart?.('seconds of video', Math.round(done), Math.round(total)),
        onLine: (done, total) => onPart?.('lines', done, total),
      });
      await rm(scratch, { recursive: true, force: true });
      const summary = lines.map(({ startSeconds, endSeconds, description }) => ({
        ...{ start_time: startSeconds, end_time: endSeconds, description },
      }));
      const stored = [await store(`timelines/${id}.${retries + 1}.record.json`, record)];
      const fate = timelineFate(counts);
      if (lines.length > 0) stored.push(await store(`timelines/${id}_summary.json`, summary));
      await append({
        ...{ action: 'timeline', id, ...fate, made, lines: counts, usage: { ...usage } },
        by: made === 'clusters' ? options.captioner!.id : program,
        ...{ durationSeconds: facts.videoEnd, width: facts.width!, height: facts.height! },
        files: hashes(...stored),
      });
    },

    async objects(video) {
      const { id, file, durationSeconds, retries } = video;
      const trace = await readGaze(video);
      const scratch = scratchOf(id);
      const found = await findObjects({
        ...{ video: file, endSeconds: durationSeconds!, detector: options.detector, gaze: trace },
        framesPerMinute: build.build.framesPerMinute ?? framesPerMinuteOf[protocol],
        merge: !without.includes('merge'),
        ...{ scratch, maximumRepairs, concurrency, repeat: retries, ...withSignal },
        onFrame: (done, total) => onPart?.('frames', done, total),
      });
      await rm(scratch, { recursive: true, force: true });
      const { objects, frames, framesWithGaze, record, usage } = found;
      const stored = await store(
        `objects/${id}.${retries + 1}.json`,
        objectsFileOf({
          ...{ video: id, detector: options.detectorName, framesWithGaze, objects, asked: record },
          gaze: trace && { format: trace.format, leftOut: trace.leftOut, notes: trace.notes },
        }) satisfies ObjectsFile,
      );
      const unusable = frames.passed + frames.mended === 0;
      await append({
        ...{ action: 'objects', by: options.detectorName, id, objects: objects.length, frames },
        ...(unusable
          ? {
              outcome: 'dropped',
              reason: 'frames-unusable',
              detail: describeDrops(frames.dropped),
              fault: true,
            }
          : objects.length === 0
            ? { outcome: 'dropped', reason: 'no-objects', detail: `nothing was found in ${frames.in} frames` }
            : { outcome: frames.mended > 0 ? 'mended' : 'passed' }),
        ...{ files: hashes(stored), usage: { ...usage } },
      });
    },

    async draw(video) {
      const { id, durationSeconds, width } = video;
      const objects = await readObjects(directory, video.objects!);
      const sizes = { frameWidth: width!, videoSeconds: durationSeconds! };
      const planned = planTargets(id, objects, sizes, build.build);
      if (!planned) {
        await append({
          ...{ action: 'draw', by: program, id, outcome: 'dropped', reason: 'no-valid-gaze' },
          detail: video.gazeFile
            ? `${video.gazeFile}: no frame with an object has a gaze sample within 100 ms`
            : 'there is no gaze file for it; the protocol "paper" draws only frames with gaze',
        });
        return;
      }
      const stored = await store(`targets/${id}.csv`, planned.table);
      await append({
        ...{ action: 'draw', by: program, id, outcome: 'passed' },
        ...{ targets: planned.targets, files: hashes(stored) },
      });
    },

    async question(target) {
      const { id, video, name, timeSeconds, box, retries } = target;
      const record = state.videos.get(video)!;
      const queryTimeSeconds = target.queryTimeSeconds!;
      const scratch = scratchOf(id);
      const timeline = await readActivityLines(directory, record.summary!);
      const { validator } = options;
      const synthesizer = options.synthesizer!;
      const written = await writeQuestion(
        // What goes on later than the question is none of its business.
        {
          timeline: timeline.filter(({ startSeconds }) => startSeconds < queryTimeSeconds),
          target: { name, timeSeconds, box },
          queryTimeSeconds,
        },
        {
          ...{
            synthesizer,
            repeat: retries,
            maximumReviews: reviewsOf[protocol],
            ...withPack,
            ...withSignal,
          },
          ...(validator ? { validator } : {}),
          looker: openVideoLooker(record.file, Math.min(queryTimeSeconds, record.durationSeconds!), scratch),
        },
      );
      await rm(scratch, { recursive: true, force: true });
      const stored = await store(`questions/${id}.${retries + 1}.json`, written);
      const by = synthesizer.id;
      const common = {
        action: 'question' as const,
        by,
        id,
        usage: { ...written.usage },
        files: hashes(stored),
      };
      if (written.end !== 'passed' || !written.draft)
        await append({
          ...{ ...common, outcome: 'dropped', reason: written.end.replaceAll(/[: ]+/g, '-') },
          detail: lastFeedback(written),
        });
      else
        await append({
          ...common,
          outcome: written.reviews > 1 ? 'mended' : 'passed',
          question: finishQuestion(written, written.draft, `${seed} ${id}`),
        });
    },

    async rules({ id, name, question }) {
      const { question: words, options: list } = question!;
      const fault = findRuleFault({ target: name, question: words, options: list });
      await append({
        ...{ action: 'check', stage: 'rules', by: program, id },
        ...(fault
          ? { outcome: 'dropped', reason: fault.rule.replaceAll(' ', '-'), detail: `"${fault.found}"` }
          : { outcome: 'passed' }),
      });
    },

    async blind({ id, queryTimeSeconds, question, retries }, item) {
      // As people left it, where they came first.
      const { question: words, options: list, rightOption } = item?.question ?? question!;
      const answers = await askBlind(
        { question: words, options: list, rightOption, queryTimeSeconds: queryTimeSeconds! },
        options.blind,
        {
          protocol: blindTestOf(build.build) === 'one-order' ? 'paper' : 'ours',
          ...withPack,
          ...withSignal,
        },
      );
      const stored = await store(`blind/${id}.${retries + 1}.json`, answers);
      const who = answers.models
        .map(({ model, timesRight, chosen }) => `${model} was right ${timesRight} of ${chosen.length} times`)
        .join('; ');
      await append({
        ...{ action: 'check', stage: 'blind', id, by: options.blind.map((model) => model.id).join(', ') },
        ...(answers.leaks
          ? { outcome: 'dropped', reason: 'solved-without-video', detail: who }
          : { outcome: 'passed' }),
        ...{ files: hashes(stored), usage: { ...answers.usage } },
      });
    },

    drop: (stage) => async (thing, error) => {
      const fate = { outcome: 'dropped' as const, fault: true, ...fateOfError(error, models.redact) };
      const common = { by: program, id: thing.id, ...fate };
      if (stage === 'rules' || stage === 'blind') await append({ action: 'check', stage, ...common });
      else if (stage === 'timelines') await append({ action: 'timeline', ...common });
      else if (stage === 'objects') await append({ action: 'objects', ...common });
      else if (stage === 'draws') await append({ action: 'draw', ...common });
      else await append({ action: 'question', ...common });
    },
  };
}

/** A video of which nothing can be said has no timeline; where every stretch was too short, another try changes nothing. */
function timelineFate(lines: Counts) {
  if (lines.in === 0)
    return {
      ...{ outcome: 'dropped' as const, reason: 'stretches-too-short' },
      detail: 'no stretch that looks alike lasts 2 s; the protocol "released" leaves shorter ones out',
    };
  if (lines.passed + lines.mended === 0)
    return {
      ...{ outcome: 'dropped' as const, reason: 'lines-unusable', fault: true },
      detail: `not one of ${lines.in} stretches has a usable line`,
    };
  return { outcome: lines.mended > 0 ? ('mended' as const) : ('passed' as const) };
}

/** The options in an order drawn by the seed. */
function finishQuestion(
  { newEvidence, reviews }: WrittenQuestion,
  { question, options, rightOption, category, evidence }: QuestionDraft,
  seed: string,
): Question {
  const order = createRandom(`options ${seed}`).shuffle(options.map((_, place) => place));
  return {
    ...{ question: question.trim(), options: order.map((place) => options[place]!.trim()) },
    rightOption: order.indexOf(rightOption),
    ...{ category, evidence, newEvidence, reviews },
  };
}

function lastFeedback({ rounds }: WrittenQuestion): string {
  const feedback = rounds.findLast(({ review }) => review)?.review?.feedback;
  return (feedback ?? [rounds.at(-1)?.turns.at(-1)?.result ?? '']).join(' ').slice(0, 2000);
}

function describeDrops(dropped: Readonly<Record<string, number>>): string {
  return Object.entries(dropped)
    .map(([reason, count]) => `${count} frames ${reason}`)
    .join(', ');
}
