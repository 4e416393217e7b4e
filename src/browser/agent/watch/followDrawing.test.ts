import { expect, it } from 'vitest';
import { followDrawing } from './followDrawing.js';

it('counts as drawn when the last change of each document is', () => {
  const drawing = followDrawing();
  expect(drawing.isDrawn).toBe(false);
  drawing.told('page', { kind: 'changed', change: 1 });
  drawing.told('page', { kind: 'drawn', change: 1 });
  expect(drawing.isDrawn).toBe(true);
  drawing.told('page', { kind: 'changed', change: 2 });
  drawing.told('page', { kind: 'changed', change: 3 });
  drawing.told('frame', { kind: 'changed', change: 1 });
  drawing.told('page', { kind: 'drawn', change: 2 });
  drawing.told('page', { kind: 'drawn', change: 3 });
  expect(drawing.isDrawn).toBe(false);
  drawing.told('frame', { kind: 'drawn', change: 1 });
  expect(drawing.isDrawn).toBe(true);
});

it('takes nothing of a document that is gone for the one that has come', () => {
  const drawing = followDrawing();
  drawing.told('old', { kind: 'changed', change: 1 });
  drawing.documentCame();
  drawing.told('old', { kind: 'drawn', change: 1 });
  expect(drawing.isDrawn).toBe(false);
  drawing.told('new', { kind: 'changed', change: 1 });
  drawing.told('new', { kind: 'drawn', change: 1 });
  expect(drawing.isDrawn).toBe(true);
});
