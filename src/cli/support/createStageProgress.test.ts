import { expect, it } from 'vitest';
import { createStageProgress, describeStage } from './createStageProgress.js';

it('tells rate and time left, and a note on a line of its own', () => {
  const stage = { stage: 'captions', unit: 'pieces', done: 12, total: 72 };
  expect(describeStage(stage, 12, 240)).toBe('captions: 12 of 72 pieces, 3.0 a minute, 20 min 0 s left');
  expect(describeStage(stage, 12, 4)).toBe('captions: 12 of 72 pieces, 3.0 a second, 20 s left');
  expect(describeStage(stage, 0, 0)).toBe('captions: 12 of 72 pieces');
  expect(describeStage({ ...stage, done: 1, total: 1 }, 1, 4)).toBe('captions: 1 of 1 piece');
  let written = '';
  const stream = {
    isTTY: false as const,
    columns: 80,
    write(text: string | Uint8Array) {
      written += String(text);
      return true;
    },
  };
  const progress = createStageProgress({ stream: stream as never });
  progress.update({ ...stage, done: 0 });
  progress.update({ ...stage, done: 1 });
  progress.update({ ...stage, done: 2, note: 'clip: dropped:\nbecause' });
  progress.update({ ...stage, done: 72 });
  progress.update({ ...stage, done: 72 });
  const lines = written.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.slice(0, 2)).toEqual(['captions: 0 of 72 pieces', 'clip: dropped: because']);
  expect(lines[2]).toContain('captions: 72 of 72 pieces');
  progress.update({ ...stage, stage: 'tasks', done: 72 });
  progress.update({ ...stage, stage: 'tasks', done: 72 });
  progress.update({ ...stage, done: 72 });
  expect(written.trim().split('\n').slice(3)).toEqual([
    'tasks: 72 of 72 pieces',
    'captions: 72 of 72 pieces',
  ]);
});
