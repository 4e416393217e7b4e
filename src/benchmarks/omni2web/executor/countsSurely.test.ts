import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { briefEdit } from '../../../../tests/support/briefEdit.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { executeInstructions } from './executeInstructions.js';

interface Row {
  page: string;
  line: string;
  /** Empty: it can mean several, and is to be left undone and counted. */
  edits: string[];
}

// "The last card" on pages with two lists of cards, "the second row" of a table with a head. What each line can mean was
// told by reading it beside the page, in which every list has a neighbour of its kind.
const rows = (language: string): Row[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/counted.${language}.fixture.json`, import.meta.url), 'utf8'));

describe.each(['en', 'zh'] as const)('counting in %s', (language) => {
  it.each(rows(language))('$line', async ({ page, line, edits }) => {
    const sourceHtml = readFileSync(join(packageRoot, 'tests/fixtures/executor', `${page}.html`), 'utf8');
    const instructions = [{ step: 1, instruction: line }];
    const result = await executeInstructions({ sourceHtml, instructions, language });
    expect(result.edits.flatMap((step) => step.edits).map(briefEdit)).toEqual(edits);
    expect(result.unparsed.length + result.unresolved.length).toBe(edits.length === 0 ? 1 : 0);
    if (edits.length === 0) expect(result.html).toBe(sourceHtml);
  });
});
