import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { describeWithMedia, testMedia } from '../../../../../tests/support/testMedia.js';
import { boundariesOf, boundaryF1 } from './boundaryF1.js';
import { compareGroups } from './compareGroups.js';
import { drawTimeline } from './drawTimeline.js';
import { joinRuns } from './joinRuns.js';
import { readFeatures } from './readFeatures.js';
import { segmentTimeline } from './segmentTimeline.js';
import { smoothLabels } from './smoothLabels.js';
import { standardiseRows } from './standardiseRows.js';
import { timelineProtocols } from './TimelineProtocol.js';

const folder = await mkdtemp(join(tmpdir(), 'deixis-timeline-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the parts, by hand', () => {
  test('majority in a window', () => {
    expect(smoothLabels([1, 1, 2, 1, 1, 2, 2, 2, 3, 2], 1)).toEqual(
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 3].with(9, 2),
    );
    expect(smoothLabels([1, 2], 5)).toEqual([1, 2]);
    expect(smoothLabels([4, 4, 1, 2, 3], 2)[3]).toBe(2);
    expect(smoothLabels([], 5)).toEqual([]);
  });

  test('runs: merged into the longer neighbour, or dropped with a gap', () => {
    const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const labels = [1, 1, 1, 2, 1, 1, 3, 3, 3, 3];
    const merged = joinRuns(times, labels, 10, { minimumSeconds: 2, short: 'merge' });
    expect(merged).toEqual([
      { startSeconds: 0, endSeconds: 6, group: 1 },
      { startSeconds: 6, endSeconds: 10, group: 3 },
    ]);
    const dropped = joinRuns(times, labels, 10, { minimumSeconds: 2, short: 'drop' });
    expect(dropped.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [0, 3],
      [4, 6],
      [6, 10],
    ]);
    expect(joinRuns([0], [7], 0.5, { minimumSeconds: 2, short: 'merge' })).toHaveLength(1);
    expect(joinRuns([0], [7], 0.5, { minimumSeconds: 2, short: 'drop' })).toEqual([]);
  });

  test('boundaries within two seconds, each once', () => {
    expect(boundaryF1([10, 20, 30], [11, 22.5, 29])).toMatchObject({ matched: 2, f1: 2 / 3 });
    expect(boundaryF1([10, 11], [10.5])).toMatchObject({ matched: 1, precision: 0.5, recall: 1 });
    expect(boundaryF1([], [])).toMatchObject({ f1: 1, precision: null });
    expect(boundaryF1([], [5]).f1).toBe(0);
  });

  test('columns standardised', () => {
    // NumPy: (x - mean) / std with ddof 0 of [1, 2, 6].
    const standard = standardiseRows(new Float32Array([1, 5, 2, 5, 6, 5]), 3, 2);
    expect([...standard].map((value) => Number(value.toFixed(4)))).toEqual([
      -0.9258, 0, -0.4629, 0, 1.3887, 0,
    ]);
  });
});

describe('features with known activities', () => {
  // Six stretches of three looks, 20 s each, with noise.
  const looks = [0, 1, 2, 0, 2, 1];
  const times = Float64Array.from({ length: 120 }, (_, index) => index);
  const rows = new Float32Array(120 * 8);
  let state = 7;
  for (let place = 0; place < rows.length; place += 1) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const row = place >> 3;
    rows[place] = (looks[Math.floor(row / 20)] === (place & 7) ? 1 : 0) + (0.3 * state) / 0x7fffffff;
  }
  const features = { times, rows, dimensions: 8, endSeconds: 120, describedBy: 'test', problems: [] };

  test.each(['paper', 'released'] as const)(
    '%s finds where they change, the same each time',
    async (name) => {
      const protocol = { ...timelineProtocols[name], groups: 3 };
      const timeline = await segmentTimeline(features, protocol, 1);
      expect(boundariesOf(timeline.segments)).toEqual([20, 40, 60, 80, 100]);
      expect(timeline.segments[0]?.keyframeSeconds).toBe(10);
      expect(await segmentTimeline(features, protocol, 1)).toEqual(timeline);
      // Standardising blows the noise of the columns without activities up.
      expect(timeline.silhouette).toBeGreaterThan(name === 'paper' ? 0.5 : 0.2);
    },
  );

  test('numbers of groups are compared', async () => {
    const rowsOf = await compareGroups(features, timelineProtocols.paper, [3, 8], [1, 2, 3]);
    expect(rowsOf[0]).toMatchObject({ groups: 3, segments: 6, medianSeconds: 20, stability: 1 });
    expect(rowsOf[0]!.silhouette!).toBeGreaterThan(rowsOf[1]!.silhouette!);
  });
});

describeWithMedia('a real clip', () => {
  test('is looked at once a second, cut and drawn', async () => {
    const video = testMedia('ego_video/apartment_3611.mp4')!;
    const features = await readFeatures(video, { everySeconds: 1 });
    // ffprobe -show_entries frame=pts_time: the last of 554 pictures at 22.12 s, whatever the header states.
    expect(features.times.length).toBe(23);
    expect(features.dimensions).toBe(120);
    const { segments } = await segmentTimeline(features, { ...timelineProtocols.paper, groups: 3 }, 1);
    expect(segments[0]?.startSeconds).toBe(0);
    expect(segments.at(-1)?.endSeconds).toBeCloseTo(22.16, 2);
    const out = join(folder, 'timeline.png');
    const other = await segmentTimeline(features, { ...timelineProtocols.paper, groups: 2 }, 1);
    const drawn = [
      { groups: 3, segments },
      { groups: 2, segments: other.segments },
    ];
    await drawTimeline(video, drawn, features.endSeconds, out, join(folder, 'frames'));
    const both = await sharp(out).metadata();
    expect(both).toMatchObject({ width: 1600, format: 'png' });
    // Alone it is a band less high; without a segment there is the band's line, and no picture.
    await drawTimeline(video, drawn.slice(0, 1), features.endSeconds, out, join(folder, 'frames'));
    expect((await sharp(out).metadata()).height).toBeLessThan(both.height);
    await drawTimeline(
      video,
      [{ groups: 3, segments: [] }],
      features.endSeconds,
      out,
      join(folder, 'frames'),
    );
    expect((await sharp(out).metadata()).width).toBe(1600);
  });
});
