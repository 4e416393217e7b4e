import { basename } from 'node:path';
import { inputError } from '../core/errors.js';
import { sha256 } from '../core/hash.js';
import { parseJson, readTextFile } from '../core/parseJson.js';
import type { FoundTrajectory } from './findTrajectories.js';
import { listFormats } from './formats/listFormats.js';
import { defined } from './formats/textOf.js';
import { listPictures } from './listPictures.js';
import { readScreenshot } from './readScreenshot.js';
import { findTask, type TaskList } from './readTasks.js';
import type { Trajectory, TrajectoryStep } from './Trajectory.js';

/**
 * A found trajectory as a document. Its pictures are looked up inside its folder and hashed; one that is missing, leads out
 * of the folder or is no picture is left out and told under `problems`.
 * @param tasks a list whose instruction goes before that of the file
 * @throws DeixisError TRAJECTORY_INVALID, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function importTrajectory(found: FoundTrajectory, tasks?: TaskList): Promise<Trajectory> {
  const { id, folder, file, format: name } = found;
  const format = listFormats.find((known) => known.name === name);
  if (found.problem !== null || !format)
    throw inputError('TRAJECTORY_INVALID', found.problem ?? `${file}: its content is of no known format`, {
      hint: 'mend the file, leave it out, or say of which format it is with --format',
    });
  const text = await readTextFile(file);
  const draft = format.read(parseJson(text, file), {
    source: file,
    folderName: found.ownsFolder ? basename(folder) : basename(file).replace(/\.json$/i, ''),
    pictures: found.ownsFolder ? await listPictures(folder) : [],
  });
  const problems = [...draft.problems];
  const steps: TrajectoryStep[] = [];
  for (const [place, { screenshot: named, ...step }] of draft.steps.entries()) {
    const index = place + 1;
    const picture = named === undefined ? undefined : await readScreenshot(folder, named);
    if (picture && 'problem' in picture) problems.push(`screenshot of step ${index}: ${picture.problem}`);
    steps.push(
      defined({
        index,
        ...step,
        screenshot: picture && 'screenshot' in picture ? picture.screenshot : undefined,
      }),
    );
  }
  const unnamed = draft.steps.flatMap(({ screenshot }, place) =>
    screenshot === undefined ? [place + 1] : [],
  );
  if (unnamed.length > 0)
    problems.push(
      unnamed.length === steps.length
        ? 'there are no screenshots'
        : `no screenshot of step${unnamed.length > 1 ? 's' : ''} ${unnamed.join(', ')}`,
    );
  const task = findTask(tasks, { task: draft.task, id });
  return {
    schemaVersion: 1,
    kind: 'trajectory',
    id,
    task: draft.task,
    instruction: task?.instruction ?? draft.instruction,
    startUrl: draft.startUrl ?? task?.startUrl ?? null,
    agent: draft.agent,
    steps,
    finalAnswer: draft.finalAnswer,
    ended: draft.ended,
    source: { format: format.name, file: basename(file), sha256: sha256(text) },
    exposure: { completeness: 'declared' },
    problems,
  };
}
