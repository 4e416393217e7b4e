import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../../../tests/support/testMedia.js';
import { readGazeTrace } from '../../../../gaze/readGazeTrace.js';
import { readFeatures } from '../timeline/readFeatures.js';
import { segmentTimeline } from '../timeline/segmentTimeline.js';
import { timelineProtocols } from '../timeline/TimelineProtocol.js';
import { type FoundObjects, findObjects } from './findObjects.js';
import { planTargets } from './planTargets.js';

/** ffprobe: the last of 554 pictures of 640 x 480, at 22.12 s, is shown for 0.04 s. */
const videoSeconds = 22.16;
const rules = {
  ...{ protocol: 'paper' as const, seed: 7, spreadPixels: 400, scaleSpread: false },
  minimumDelaySeconds: 0,
};

describeWithMedia('a real clip of a flat, from its pictures to drawn targets', () => {
  let folder: string;
  let found: FoundObjects;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deixis-real-clip-'));
    // Made gaze, since no real gaze of this clip is to be had: always on one place, the lit screen at 6.4 s, with the small
    // tremor of a fixation; a blink of 1.5 s.
    const rows = Array.from({ length: 23 * 30 }, (_, index) => {
      const seconds = index / 30;
      const point = [118 + 3 * Math.sin(index), 211 + 3 * Math.cos(1.7 * index)].map((at) => at.toFixed(1));
      return `${seconds.toFixed(4)},${seconds > 15 && seconds < 16.5 ? ',' : point.join(',')}\n`;
    });
    const gazeFile = join(folder, 'apartment.csv');
    await writeFile(gazeFile, `t,x,y\n${rows.join('')}`);
    found = await findObjects({
      ...{ video: testMedia('ego_video/apartment_3611.mp4')!, endSeconds: videoSeconds, framesPerMinute: 32 },
      ...{ detector: { kind: 'local' }, merge: true, scratch: join(folder, 'scratch') },
      gaze: await readGazeTrace(gazeFile, { width: 640, height: 480 }),
      ...{ maximumRepairs: 0, concurrency: 2, repeat: 0 },
    });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is cut into stretches that look alike, in both showings of it at the same places', async () => {
    const features = await readFeatures(testMedia('ego_video/apartment_3611.mp4')!, { everySeconds: 1 });
    const protocol = { ...timelineProtocols.paper, groups: 3, halfWindow: 1 };
    const { segments } = await segmentTimeline(features, protocol, 1);
    expect(segments.map(({ startSeconds }) => startSeconds)).toEqual([
      0,
      ...segments.slice(0, -1).map(({ endSeconds }) => endSeconds),
    ]);
    expect(segments.at(-1)!.endSeconds).toBeCloseTo(videoSeconds, 2);
    for (const { startSeconds, endSeconds, keyframeSeconds } of segments) {
      expect(endSeconds - startSeconds).toBeGreaterThanOrEqual(2);
      expect(keyframeSeconds).toBeGreaterThanOrEqual(startSeconds);
      expect(keyframeSeconds).toBeLessThan(endSeconds);
    }
    // The kitchen, the turn to the desk, the sofa; and once more, 11.08 s later, which a picture a second meets within a second.
    const [kitchen, desk, sofa] = segments.map(({ group }) => group);
    expect(new Set([kitchen, desk, sofa]).size).toBe(3);
    expect(segments.map(({ group }) => group)).toEqual([kitchen, desk, sofa, kitchen, desk, sofa]);
    for (const place of [0, 1, 2]) {
      const later = segments[place + 3]!.startSeconds - segments[place]!.startSeconds;
      expect(Math.abs(later - 11.08)).toBeLessThan(1);
    }
  }, 60_000);

  it('has its things found and merged: two screens on a desk are two things, each seen several times', () => {
    // By eye: a striped bag at 0.9 s; at 6.4 s a dark screen at about (88, 115) to (182, 172) over a lit one at (82, 172) to
    // (150, 250); the camera then sinks. The file shows the same eleven seconds twice, picture by picture.
    expect(found.frames).toEqual({ in: 12, passed: 12, mended: 0, dropped: {} });
    expect(found.framesWithGaze).toBe(11);
    const sights = found.objects.map(({ sightings }) => sightings.map(({ timeSeconds }) => timeSeconds));
    for (const times of sights) {
      const first = times.slice(0, times.length / 2);
      expect(times).toEqual([...first, ...first.map((time) => expect.closeTo(time + 11.08, 1))]);
    }
    const screens = found.objects.filter(({ name }) => name === 'tv');
    expect(screens).toHaveLength(2);
    const boxes = screens.map(
      ({ sightings }) => sightings.find(({ timeSeconds }) => Math.abs(timeSeconds - 6.44) < 0.05)!.box,
    );
    const near = (box: readonly number[]) =>
      Object.fromEntries(
        ['left', 'top', 'right', 'bottom'].map((side, place) => {
          const value = box[place]!;
          return [side, expect.toSatisfy((at: number) => Math.abs(at - value) < 12)];
        }),
      );
    const [dark, lit] = boxes.toSorted((a, b) => a.top - b.top);
    expect(dark).toEqual(near([88, 115, 182, 172]));
    expect(lit).toEqual(near([82, 172, 150, 250]));
  });

  it('has its targets drawn by the table, with all of the video left to ask in', () => {
    const sizes = { frameWidth: 640, videoSeconds };
    const { targets, table } = planTargets('apartment', found.objects, sizes, rules)!;
    const [head, ...lines] = table.trim().split('\r\n');
    const names = head!.split(',');
    const rows = lines.map((line) => {
      const cells = line.split(',');
      const number = (name: string): number => Number(cells[names.indexOf(name)]);
      const middle = [number('left') + number('right'), number('top') + number('bottom')].map(
        (sum) => sum / 2,
      );
      return {
        ...{ seconds: number('time_seconds'), left: number('left'), top: number('top') },
        ...{ inFrame: number('probability_in_frame'), share: number('probability') },
        told: number('distance_pixels'),
        distance: Math.hypot(middle[0]! - number('gaze_x'), middle[1]! - number('gaze_y')),
      };
    });
    // All sights but those during the blink.
    const sights = found.objects.flatMap(({ sightings }) => sightings);
    const isSeen = ({ timeSeconds }: { timeSeconds: number }): boolean =>
      timeSeconds < 15.1 || timeSeconds > 16.4;
    expect(rows.length).toBe(sights.filter(isSeen).length);
    expect(rows.length).toBeLessThan(sights.length);
    for (const { told, distance } of rows) expect(told).toBeCloseTo(distance, 6);
    expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    // The two screens at 6.4 s: exp(-d^2 / (2 x 400^2)) of each (egoeverything, GOTS), the one that is looked at the likelier.
    const [dark, lit] = rows
      .filter(({ seconds }) => Math.abs(seconds - 6.44) < 0.05)
      .toSorted((a, b) => a.top - b.top);
    expect(lit!.distance).toBeLessThan(10);
    expect(dark!.distance).toBeGreaterThan(50);
    expect(dark!.inFrame / lit!.inFrame).toBeCloseTo(
      Math.exp((lit!.distance ** 2 - dark!.distance ** 2) / (2 * 400 ** 2)),
      9,
    );

    // Four for each thing; each is a row of the table and is asked about between its sight and the end.
    expect(targets).toHaveLength(4 * found.objects.length);
    for (const { timeSeconds, box, probability, distancePixels, queryTimeSeconds } of targets) {
      const row = rows.filter(
        ({ seconds, left, inFrame }) =>
          seconds === timeSeconds && left === box.left && inFrame === probability,
      );
      expect(row.map(({ told }) => told)).toContain(distancePixels);
      expect(queryTimeSeconds).toBeGreaterThanOrEqual(timeSeconds);
      expect(queryTimeSeconds).toBeLessThanOrEqual(videoSeconds);
    }
    expect(planTargets('apartment', found.objects, sizes, rules)).toEqual({ targets, table });
    // The paper's three minutes leave nothing of a clip of 22 s.
    const late = planTargets('apartment', found.objects, sizes, { ...rules, minimumDelaySeconds: 180 })!;
    expect(late.targets.map(({ queryTimeSeconds }) => queryTimeSeconds)).toEqual(targets.map(() => null));

    // Many draws follow the table, within five standard errors of a share of a half.
    const many = planTargets('apartment', found.objects, sizes, { ...rules, questionsPerVideo: 10_000 })!;
    for (const { seconds, left, top, share } of rows) {
      const drawn = many.targets.filter(
        ({ timeSeconds, box }) => timeSeconds === seconds && box.left === left && box.top === top,
      );
      // Two things with one box are one place in the list of draws.
      const all = rows.filter((row) => row.seconds === seconds && row.left === left && row.top === top);
      const expected = all.reduce((sum, row) => sum + row.share, 0);
      expect(expected).toBeGreaterThanOrEqual(share);
      expect(Math.abs(drawn.length / 10_000 - expected)).toBeLessThan(5 * Math.sqrt(0.25 / 10_000));
    }
  });
});
