import { expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../tests/support/testMedia.js';
import { readFrames } from '../../media/readFrames.js';
import type { Picture } from '../Picture.js';
import { describePicture } from '../pictureFeatures/describePicture.js';
import { detectObjects } from './detectObjects.js';

async function frameAt(name: string, seconds: number): Promise<Picture> {
  let picture: Picture | undefined;
  await readFrames(
    testMedia(`ego_video/${name}`)!,
    { startSeconds: seconds, endSeconds: seconds + 1 },
    ({ width, height, channels, data }) => {
      picture = { width, height, channels, data: data.slice() };
      return false;
    },
  );
  return picture!;
}

describeWithMedia('real first-person clips', () => {
  it('people on a football field are found where they are', async () => {
    const things = await detectObjects(await frameAt('ego4d_bristol.mp4', 2), { leastScore: 0.4 });
    // Seen by eye: a man in a yellow vest fills the right fifth of the picture (480 x 360).
    const near = things.find(({ label, box }) => label === 'person' && box.x > 330 && box.height > 200);
    expect(near?.score).toBeGreaterThan(0.5);
  });

  it('a picture is more like a darker copy of itself than like another place', async () => {
    const here = await frameAt('ego4d_bristol.mp4', 2);
    const there = await frameAt('supermarket_walk_prices.mp4', 2);
    const darker = { ...here, data: here.data.map((value) => value * 0.7) };
    const [a, b, c] = [
      await describePicture(here),
      await describePicture(darker),
      await describePicture(there),
    ];
    const alike = (one: Float32Array, other: Float32Array): number =>
      one.reduce((sum, value, i) => sum + value * other[i]!, 0);
    expect(alike(a, a)).toBeCloseTo(1, 5);
    expect(alike(a, b)).toBeGreaterThan(0.8);
    expect(alike(a, c)).toBeLessThan(0.6);
  });
});
