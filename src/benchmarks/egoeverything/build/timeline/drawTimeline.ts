import sharp from 'sharp';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import { clockTime } from '../../exposure/composeQuestion.js';
import type { TimelineSegment } from './segmentTimeline.js';

const colors = [
  ...['#1f66b8', '#b8531b', '#2b7a4b', '#8a4fa3', '#8a6d00', '#3d7f86', '#a83f5c', '#5b6470'],
  ...['#4f79d1', '#d08a2d', '#6a9a3f', '#b06fc4', '#79653b', '#2e9c95', '#d0637f', '#8892a0'],
];
const width = 1600;
const picture = { width: 190, height: 107 };
const columns = 8;
const bandHeight = 34;
/** A band and the line of words above it. */
const bandStep = bandHeight + 34;
const cellHeight = picture.height + 46;

/** A timeline to be drawn, with the number of groups that it was asked for. */
export interface DrawnTimeline {
  groups: number;
  segments: readonly TimelineSegment[];
}

/**
 * Draws timelines of one video as one PNG picture: a band each with a colour a group, and below them the middle picture of each
 * segment of the first one, with its times. Of more than 64 segments the longest are shown as pictures.
 * @param scratch where frames are written meanwhile
 */
export async function drawTimeline(
  video: string,
  timelines: readonly DrawnTimeline[],
  durationSeconds: number,
  outFile: string,
  scratch: string,
): Promise<void> {
  const shown = [...(timelines[0]?.segments ?? [])]
    .sort((a, b) => b.endSeconds - b.startSeconds - (a.endSeconds - a.startSeconds))
    .slice(0, 64)
    .sort((a, b) => a.startSeconds - b.startSeconds);
  const { frames } = await sampleFrames(video, {
    at: shown.map(({ keyframeSeconds }) => keyframeSeconds),
    ...{ maxSide: 2 * picture.width, outDirectory: scratch, clamp: true },
  });
  const bandTop = (index: number): number => 40 + index * bandStep;
  const bandsEnd = bandTop(timelines.length - 1) + bandHeight;
  const gridTop = bandsEnd + 56;
  const height = gridTop + Math.ceil(shown.length / columns) * cellHeight + 12;
  const x = (seconds: number): number => 20 + ((width - 40) * seconds) / durationSeconds;
  const place = (index: number) => ({
    left: 20 + (index % columns) * ((width - 40) / columns),
    top: gridTop + Math.floor(index / columns) * cellHeight,
  });
  const colorOf = ({ group }: TimelineSegment): string => colors[group % colors.length]!;
  const ticks = Array.from({ length: 9 }, (_, index) => (index * durationSeconds) / 8);
  const letters = 'font-family="DejaVu Sans, Arial, sans-serif" font-size="14" fill="#1d2127"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#fbfaf8"/>
${timelines
  .map(
    ({ groups, segments }, index) =>
      `<text x="20" y="${bandTop(index) - 10}" ${letters}>${groups} groups, a colour each: ${segments.length} segments</text>${segments.map((segment) => `<rect x="${x(segment.startSeconds)}" y="${bandTop(index)}" width="${Math.max(1, x(segment.endSeconds) - x(segment.startSeconds) - 1)}" height="${bandHeight}" fill="${colorOf(segment)}"/>`).join('')}`,
  )
  .join('')}
${ticks.map((tick) => `<text x="${x(tick)}" y="${bandsEnd + 22}" text-anchor="middle" ${letters}>${clockTime(tick)}</text>`).join('')}
${shown.map((segment, index) => `<rect x="${place(index).left}" y="${place(index).top + picture.height}" width="${picture.width}" height="6" fill="${colorOf(segment)}"/><text x="${place(index).left}" y="${place(index).top + picture.height + 26}" ${letters}>${clockTime(segment.startSeconds)} to ${clockTime(segment.endSeconds)}</text>`).join('')}
</svg>`;
  const thumbnails = await Promise.all(
    frames.map(async (frame, index) => ({
      input: await sharp(frame.path)
        .resize({ ...picture, fit: 'contain', background: '#e9ebee' })
        .toBuffer(),
      left: Math.round(place(index).left),
      top: place(index).top,
    })),
  );
  await sharp(Buffer.from(svg)).composite(thumbnails).png().toFile(outFile);
}
