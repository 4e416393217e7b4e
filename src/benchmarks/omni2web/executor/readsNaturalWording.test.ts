import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { briefEdit } from '../../../../tests/support/briefEdit.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { executeInstructions } from './executeInstructions.js';

interface Row {
  page: string;
  /** The steps; the last one's edits are expected. */
  lines: string[];
  edits: string[];
}

// Sentences as shop owners, students and developers write them, over the pages of the data set and of the hand-made
// cases. The edits were checked by reading them beside the page.
const rows = (language: string): Row[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/wording.${language}.fixture.json`, import.meta.url), 'utf8'));

function pageText(name: string): string {
  const folders = ['datasets/pages/omni2web', 'tests/fixtures/omni2web-hand/pages'];
  const path = folders
    .map((folder) => join(packageRoot, folder, `${name}.html`))
    .find((one) => existsSync(one));
  return readFileSync(path!, 'utf8');
}

describe.each(['en', 'zh'] as const)('natural wording in %s', (language) => {
  it.each(rows(language).map((row) => ({ ...row, name: row.lines.join(' | ') })))(
    '$page: $name',
    async ({ page, lines, edits }) => {
      const instructions = lines.map((instruction, index) => ({ step: index + 1, instruction }));
      const result = await executeInstructions({ sourceHtml: pageText(page), instructions, language });
      expect([...result.unparsed, ...result.unresolved]).toEqual([]);
      const made = result.edits.filter(({ step }) => step === lines.length).flatMap((step) => step.edits);
      expect(made.map(briefEdit)).toEqual(edits);
    },
  );
});
