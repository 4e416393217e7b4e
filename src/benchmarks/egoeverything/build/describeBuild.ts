import type { YieldRow } from '../../building/countFates.js';
import type { StoredFile } from '../../building/StoredFile.js';
import { type FileProblem, findFileProblems } from '../../building/verifyFiles.js';
import { openAnswers } from './answering/openAnswers.js';
import { countAnswerStates } from './answering/sheet.js';
import { summarizeYield } from './summarizeYield.js';

export interface BuildDescription {
  directory: string;
  name: string;
  yield: YieldRow[];
  /** Up to 20 of each stage and reason. */
  dropped: { stage: string; id: string; reason: string; detail: string }[];
  /** Questions that came to people. */
  people: ReturnType<typeof countAnswerStates>;
  /** Answers by who gave them. */
  answerers: Record<string, number>;
  answerSeconds: number;
  /** Targets that each video loses to the least delay, of all that were drawn for it. */
  lostToDelay: Record<string, { lost: number; drawn: number }>;
  exported: { format: string; dataset: string | null; questions: number } | null;
  /** Files that are not as the ledger knows them. */
  problems: FileProblem[];
  notes: string[];
}

/** What became of everything, stage by stage, and what waits for whom. @throws DeixisError as openAnswers */
export async function describeBuild(directory: string): Promise<BuildDescription> {
  const { build, items, notes } = await openAnswers(directory);
  const { state } = build;
  const shown = new Map<string, number>();
  const dropped = [...state.units.values()].flatMap(({ stage, id, outcome, reason = '', detail = '' }) => {
    if (outcome !== 'dropped') return [];
    const key = `${stage} ${reason}`;
    shown.set(key, (shown.get(key) ?? 0) + 1);
    return shown.get(key)! <= 20 ? [{ stage, id, reason, detail }] : [];
  });
  const answerers: Record<string, number> = {};
  let answerSeconds = 0;
  for (const { history } of items.values())
    for (const { action, by, secondsSpent } of history) {
      answerSeconds += secondsSpent ?? 0;
      if (action === 'answer') answerers[by] = (answerers[by] ?? 0) + 1;
    }
  const lostToDelay: BuildDescription['lostToDelay'] = {};
  for (const { video, queryTimeSeconds } of state.targets.values()) {
    lostToDelay[video] ??= { lost: 0, drawn: 0 };
    lostToDelay[video].drawn += 1;
    if (queryTimeSeconds === null) lostToDelay[video].lost += 1;
  }
  const files = [
    ...[...state.videos.values()].flatMap(({ summary, objects, table }) => [summary, objects, table]),
    ...[...state.targets.values()].flatMap(({ record, blind }) => [record, blind]),
  ].filter((file): file is StoredFile => file !== undefined);
  const { exported } = state;
  return {
    ...{ directory, name: build.build.name, yield: summarizeYield(build, items), dropped },
    ...{ people: countAnswerStates(items.values()), answerers, answerSeconds, lostToDelay },
    exported: exported
      ? { format: exported.format, dataset: exported.dataset, questions: exported.questions.length }
      : null,
    ...{ problems: await findFileProblems(directory, files), notes },
  };
}
