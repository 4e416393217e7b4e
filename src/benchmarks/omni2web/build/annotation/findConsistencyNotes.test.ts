import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { handFolder, handScript } from '../../../../../tests/support/handScript.js';
import { parsePage } from '../../../../html/parsePage.js';
import { completeSteps } from '../script/completeSteps.js';
import { scriptSchema } from '../script/Script.js';
import { findConsistencyNotes } from './findConsistencyNotes.js';

it.each(['bakery-1', 'conference-1', 'garden-1'])('finds nothing in %s, and what is planted there', (id) => {
  const { instance, script: written } = handScript(id);
  const page = parsePage(readFileSync(join(handFolder, instance.sourcePage), 'utf8'));
  const script = scriptSchema.parse(written);
  const steps = completeSteps(script);
  const { transcript } = instance;
  expect(findConsistencyNotes({ page, script, steps, transcript })).toEqual([]);

  // Step 2 names the page's body instead of what its edit is about; line 3 is said in other words.
  const wrong = steps.map((step) =>
    step.step === 2 ? { ...step, targetAnchors: [{ description: 'all', path: '/html/body' }] } : step,
  );
  const said = transcript.map((line) => (line.step === 3 ? { ...line, text: 'Hm, leave it.' } : line));
  expect(findConsistencyNotes({ page, script, steps: wrong, transcript: said })).toEqual([
    expect.stringMatching(
      /^step 2: its edit is about \/html\/body\/.+, its targetAnchors name \/html\/body$/,
    ),
    expect.stringMatching(/^said otherwise than scripted: step 3;/),
  ]);
});
