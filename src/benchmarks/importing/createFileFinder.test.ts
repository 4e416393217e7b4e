import { expect, it } from 'vitest';
import { createFileFinder } from './createFileFinder.js';

const find = createFileFinder(
  [
    'videos/kitchen.mp4',
    'a/walk.mp4',
    'b/walk.mp4',
    'walk.jpg',
    'keys/1.jpg',
    'more/keys/2.jpg',
    'b/x.tar.mp4',
  ],
  ['.mp4'],
);

it.each([
  ['videos/kitchen.mp4', 'videos/kitchen.mp4'],
  ['/videos/kitchen.mp4', 'videos/kitchen.mp4'],
  ['kitchen', 'videos/kitchen.mp4'],
  ['/home/somebody/videos/kitchen.mp4', 'videos/kitchen.mp4'],
  ['videos/kitchen', 'videos/kitchen.mp4'],
  // The same name in another folder is another file.
  ['/somewhere/else/kitchen.mp4', undefined],
  ['./a/walk.mp4', 'a/walk.mp4'],
  ['/keys/2.jpg', 'more/keys/2.jpg'],
  ['x.tar', 'b/x.tar.mp4'],
  // Two have the name, and none is guessed.
  ['walk.mp4', undefined],
  ['walk', undefined],
  // Only videos go without their ending.
  ['1', undefined],
  ['kitch', undefined],
  ['../../etc/passwd', undefined],
  ['', undefined],
])('%s is %s', (name, path) => {
  expect(find(name)).toBe(path);
});
