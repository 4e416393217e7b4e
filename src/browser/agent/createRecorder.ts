import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashJson, sha256 } from '../../core/hash.js';
import type { Trajectory, TrajectoryStep } from '../../trajectories/Trajectory.js';
import type { Screenshot } from './takeScreenshot.js';

export interface RecorderOptions {
  folder: string;
  id: string;
  task: string | null;
  instruction: string;
  startUrl: string;
  agent: { name: string; model: string | null };
  completeness: 'exact' | 'browser-only';
}

/** Writes an episode as it happens: screenshots as files, the document at the end. */
export interface Recorder {
  addStep(step: Omit<TrajectoryStep, 'index' | 'screenshot'>, screenshot: Screenshot | null): void;
  /** A file that the episode downloaded, by its name in the folder "downloads". */
  addDownload(name: string): void;
  addProblem(problem: string): void;
  finish(ended: Trajectory['ended'], finalAnswer: string | null): Promise<Trajectory>;
}

/** Opens the folder of a new episode. The name of its document: trajectory.json. */
export async function createRecorder(options: RecorderOptions): Promise<Recorder> {
  const { folder, id, task, instruction, startUrl, agent, completeness } = options;
  await mkdir(join(folder, 'screenshots'), { recursive: true });
  const steps: TrajectoryStep[] = [];
  const problems: string[] = [];
  const downloads: string[] = [];
  const written: Promise<void>[] = [];
  const document = (ended: Trajectory['ended'], finalAnswer: string | null): Trajectory => ({
    ...{ schemaVersion: 1, kind: 'trajectory', id, task, instruction, startUrl, agent, steps },
    ...{ finalAnswer, ended },
    source: { format: 'deixis', file: 'trajectory.json', sha256: hashJson({ steps, finalAnswer, ended }) },
    exposure: { completeness },
    problems,
    ...(downloads.length > 0 ? { downloads } : {}),
  });
  return {
    addStep(step, screenshot) {
      const index = steps.length + 1;
      let recorded: TrajectoryStep = { index, ...step };
      if (screenshot) {
        const { bytes, mediaType, width, height } = screenshot;
        const ending = mediaType === 'image/jpeg' ? 'jpg' : 'png';
        const path = `screenshots/${String(index).padStart(3, '0')}.${ending}`;
        recorded = { ...recorded, screenshot: { path, sha256: sha256(bytes), mediaType, width, height } };
        const write = writeFile(join(folder, path), bytes);
        // Heard at the end, so that a step does not wait for the disk.
        write.catch(() => undefined);
        written.push(write);
      }
      steps.push(recorded);
    },
    addDownload: (name) => void downloads.push(`downloads/${name}`),
    addProblem: (problem) => void problems.push(problem),
    async finish(ended, finalAnswer) {
      await Promise.all(written);
      const trajectory = document(ended, finalAnswer);
      const path = join(folder, 'trajectory.json');
      await writeFile(`${path}.partial`, `${JSON.stringify(trajectory, null, 2)}\n`);
      await rename(`${path}.partial`, path);
      return trajectory;
    },
  };
}
