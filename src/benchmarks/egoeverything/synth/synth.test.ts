import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/hash.js';
import { readGazeTrace } from '../../../gaze/readGazeTrace.js';
import { probeVideo } from '../../../media/probeVideo.js';
import { readFrames } from '../../../media/readFrames.js';
import { planMotion } from '../../../synth/scene/motion/planMotion.js';
import { readFeatures } from '../build/timeline/readFeatures.js';
import type { EgoEverythingInstance } from '../schema.js';
import { makeWalkTruth } from './makeWalkTruth.js';
import { planWalks } from './planWalks.js';
import { checkFact } from './questions/checkFact.js';
import { createHistory } from './questions/createHistory.js';
import { writeQuestions } from './questions/writeQuestions.js';
import { type SynthesizeDatasetOptions, synthesizeDataset } from './synthesizeDataset.js';
import type { WalkDraft } from './Walk.js';
import type { WalkTruth } from './WalkTruth.js';

const folders: string[] = [];
const short = { seed: 7, videos: 1, minutes: 1 / 3, side: 192, framesPerSecond: 4, delaySeconds: 3 };

async function make(options: Partial<SynthesizeDatasetOptions> = {}): Promise<string> {
  const outDirectory = await mkdtemp(join(tmpdir(), 'deixis-walks-'));
  folders.push(outDirectory);
  await synthesizeDataset({ outDirectory, ...short, ...options });
  return outDirectory;
}

async function picturesOf(folder: string): Promise<string[]> {
  const hashes: string[] = [];
  await readFrames(join(folder, 'media/walk-01.mp4'), {}, ({ timeSeconds, data }) => {
    hashes.push(`${timeSeconds} ${sha256(data)}`);
  });
  return hashes;
}

async function instancesOf(folder: string): Promise<EgoEverythingInstance[]> {
  const lines = (await readFile(join(folder, 'instances.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as EgoEverythingInstance);
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('a short walk that is really drawn', () => {
  let folder: string;
  let truth: WalkTruth;
  beforeAll(async () => {
    folder = await make();
    truth = JSON.parse(await readFile(join(folder, 'truth/walk-01.json'), 'utf8')) as WalkTruth;
  }, 300_000);

  it('is the same when it is made again', { timeout: 300_000 }, async () => {
    const again = await make();
    expect(await picturesOf(again)).toEqual(await picturesOf(folder));
    for (const file of ['instances.jsonl', 'gaze/walk-01.csv', 'truth/walk-01.json'])
      expect(await readFile(join(again, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'));
  });

  it('lasts as long as its truth says, and keeps what is there', async () => {
    const video = join(folder, 'media/walk-01.mp4');
    const facts = await probeVideo(video);
    expect(facts.duration).toBeCloseTo(truth.durationSeconds, 0);
    expect(truth.durationSeconds).toBeGreaterThanOrEqual(20);
    const { mtimeMs } = await stat(video);
    const result = await synthesizeDataset({ outDirectory: folder, ...short });
    expect(result).toMatchObject({ made: [], kept: ['walk-01'] });
    expect((await stat(video)).mtimeMs).toBe(mtimeMs);
    await expect(synthesizeDataset({ outDirectory: folder, ...short, seed: 8 })).rejects.toMatchObject({
      code: 'OUT_NOT_EMPTY',
    });
  });

  it('has gaze that its reader takes, with blinks, near where the eyes really were', async () => {
    const [instance] = await instancesOf(folder);
    const { file, width, height } = instance!.gaze!;
    const trace = await readGazeTrace(join(folder, file), { width, height });
    expect(trace.format).toBe('plain');
    expect(Object.values(trace.leftOut).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const fixations = truth.gaze.filter((row) => row[3] === 1);
    const distances = fixations.flatMap(([time, x, y]) => {
      const near = trace.points.find(({ timeSeconds }) => Math.abs(timeSeconds - time) < 0.02);
      return near ? [Math.hypot(near.x - x, near.y - y)] : [];
    });
    expect(distances.length).toBeGreaterThan(fixations.length / 2);
    const sorted = distances.toSorted((a, b) => a - b);
    expect(sorted[sorted.length >> 1]!).toBeGreaterThan(1);
    expect(sorted[sorted.length >> 1]!).toBeLessThan(20);
  });

  it('is looked at once a second by who cuts it into activities, views that are held included', async () => {
    const features = await readFeatures(join(folder, 'media/walk-01.mp4'), { everySeconds: 1 });
    const gaps = [...features.times].slice(1).map((time, index) => time - features.times[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1.5);
    expect(features.times.length).toBeGreaterThanOrEqual(Math.floor(truth.durationSeconds) - 2);
    const told = JSON.parse(await readFile(join(folder, 'timelines/walk-01_summary.json'), 'utf8'));
    expect(told).toHaveLength(truth.activities.length);
    expect(told.at(-1).end_time).toBe(truth.durationSeconds);
  });

  it('asks at valid times about things in valid boxes', async () => {
    const instances = await instancesOf(folder);
    expect(instances.length).toBeGreaterThan(3);
    for (const { queryTimeSeconds, targetTimeSeconds, keyframes, options, rightOption } of instances) {
      expect(queryTimeSeconds).toBeGreaterThanOrEqual(targetTimeSeconds! + short.delaySeconds);
      expect(queryTimeSeconds).toBeLessThan(truth.durationSeconds);
      const { left, top, right, bottom } = keyframes[0]!.box!;
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(short.side);
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(24);
      expect(new Set(options).size).toBe(5);
      expect(rightOption).toBeLessThan(5);
    }
  });
});

/** As if every frame showed everything: all that moves is planned without drawing. */
function truthWithoutPictures(draft: WalkDraft): WalkTruth {
  const motion = planMotion(draft.plan);
  const framesPerSecond = 2;
  const count = Math.floor(motion.durationSeconds * framesPerSecond);
  const frames = Array.from({ length: count }, (_, index) => {
    const timeSeconds = index / framesPerSecond;
    return {
      ...{ timeSeconds, camera: motion.cameraAt(timeSeconds), gaze: motion.gazeAt(timeSeconds) },
      visible: draft.things.map(({ id, prop }) => ({
        ...{ prop: id, box: { x: 10, y: 10, width: 80, height: 80 }, shownShare: 1 },
        ...{ textHeights: prop.lines.map(() => 30), held: motion.isHeldAt(id, timeSeconds) },
      })),
    };
  });
  return makeWalkTruth(
    draft,
    { frames, framesPerSecond, durationSeconds: count / framesPerSecond, events: motion.events },
    'none',
  );
}

describe('the eyes of a walk, a thousand times a second', () => {
  const plans = { minutes: 1, width: 1024, height: 1024, framesPerSecond: 10 };
  it.each([1, 2, 7])('of seed %d jump from rest to rest as eyes do', (seed) => {
    const [draft] = planWalks({ seed, videos: 1, ...plans });
    const motion = planMotion(draft!.plan);
    const { width, height, focalPixels } = draft!.plan.camera;
    type Look = ReturnType<typeof motion.gazeAt>;
    const points = Array.from({ length: 60_000 }, (_, index) => motion.gazeAt(index / 1000));
    const degreesBetween = (one: Look, other: Look): number => {
      const [a, b] = [one, other].map(({ x, y }) => [x - width / 2, y - height / 2]) as [number[], number[]];
      const across = Math.hypot(
        focalPixels * (b[1]! - a[1]!),
        focalPixels * (a[0]! - b[0]!),
        a[0]! * b[1]! - a[1]! * b[0]!,
      );
      return (Math.atan2(across, a[0]! * b[0]! + a[1]! * b[1]! + focalPixels ** 2) * 180) / Math.PI;
    };
    const jumps: { from: number; to: number }[] = [];
    for (const [index, { kind }] of points.entries()) {
      if (index === 0) continue;
      const step = degreesBetween(points[index - 1]!, points[index]!);
      if (kind === 'saccade') {
        if (points[index - 1]!.kind === 'saccade') jumps.at(-1)!.to = index;
        else jumps.push({ from: index, to: index });
      } else if (points[index - 1]!.kind === 'fixation') {
        // While they rest on a place they go as fast as the head turns or things pass by, and never jump.
        expect(step, `at ${index} ms`).toBeLessThan(1.5);
      }
    }
    // Two to three a second when people walk and handle things (Land and Tatler, Looking and Acting, 2009); at least one here.
    expect(jumps.length).toBeGreaterThan(60);
    expect(jumps.length).toBeLessThan(240);
    for (const [index, { from, to }] of jumps.entries()) {
      // Between two of them they rest.
      if (index > 0) expect(from - jumps[index - 1]!.to).toBeGreaterThanOrEqual(50);
      const milliseconds = to - from + 1;
      expect(milliseconds).toBeGreaterThanOrEqual(20);
      expect(milliseconds).toBeLessThanOrEqual(101);
      const steps = Array.from({ length: milliseconds + 1 }, (_, place) =>
        degreesBetween(points[from + place - 1]!, points[from + place] ?? points.at(-1)!),
      );
      const peak = 1000 * Math.max(...steps);
      const amplitude = degreesBetween(points[from - 1]!, points[to + 1] ?? points.at(-1)!);
      // Above the usual threshold of a saccade, and no faster than human eyes, whose largest jumps come to some 900 deg/s.
      if (amplitude >= 1) expect(peak, `${amplitude} degrees at ${from} ms`).toBeGreaterThan(30);
      if (amplitude <= 40) expect(peak, `${amplitude} degrees at ${from} ms`).toBeLessThan(900);
    }
  });
});

describe('questions', () => {
  const settings = { minutes: 6, width: 1024, height: 1024, framesPerSecond: 10 };
  const drafts = [1, 2, 3].flatMap((seed) => planWalks({ seed, videos: 2, ...settings }));

  it.each(drafts.map((draft) => [`${draft.world.seed} ${draft.id}`, draft] as const))(
    'of walk %s are right by where things really are, and the other options are not',
    (_, draft) => {
      const truth = truthWithoutPictures(draft);
      const history = createHistory(truth);
      const motion = planMotion(draft.plan);
      const asked = writeQuestions(truth, { seed: 1, count: 16, delaySeconds: 180 });
      expect(asked).toHaveLength(16);
      expect(new Set(asked.map(({ category }) => category)).size).toBe(8);
      const spread = [0, 1, 2, 3, 4].map((place) => asked.filter((one) => one.rightOption === place).length);
      expect(Math.max(...spread) - Math.min(...spread)).toBeLessThanOrEqual(1);
      for (const question of asked) {
        expect(question.question).not.toMatch(
          /\b(?:left (?:of|side)|right (?:of|side)|seconds?|minutes?|video)\b/,
        );
        expect(question.queryTimeSeconds - question.target.timeSeconds).toBeGreaterThanOrEqual(180);
        expect(question.facts.filter((fact) => !checkFact(history, fact))).toEqual([]);
        for (const fact of question.facts) {
          if (fact.kind !== 'stands') continue;
          // By the positions that the scene draws, and not by the account of who put what where.
          const { position } = motion.propPoseAt(fact.thing, fact.atSeconds);
          const nearest = draft.flat.surfaces
            .flatMap(({ id, slots }) =>
              slots.map(([x, y, z]) => ({
                id,
                metres: Math.hypot(x - position[0], y - position[1], z - position[2]),
              })),
            )
            .toSorted((a, b) => a.metres - b.metres)[0]!;
          expect(nearest.metres).toBeLessThan(0.2);
          expect(nearest.id).toBe(fact.place);
        }
      }
    },
  );

  it('ask for locations that no other option gives', () => {
    for (const draft of drafts) {
      const truth = truthWithoutPictures(draft);
      const history = createHistory(truth);
      for (const question of writeQuestions(truth, { seed: 2, count: 40, delaySeconds: 180 })) {
        if (question.category !== 'direct location') continue;
        const at = history.standing(question.target.thing, question.queryTimeSeconds);
        if (at === null || at === 'hand') throw new Error('it has no place');
        const right = question.options.filter((option) => option === history.where(at.place));
        expect(right).toEqual([question.options[question.rightOption]]);
      }
    }
  });

  it('call no two things alike', () => {
    for (const { things } of drafts) {
      const named = things.filter(({ id }) => !id.startsWith('filler-')).map(({ name }) => name);
      expect(new Set(named).size).toBe(named.length);
      const fillers = things.filter(({ id }) => id.startsWith('filler-')).map(({ name }) => name);
      expect(fillers.filter((name) => named.includes(name))).toEqual([]);
    }
  });
});
