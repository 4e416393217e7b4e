import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../tests/support/testMedia.js';
import type { CursorTrack } from './CursorTrack.js';
import { trackCursor } from './trackCursor.js';

describeWithMedia('trackCursor on real recordings', () => {
  // Positions read off the frames by eye, good to 10 px: arrow and hand, light and dark pages.
  it('is within 20 px of the eye at 10 of 12 moments at least', { timeout: 240_000 }, async () => {
    const rows = readFileSync(testMedia('screen_rec/cursor_truth.csv')!, 'utf8').trim().split('\n').slice(1);
    const tracks = new Map<string, CursorTrack>();
    let near = 0;
    for (const row of rows) {
      const [file, time, x, y] = row.split(',') as [string, string, string, string];
      if (!tracks.has(file)) tracks.set(file, await trackCursor(testMedia(`screen_rec/${file}`)!));
      const point = tracks
        .get(file)!
        .points.findLast(({ timeSeconds }) => timeSeconds <= Number(time) + 1e-6)!;
      if (Math.hypot(point.x - Number(x), point.y - Number(y)) <= 20) near += 1;
    }
    expect(rows).toHaveLength(12);
    expect(near).toBeGreaterThanOrEqual(10);
  });

  it('finds a hand and an arrow in one recording', { timeout: 240_000 }, async () => {
    const { points } = await trackCursor(testMedia('screen_rec/album_download_screencast.mp4')!);
    const shapeAt = (seconds: number) => points.findLast((point) => point.timeSeconds <= seconds)!.shape;
    expect(shapeAt(0.7)).toBe('arrow');
    expect(shapeAt(3)).toBe('hand');
  });

  // In the second a white square turns in its place.
  it.each(['screen_rec/web_agent_todo_demo.webm', 'screen_rec/puppeteer_no_duration.webm'])(
    'finds none in %s',
    { timeout: 240_000 },
    async (file) => {
      const { points } = await trackCursor(testMedia(file)!);
      expect(points).toEqual([]);
    },
  );
});
