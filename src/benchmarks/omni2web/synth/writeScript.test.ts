import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LaunchedBrowser, launchBrowser } from '../../../browser/launchBrowser.js';
import { createRandom } from '../../../core/createRandom.js';
import { parsePage } from '../../../html/parsePage.js';
import { operationTypes } from '../../../html/TypedEdit.js';
import { openQuietPage } from '../../../synth/recording/openQuietPage.js';
import { createNamer } from './createNamer.js';
import { listPageFiles, ownPages, readPageSource, readPictures } from './readPageSource.js';
import type { ScriptStep } from './ScriptStep.js';
import type { PageSurvey } from './survey/SurveyElement.js';
import { surveyPage } from './survey/surveyPage.js';
import { chinese } from './words/chinese.js';
import { english } from './words/english.js';
import { writeScript } from './writeScript.js';

const viewport = { width: 1280, height: 720 };
let launched: LaunchedBrowser;
const surveys = new Map<string, { survey: PageSurvey; source: Awaited<ReturnType<typeof readPageSource>> }>();

beforeAll(async () => {
  launched = await launchBrowser();
  for (const file of await listPageFiles(ownPages)) {
    const page = await openQuietPage(launched.browser, file, viewport);
    surveys.set(file, { survey: await surveyPage(page), source: await readPageSource(file) });
    await page.close();
  }
});
afterAll(() => launched.close());

async function scriptsOf(
  language: 'en' | 'zh',
  seeds: number,
): Promise<{ html: string; script: ScriptStep[] }[]> {
  const pictures = await readPictures();
  const wording = language === 'en' ? english : chinese;
  return [...surveys.values()].flatMap(({ survey, source }) =>
    Array.from({ length: seeds }, (_, seed) => {
      const random = createRandom(`${source.page}/${seed}`);
      const name = createNamer(survey, language);
      const context = { survey, random, wording, language, hints: source.hints, pictures, name };
      const steps = random.integer(10, 20);
      const revisions = random.integer(1, 3);
      return { html: source.html, script: writeScript(context, { steps, revisions }) };
    }),
  );
}

test.each(['en', 'zh'] as const)(
  'scripts in %s keep to the source page, and say plainly what they mean',
  async (language) => {
    const counts = new Map<string, number>();
    for (const { html, script } of await scriptsOf(language, 4)) {
      const page = parsePage(html);
      expect(script.length).toBeGreaterThanOrEqual(10);
      expect(script.length).toBeLessThanOrEqual(20);
      const reverts = script.filter(({ operation }) => operation === 'revert');
      expect(reverts.length).toBeLessThanOrEqual(3);
      for (const step of script) {
        counts.set(step.operation, (counts.get(step.operation) ?? 0) + 1);
        for (const { path, tag } of [...step.targets, ...step.pointed])
          expect(page.elementAt(path)?.tag).toBe(tag);
        // Explicit: no weak reference outside quoted page text.
        const plain = step.instruction.replace(/"[^"]*"|“[^”]*”/g, '');
        expect(plain).not.toMatch(/\b(this|that|these|those|here|there|it|them)\b|这|那/i);
        // Spoken: whatever is pointed at is said with a weak reference, at the place that the mark tells.
        const marks = step.fragments.flatMap((one) =>
          one.marks.map(({ start, end }) => one.spoken.slice(start, end)),
        );
        expect(marks.length > 0).toBe(step.pointed.length > 0);
        for (const said of marks)
          expect(said).toMatch(language === 'en' ? /^(this|that|these|here)/i : /[这那]/);
        for (const undone of step.undoes) expect(script[undone - 1]!.operation).not.toBe('revert');
      }
      const undone = reverts.flatMap(({ undoes }) => undoes);
      expect(new Set(undone).size).toBe(undone.length);
    }
    // 24 scripts: every type at least twelve times.
    for (const type of operationTypes) expect([type, (counts.get(type) ?? 0) >= 12]).toEqual([type, true]);
  },
);

test('names fit one element alone, and quote the page', () => {
  for (const { survey, source } of surveys.values()) {
    const name = createNamer(survey, source.hints.language);
    const names = survey.elements.map((element) => name(element)).filter((one) => one !== undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  }
  const shop = [...surveys.values()].find(({ source }) => source.page === 'shop')!;
  const name = createNamer(shop.survey, 'en');
  const buttons = shop.survey.elements.filter(({ text }) => text === 'Add to basket');
  expect(buttons.map((button) => name(button))).toContain(
    'the button "Add to basket" in the card "Moss Teapot"',
  );
});

test('pictures that may replace others are pictures, each described in both languages', async () => {
  const pictures = await readPictures();
  expect(pictures.length).toBeGreaterThanOrEqual(25);
  expect(new Set(pictures.map(({ source }) => source)).size).toBe(pictures.length);
  for (const { source, description } of pictures) {
    expect(Buffer.from(source.split(',')[1]!, 'base64').toString()).toMatch(
      /^<svg[\s\S]*<(path|circle|rect)/,
    );
    expect(description.zh).toMatch(/[\u4e00-\u9fff]/);
  }
});

test('the pages bring their fonts and pictures, and licences lie beside them', () => {
  for (const { source } of surveys.values()) {
    expect(source.html).toContain('url(data:font/woff2;base64,');
    expect(source.html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(source.html).not.toContain('{{');
  }
  expect(readFileSync(`${ownPages}/licences/inter.txt`, 'utf8')).toContain('SIL Open Font License');
});
