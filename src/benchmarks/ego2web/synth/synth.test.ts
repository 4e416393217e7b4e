import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchSceneBrowser } from '../../../synth/scene/launchSceneBrowser.js';
import { planMotion } from '../../../synth/scene/motion/planMotion.js';
import { traceFrame } from '../../../synth/scene/traceFrame.js';
import { captionsFileSchema } from '../exposure/captionsFile.js';
import { findCheckProblems } from '../finalState/findCheckProblems.js';
import { assertPrintShown } from './assertPrintShown.js';
import { findRedraws } from './findRedraws.js';
import { makeInstances } from './makeInstances.js';
import { planVideos } from './planVideos.js';
import { synthesizeDataset } from './synthesizeDataset.js';
import { leastPixels, leastSeconds } from './TruthFile.js';
import type { VideoDraft } from './VideoDraft.js';
import { writeCaptions } from './writeCaptions.js';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 23, 400, 90210, 31, 32, 33, 34, 35, 36];
const drafts = seeds.flatMap((seed) => planVideos({ seed, videos: 6, tasks: 24 }));

/** What follows from a plan without drawing it. */
function truthOf(draft: VideoDraft) {
  const { events, durationSeconds } = planMotion(draft.plan);
  return { events, durationSeconds, framesPerSecond: draft.plan.framesPerSecond, frames: [] };
}

test('the same seed gives the same videos and tasks, another seed others', () => {
  const [one, again, other] = [7, 7, 8].map((seed) =>
    JSON.stringify(planVideos({ seed, videos: 3, tasks: 12 }).map(({ plan, tasks }) => ({ plan, tasks }))),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('24 tasks over the five domains on 6 videos of 60 to 180 s, for every seed', () => {
  for (const [index] of seeds.entries()) {
    const own = drafts.slice(index * 6, index * 6 + 6);
    expect(own.flatMap(({ tasks }) => tasks)).toHaveLength(24);
    expect(new Set(own.flatMap(({ tasks }) => tasks.map(({ domain }) => domain))).size).toBe(5);
  }
  for (const draft of drafts) {
    const { durationSeconds } = truthOf(draft);
    expect(durationSeconds).toBeGreaterThan(60);
    expect(durationSeconds).toBeLessThan(180);
  }
});

test('an instruction never names what the video has to show', () => {
  for (const { tasks, things } of drafts)
    for (const { instruction, facts } of tasks)
      for (const { prop, lines } of facts)
        for (const line of lines) {
          const printed = things.find(({ id }) => id === prop)!.prop.lines[line]!;
          // Words that stand on every thing of a kind tell nothing.
          if (['board game', 'LP stereo', 'Concert', 'Exhibition'].includes(printed)) continue;
          expect(instruction.toLowerCase()).not.toContain(printed.toLowerCase());
        }
});

test('evidence lies in the video and holds the events that the task hangs on', () => {
  for (const draft of drafts) {
    const truth = truthOf(draft);
    const instances = makeInstances(draft, truth, { seed: 1, recipe: 'r' });
    for (const [index, { evidence, finalState, site }] of instances.entries()) {
      expect(findCheckProblems({ finalState, site })).toEqual([]);
      expect(evidence.length).toBeGreaterThan(0);
      for (const { kind, prop } of draft.tasks[index]!.evidence) {
        const event = truth.events.find((one) => one.kind === kind && one.prop === prop)!;
        const middle = (event.startSeconds + event.endSeconds) / 2;
        expect(evidence.some((range) => range.startSeconds <= middle && range.endSeconds >= middle)).toBe(
          true,
        );
      }
      for (const { endSeconds } of evidence)
        expect(endSeconds).toBeLessThanOrEqual(truth.durationSeconds + 0.01);
    }
  }
});

test('the numbers of order are those of the events', () => {
  const words = ['first', 'second', 'third', 'fourth', 'fifth'];
  let looked = 0;
  for (const draft of drafts)
    for (const { instruction, name, facts } of draft.tasks) {
      if (!['ordinal', 'count', 'clip-1', 'clip-2'].includes(name)) continue;
      const picks = truthOf(draft).events.filter(({ kind }) => kind === 'pick-up');
      const place = words.findIndex(
        (word) => instruction.includes(`the ${word} `) || instruction.includes(`the ${word} one`),
      );
      expect(picks[place]!.prop).toBe(facts[0]!.prop);
      looked += 1;
    }
  expect(looked).toBeGreaterThan(20);
});

test('print that a task hangs on is large enough for long enough, were nothing before it', () => {
  for (const draft of drafts) {
    const motion = planMotion(draft.plan);
    const { width, height } = draft.plan.camera;
    for (const { facts, name } of draft.tasks)
      for (const { prop, lines } of facts) {
        const place = draft.plan.props.findIndex(({ id }) => id === prop);
        // As if the thing filled the picture.
        const ids = new Uint16Array((width >> 2) * (height >> 2)).fill(place + 1);
        const { startSeconds, endSeconds } = motion.events.find(
          (event) => event.prop === prop && (event.kind === 'read' || event.kind === 'examine'),
        )!;
        const heights: number[][] = [];
        for (let timeSeconds = startSeconds; timeSeconds < endSeconds; timeSeconds += 0.1)
          heights.push(
            traceFrame(draft.plan, motion, { timeSeconds, ids, picture: null }).visible[0]!.textHeights,
          );
        for (const line of lines)
          expect(
            heights.filter((one) => one[line]! >= leastPixels).length,
            `${draft.id} ${name} ${prop} line ${line}`,
          ).toBeGreaterThanOrEqual(leastSeconds / 0.1 + 2);
      }
  }
});

test('captions leave out order and variants, miss a fifth of the things, and say so', () => {
  let missing = 0;
  let handled = 0;
  for (const draft of drafts) {
    const truth = truthOf(draft);
    const captions = captionsFileSchema.parse(writeCaptions(draft, truth, 'test'));
    expect(captions.note).toMatch(/details left out/);
    const text = JSON.stringify(
      captions.pieces.map((piece) => [piece['video description'], piece.objects]),
    ).toLowerCase();
    expect(text).not.toMatch(/first|second|third|fourth|fifth|last/);
    for (const { id, variant, family, prop } of draft.things) {
      if (family !== null && variant !== '') expect(text).not.toContain(`, ${variant.toLowerCase()}"`);
      const first = prop.lines[0]!.toLowerCase();
      if (/\d/.test(first) || !truth.events.some((event) => event.prop === id)) continue;
      handled += 1;
      if (!text.includes(first)) missing += 1;
    }
    expect(captions.pieces.at(-1)!.endSeconds).toBeCloseTo(truth.durationSeconds, 5);
  }
  expect(missing / handled).toBeGreaterThan(0.1);
  expect(missing / handled).toBeLessThan(0.3);
});

test('a folder with something else is not written over; more tasks than there are is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-synth-'));
  try {
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await expect(synthesizeDataset({ outDirectory: folder, seed: 1, videos: 1 })).rejects.toMatchObject({
      code: 'OUT_NOT_EMPTY',
    });
    await expect(
      synthesizeDataset({ outDirectory: join(folder, 'new'), seed: 1, videos: 2, tasks: 9 }),
    ).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a video that is drawn anew differs, those before it do not; a folder tells which were', () => {
  const plan = (redraws: ReadonlyMap<string, number>) =>
    planVideos({ seed: 7, videos: 4, tasks: 16, redraws }).map(({ id, plan, tasks }) => ({
      video: id,
      recipe: JSON.stringify({ plan, tasks }),
    }));
  const [first, again] = [plan(new Map()), plan(new Map([['home-02', 2]]))];
  expect(again.map(({ video }) => video)).toEqual(first.map(({ video }) => video));
  expect(first.map(({ recipe }, index) => recipe === again[index]!.recipe).slice(0, 3)).toEqual([
    ...[true, true, false],
  ]);
  expect([...findRedraws(plan, again, 5)]).toEqual([['home-02', 2]]);
  expect([...findRedraws(plan, first.slice(0, 2), 5)]).toEqual([]);
  // What no drawing gives is somebody else's, and is told as such by whoever reads the folder.
  expect([...findRedraws(plan, [{ video: 'home-02', recipe: 'other' }], 2)]).toEqual([]);
});

test('print that a thumb lies on is seen before the video is made', { timeout: 400_000 }, async () => {
  const drawn = planVideos({ seed: 2093122096, videos: 12, tasks: 48 }).find(({ id }) => id === 'shop-04')!;
  const tasksOn = (prop: string) =>
    drawn.tasks.filter(({ facts }) => facts.some((fact) => fact.prop === prop));
  const { browser, close } = await launchSceneBrowser();
  try {
    await expect(assertPrintShown({ ...drawn, tasks: tasksOn('thing-5') }, browser)).rejects.toMatchObject({
      ...{ code: 'SYNTH_UNREADABLE', message: expect.stringContaining('"KRUGRIM" on thing-5') },
    });
    const other = drawn.tasks.filter((task) => !tasksOn('thing-5').includes(task)).slice(0, 1);
    await assertPrintShown({ ...drawn, tasks: other }, browser);
  } finally {
    await close();
  }
});
