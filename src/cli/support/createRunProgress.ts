import type { WriteStream } from 'node:tty';
import { counted } from '../../core/counted.js';
import type { Progress } from '../../runs/executeTasks.js';

export interface RunProgress {
  stage(name: string): void;
  update(progress: Progress, plannedTasks: number): void;
  /** Clears the bar. */
  end(): void;
}

const barWidth = 24;

/** A bar with rate and time left on a terminal, a plain line every ten seconds elsewhere, nothing when quiet. */
export function createRunProgress({
  quiet = false,
  stream = process.stderr,
}: {
  quiet?: boolean;
  stream?: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>;
} = {}): RunProgress {
  if (quiet) return { stage: () => undefined, update: () => undefined, end: () => undefined };
  const intervalMs = stream.isTTY ? 200 : 10_000;
  let startMs: number | undefined;
  let shownMs = -Infinity;
  let isBarShown = false;
  let lastText = '';
  const clear = (): void => {
    if (isBarShown) stream.write('\r\u001b[2K');
    isBarShown = false;
  };
  return {
    stage(name) {
      clear();
      if (!stream.isTTY) stream.write(`${name}\n`);
      else {
        stream.write(`${name} ...`);
        isBarShown = true;
      }
    },
    update(progress, plannedTasks) {
      const nowMs = performance.now();
      startMs ??= nowMs;
      const isLast = progress.running === 0 && progress.finished + progress.skipped >= plannedTasks;
      if (nowMs - shownMs < intervalMs && !isLast) return;
      if (isLast && progress.finished === 0) return;
      shownMs = nowMs;
      const text = describeProgress(progress, plannedTasks, (nowMs - startMs) / 1000);
      if (!stream.isTTY) {
        if (text !== lastText) stream.write(`${text}\n`);
        lastText = text;
        return;
      }
      const share = plannedTasks ? (progress.finished + progress.skipped) / plannedTasks : 1;
      const full = Math.min(barWidth, Math.round(share * barWidth));
      const line = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${text}`;
      stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, (stream.columns ?? 100) - 1))}`);
      isBarShown = true;
    },
    end: clear,
  };
}

/** "312 of 1000 tasks, 9.8 a second, 1 min 10 s left, 2 errors" */
export function describeProgress(progress: Progress, plannedTasks: number, seconds: number): string {
  const done = progress.finished + progress.skipped;
  const rate = seconds > 0 ? progress.finished / seconds : 0;
  const left = plannedTasks - done;
  const parts = [`${done} of ${counted(plannedTasks, 'task')}`];
  if (rate > 0 && left > 0) parts.push(`${formatRate(rate)}`, `${formatDuration(left / rate)} left`);
  // What waits for the retry of an error is one itself, and would be counted twice.
  const errors = progress.outcomes.error - progress.blocked;
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (progress.outcomes.ungraded > 0) parts.push(`${progress.outcomes.ungraded} ungraded`);
  if (progress.blocked > 0) parts.push(`${progress.blocked} waiting for a retry`);
  return parts.join(', ');
}

function formatRate(perSecond: number): string {
  return perSecond >= 1 ? `${perSecond.toFixed(1)} a second` : `${(perSecond * 60).toFixed(1)} a minute`;
}

/** Whole seconds, minutes or hours: "45 s", "3 min 20 s", "2 h 5 min". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
