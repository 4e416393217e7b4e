import { isCounted, type TaskOutcome } from './TaskOutcome.js';

export interface TaskDifficulty {
  task: string;
  domain: string;
  /** Subjects that tried it, and that succeeded. */
  subjects: number;
  solvedBy: number;
  /** Share of the subjects that succeed, in [0, 1]. */
  share: number;
}

export interface DifficultyDistribution {
  /** Easiest first; equal ones by name. */
  tasks: TaskDifficulty[];
  /** How many tasks were solved by none, one, two ... of the subjects; only tasks that all of them tried. */
  histogram: number[];
  /** Tasks that some subject did not try: in the list, not in the histogram. */
  incomplete: number;
}

/** How many subjects solve each task, in one condition (ego2web, Analyses). */
export function taskDifficulty(outcomes: readonly TaskOutcome[]): DifficultyDistribution {
  const counted = outcomes.filter(isCounted);
  const subjects = new Set(counted.map(({ subject }) => subject));
  const byTask = new Map<string, { domain: string; tried: Set<string>; solved: Set<string> }>();
  for (const { task, domain, subject, outcome } of counted) {
    const entry = byTask.get(task) ?? { domain, tried: new Set(), solved: new Set() };
    entry.tried.add(subject);
    if (outcome === 'success') entry.solved.add(subject);
    byTask.set(task, entry);
  }
  const tasks = [...byTask]
    .map(
      ([task, { domain, tried, solved }]): TaskDifficulty => ({
        ...{ task, domain, subjects: tried.size, solvedBy: solved.size },
        share: solved.size / tried.size,
      }),
    )
    .sort((left, right) => right.share - left.share || (left.task < right.task ? -1 : 1));
  const complete = tasks.filter((task) => task.subjects === subjects.size);
  const histogram = subjects.size === 0 ? [] : new Array<number>(subjects.size + 1).fill(0);
  for (const { solvedBy } of complete) histogram[solvedBy]! += 1;
  return { tasks, histogram, incomplete: tasks.length - complete.length };
}
