import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomEdit } from '../../tests/support/randomEdit.js';
import { respellPage } from '../../tests/support/respellPage.js';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { applyEdits } from './applyEdits.js';
import { listChanges } from './listChanges.js';
import { matchPages } from './matchPages.js';
import type { Page } from './Page.js';
import { parsePage } from './parsePage.js';
import { serializePage } from './serializePage.js';

describeWithMedia('on real pages', () => {
  const folder = testMedia('pages') ?? '';
  const names = folder ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  it.each(names)('%s has no changes against itself, however it is spelt', (name) => {
    const html = read(name);
    const page = parsePage(html);
    expect(listChanges(html, html)).toEqual([]);
    expect(listChanges(page, serializePage(page))).toEqual([]);
    const respelt = respellPage(html);
    expect(respelt).not.toBe(html);
    expect(listChanges(page, respelt)).toEqual([]);
  });

  it('each single edit gives exactly its change, and every element its partner', () => {
    const wrong: unknown[] = [];
    let [done, impossible, elements, mispaired] = [0, 0, 0, 0];
    names.forEach((name, index) => {
      const page = parsePage(read(name));
      for (let seed = index * 3; seed < index * 3 + 3; seed++) {
        const picked = randomEdit(page, seed);
        if (!picked) continue;
        const result = applyEdits(page.source, [{ step: 1, edits: [picked.edit] }]);
        if (result.problems.length > 0) {
          impossible++;
          continue;
        }
        done++;
        const output = parsePage(result.html);
        const lift = (change: string) => liftMoved(page, change);
        const found = listChanges(page, output).map(({ kind, path }) => lift(`${kind} ${path}`));
        const expected = picked.expected(result).map(lift);
        if (found.sort().join() !== expected.sort().join())
          wrong.push({ name, seed, edit: picked.edit, found, expected });
        const { toOutput } = matchPages(page, output);
        elements += page.elements.length;
        for (const { path } of page.elements)
          if (toOutput.get(path) !== result.toOutput.get(path)) mispaired++;
      }
    });
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(90);
    // A block put into a paragraph, a link into a link: random places are often impossible.
    expect(impossible).toBeLessThan(done / 10);
    expect(mispaired / elements).toBeLessThan(0.0001);
  }, 120_000);

  it('an edit leaves all other source text as it was', () => {
    let untouched = 0;
    let tried = 0;
    names.forEach((name, index) => {
      const page = parsePage(read(name));
      const picked = randomEdit(page, index * 11 + 2);
      if (picked?.edit.type !== 'rewrite_text') return;
      const { html } = applyEdits(page.source, [{ step: 1, edits: [picked.edit] }]);
      tried++;
      const [start, end] = commonEnds(page.source, html);
      const cut = page.source.length - start - end;
      if (cut <= page.elementAt(picked.edit.target.path!)!.node.sourceCodeLocation!.endOffset) untouched++;
      expect(cut).toBeLessThan(2000);
    });
    expect(tried).toBeGreaterThan(30);
    expect(untouched).toBe(tried);
  });

  it('twelve edits at once leave nearly every element its partner', () => {
    let [elements, mispaired, targets, mistaken] = [0, 0, 0, 0];
    names.forEach((name, index) => {
      const page = parsePage(read(name));
      if (index % 3 !== 0 || page.elements.length < 40) return;
      const steps = Array.from({ length: 12 }, (_, at) => ({
        step: at + 1,
        picked: randomEdit(page, index * 100 + at),
      }))
        .filter(({ picked }) => picked !== undefined)
        .map(({ step, picked }) => ({ step, edits: [picked!.edit] }));
      const result = applyEdits(page.source, steps);
      const { toOutput } = matchPages(page, parsePage(result.html));
      elements += page.elements.length;
      for (const { path } of page.elements) if (toOutput.get(path) !== result.toOutput.get(path)) mispaired++;
      for (const { edits } of steps) {
        const path = edits[0]!.target.path!;
        targets++;
        if (toOutput.get(path) !== result.toOutput.get(path)) mistaken++;
      }
    });
    expect(targets).toBeGreaterThan(100);
    expect(mispaired / elements).toBeLessThan(0.003);
    expect(mistaken / targets).toBeLessThan(0.02);
  }, 120_000);
});

/** To move the only content of an element, or the element itself, makes the same page where both places look alike. */
function liftMoved(page: Page, change: string): string {
  if (!change.startsWith('moved ')) return change;
  let element = page.elementAt(change.slice(6))!;
  while (element.parent && element.parent.children.length === 1 && !element.parent.ownText)
    element = element.parent;
  return `moved ${element.path}`;
}

/** Lengths of the equal beginning and of the equal end. */
function commonEnds(one: string, other: string): [number, number] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [start, end];
}
