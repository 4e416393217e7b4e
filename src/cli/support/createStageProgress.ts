import type { WriteStream } from 'node:tty';
import { counted } from '../../core/counted.js';
import { printableLine } from '../../core/printableLine.js';
import { formatDuration } from './createRunProgress.js';

/** How far a stage of a build is. */
export interface StageProgress {
  stage: string;
  /** Of what, in the plural: "clips". */
  unit: string;
  done: number;
  total: number;
  /** Told once, on a line of its own. */
  note?: string;
}

/** How far a build is, with rate and time left: one line on a terminal, a line every ten seconds elsewhere. */
export function createStageProgress({
  quiet = false,
  stream = process.stderr,
}: {
  quiet?: boolean;
  stream?: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>;
} = {}): { update: (progress: StageProgress) => void; end: () => void } {
  const intervalMilliseconds = stream.isTTY ? 200 : 10_000;
  let measured = '';
  let started = 0;
  let doneAtStart = 0;
  let shown = -Infinity;
  let isShown = false;
  let lastText = '';
  const end = (): void => {
    if (isShown) stream.write('\r\u001b[2K');
    isShown = false;
  };
  return {
    end,
    update(progress) {
      if (quiet) return;
      const now = performance.now();
      const { stage, unit, done, total, note } = progress;
      if (note !== undefined) {
        end();
        stream.write(`${printableLine(note)}\n`);
      }
      if (total === 0) return;
      if (`${stage} ${unit}` !== measured) {
        measured = `${stage} ${unit}`;
        started = now;
        doneAtStart = done;
        shown = -Infinity;
        lastText = '';
      }
      if (now - shown < intervalMilliseconds && done < total) return;
      shown = now;
      const text = describeStage(progress, done - doneAtStart, (now - started) / 1000);
      if (stream.isTTY)
        stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, (stream.columns ?? 100) - 1))}`);
      // A stage may say more than once that it is done.
      else if (text !== lastText) stream.write(`${text}\n`);
      lastText = text;
      isShown = stream.isTTY;
    },
  };
}

/** "captions: 12 of 72 pieces, 3.1 a minute, 19 min 20 s left" */
export function describeStage(
  { stage, unit, done, total }: StageProgress,
  gained: number,
  seconds: number,
): string {
  const parts = [`${stage}: ${done} of ${counted(total, unit.replace(/s\b/, ''), unit)}`];
  const rate = seconds > 0 ? gained / seconds : 0;
  if (rate > 0 && done < total)
    parts.push(
      rate >= 1 ? `${rate.toFixed(1)} a second` : `${(rate * 60).toFixed(1)} a minute`,
      `${formatDuration((total - done) / rate)} left`,
    );
  return parts.join(', ');
}
