import { join } from 'node:path';
import type { DeixisError } from '../../../core/DeixisError.js';
import type { Prompt } from '../../../judges/loadPrompt.js';
import { cutVideo } from '../../../media/editMedia.js';
import type { Model } from '../../../models/Model.js';
import { fateOfError } from '../../building/fateOfError.js';
import type { BuildModels } from '../../building/openBuildModels.js';
import { storeFile } from '../../building/storeFile.js';
import { verifyFiles } from '../../building/verifyFiles.js';
import { readCaptions } from '../exposure/captionsFile.js';
import { captionClip } from './captions/captionClip.js';
import { describeProfile } from './captions/describeProfile.js';
import { planPieces } from './captions/planPieces.js';
import { inspectVideo } from './clips/inspectVideo.js';
import { planClips } from './clips/planClips.js';
import { readNarrations } from './clips/readNarrations.js';
import { uidOf } from './clips/uidOf.js';
import type { ClipRecord, VideoRecord } from './ledger/BuildState.js';
import type { WritableBuild } from './openBuild.js';
import { writeTasks } from './tasks/writeTasks.js';

const program = 'deixis';

export interface StageOptions {
  prompts: { caption: Prompt; suitability: Prompt; anchors: Prompt; tasks: Prompt };
  maximumRepairs: number;
  concurrency: number;
  signal?: AbortSignal;
}

/** What is done with one video or clip at each stage; each ends with its event in the ledger. */
export interface Stages {
  probe(video: VideoRecord): Promise<void>;
  cut(clip: ClipRecord): Promise<void>;
  caption(clip: ClipRecord): Promise<void>;
  write(clip: ClipRecord): Promise<void>;
  dropVideo(video: VideoRecord, error: DeixisError): Promise<void>;
  dropClip(
    stage: 'clips' | 'captions' | 'suitability',
  ): (clip: ClipRecord, error: DeixisError) => Promise<void>;
  /** Progress of captions is told in pieces, over all these clips. */
  countPieces(clips: readonly ClipRecord[], tell: (done: number, total: number) => void): void;
}

/** @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input) for the narration file */
export async function openStages(
  build: WritableBuild,
  models: BuildModels & { captioner: Model; writer: Model },
  { prompts, maximumRepairs, concurrency, signal }: StageOptions,
): Promise<Stages> {
  const { directory, state, append, pool } = build;
  const { clipSeconds, narrations: narrationFile } = build.build;
  const unread = [...state.videos.values()].filter(({ id }) => !state.units.has(`videos ${id}`));
  const narrations =
    narrationFile === undefined || unread.length === 0
      ? undefined
      : await readNarrations(narrationFile, new Set(unread.map(({ file }) => uidOf(file))));
  const work = (clip: ClipRecord): string => join(directory, 'work', clip.id);
  const withSignal = signal ? { signal } : {};
  let onPiece: () => void = () => undefined;

  /** The clip's length; a hair more or less in its file does not count. */
  const lengthOf = ({ startSeconds, endSeconds }: ClipRecord): number => endSeconds - startSeconds;

  const storeRecord = async (path: string, value: unknown) => {
    const text = models.redact(`${JSON.stringify(value, null, 1)}\n`);
    return storeFile(directory, path, { text });
  };

  return {
    async probe({ id, file }) {
      const { facts, told } = await inspectVideo(file, {
        clipSeconds,
        ...(narrations && narrationFile !== undefined
          ? { narrations: { file: narrationFile, byUid: narrations } }
          : {}),
        ...withSignal,
      });
      const durationSeconds = facts.duration;
      const clips = planClips(id, durationSeconds, { clipSeconds }, told);
      await append({ action: 'probe', by: program, id, outcome: 'passed', durationSeconds, clips });
    },

    async cut(clip) {
      const { id, video, startSeconds, endSeconds } = clip;
      const path = `clips/${id}.mp4`;
      const partial = join(directory, 'work', `${id}.mp4`);
      await cutVideo(state.videos.get(video)!.file, partial, startSeconds, endSeconds);
      const stored = await storeFile(directory, path, { copyOf: partial });
      await append({
        ...{ action: 'clip', by: program, id, outcome: 'passed' },
        files: { [stored.path]: stored.sha256 },
      });
    },

    async caption(clip) {
      const { id, retries } = clip;
      await verifyFiles(directory, [clip.media!]);
      const captioned = await captionClip({
        path: join(directory, clip.media!.path),
        durationSeconds: lengthOf(clip),
        ...{ model: models.captioner, prompt: prompts.caption, workDirectory: work(clip) },
        ...{ maximumRepairs, repeat: retries, concurrency, onPiece, ...withSignal },
      });
      const { outcome, reason, detail, pieces, captions, record, usage } = captioned;
      const files = [
        await storeRecord(`captions/${id}.${retries + 1}.record.json`, record),
        ...(captions ? [await storeRecord(`captions/${id}.${retries + 1}.captions.json`, captions)] : []),
      ];
      await append({
        ...{ action: 'captions', by: models.captioner.id, id, outcome, pieces, usage: { ...usage } },
        ...(reason === undefined ? {} : { reason, detail }),
        files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
      });
    },

    async write(clip) {
      const { id, retries } = clip;
      await verifyFiles(directory, [clip.captions!]);
      const captions = await readCaptions(join(directory, clip.captions!.path));
      const written = await writeTasks({
        ...{ clip: id, durationSeconds: lengthOf(clip), profile: describeProfile(captions), pool },
        ...{ model: models.writer, prompts, maximumRepairs, repeat: retries, ...withSignal },
      });
      const { pairs, units, record, usage } = written;
      const file = await storeRecord(`tasks/${id}.${retries + 1}.json`, {
        schemaVersion: 1,
        kind: 'pairs',
        pairs,
        asked: record,
      });
      await append({
        ...{ action: 'tasks', by: models.writer.id, id, units, usage: { ...usage } },
        files: { [file.path]: file.sha256 },
      });
    },

    async dropVideo({ id }, error) {
      await append({
        action: 'probe',
        by: program,
        id,
        outcome: 'dropped',
        ...fateOfError(error, models.redact),
      });
    },

    dropClip: (stage) => async (clip, error) => {
      const { id } = clip;
      const fate = fateOfError(error, models.redact);
      if (stage === 'clips') await append({ action: 'clip', by: program, id, outcome: 'dropped', ...fate });
      else if (stage === 'captions') {
        const count = planPieces(lengthOf(clip)).length;
        const pieces = { in: count, passed: 0, mended: 0, dropped: count };
        await append({
          action: 'captions',
          by: models.captioner.id,
          id,
          outcome: 'dropped',
          pieces,
          ...fate,
        });
      } else {
        const file = await storeRecord(`tasks/${id}.${clip.retries + 1}.json`, {
          ...{ schemaVersion: 1, kind: 'pairs', pairs: [], asked: [] },
        });
        await append({
          ...{ action: 'tasks', by: models.writer.id, id },
          units: [{ stage: 'suitability', id, outcome: 'dropped', ...fate }],
          files: { [file.path]: file.sha256 },
        });
      }
    },

    countPieces(clips, tell) {
      const total = clips.reduce((sum, clip) => sum + planPieces(lengthOf(clip)).length, 0);
      let done = 0;
      onPiece = () => {
        done += 1;
        tell(done, total);
      };
    },
  };
}
