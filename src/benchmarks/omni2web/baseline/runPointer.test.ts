import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../../tests/support/testMedia.js';
import { openSandbox } from '../../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { runPointer } from './runPointer.js';

// The lines are made up; when the cursor rests where was read off the recording by eye (cursor_truth.csv).
const lines = [
  { step: 1, text: 'Hide this button.', startSeconds: 1.5, endSeconds: 1.6 },
  { step: 2, text: 'Make this button dark red.', startSeconds: 2.5, endSeconds: 4.5 },
  { step: 3, text: 'Change this cell to "$200".', startSeconds: 7, endSeconds: 9 },
  { step: 4, text: 'Undo that.', startSeconds: 10, endSeconds: 11 },
];

describeWithMedia('runPointer on a real recording', () => {
  const base = { lines, language: 'en' as const, viewport: { width: 1280, height: 800 } };
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  }, 60_000);
  afterAll(() => sandbox.close());

  it('names what was pointed at, read from the picture alone', { timeout: 300_000 }, async () => {
    const recording = testMedia('screen_rec/annotator_demo.mp4')!;
    const { steps } = await runPointer({ ...base, recording, track: 'B', sourceHtml: null, sandbox: null });
    expect(steps!.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(steps![0]!.target).toContain('Annotating');
    expect(steps![1]!.instruction).toBe('Make the button "Primary CTA (data-testid)" dark red.');
    expect(steps![2]!.instruction).toBe('Change the cell "$205" to "$200".');
    expect(steps![3]).toEqual({ step: 4, target: 'the cell "$205"', instruction: 'Undo step 3.' });
  });

  it('edits the page, and says what is not on it', { timeout: 300_000 }, async () => {
    const recording = testMedia('screen_rec/annotator_demo.mp4')!;
    const sourceHtml = readFileSync(testMedia('pages/annotator_playground.html')!, 'utf8');
    const { html, evidence } = await runPointer({ ...base, recording, track: 'A', sourceHtml, sandbox });
    const [annotating, primary, cell] = evidence;
    expect(annotating!.problems.join()).toMatch(/Annotating.*is not on the page/);
    expect(annotating!.edits).toEqual([]);
    expect(primary!.sightings[0]!.path).toBe('/html/body/div[1]/button[1]');
    expect(primary!.edits).toMatchObject([
      { type: 'change_color', property: 'background-color', value: 'darkred' },
    ]);
    // A remote script draws that cell: the picture has it, the page has not.
    expect(cell!.problems.join()).toMatch(/\$205.*is not on the page/);
    expect(html).toMatch(/<button data-testid="primary-cta"[^>]*darkred/);
  });
});
