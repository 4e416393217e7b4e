import { expect, it } from 'vitest';
import type { Outcome } from '../core/Outcome.js';
import { findNotRun, notRunLine } from './findNotRun.js';

const item = (subject: string, condition: string, outcome: Outcome, reason: string | null = null) => ({
  ...{ subject, condition, track: 'answer', outcome, reason },
});

it('names who was not run at all under what, with the reason, once', () => {
  const items = [
    item('recall', 'fr', 'success'),
    item('longest', 'fr', 'failure'),
    item('longest', 'gc', 'unavailable', 'sees no picture'),
    item('longest', 'gc', 'unavailable', 'sees no picture'),
    item('longest', 'blind', 'unavailable', 'sees no picture'),
    item('recall', 'gc', 'unavailable', 'no gaze here'),
    item('recall', 'gc', 'error', 'broke'),
    item('random', 'gc', 'unavailable'),
  ];
  const found = findNotRun(items, {});
  expect(found.map(notRunLine)).toEqual([
    'not run: longest under gc, blind, track answer (sees no picture)',
    'not run: random under gc, track answer',
  ]);
  expect(findNotRun(items, { subjects: ['random'], conditions: ['fr'] })).toEqual([]);
});
