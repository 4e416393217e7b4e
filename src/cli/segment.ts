import { type Command, InvalidArgumentError } from 'commander';
import { parseNumber } from './parseNumber.js';
import type { SegmentVideoFlags } from './support/segmentVideo.js';

export function register(program: Command): void {
  program
    .command('segment')
    .description('cut a first-person video into activities by how it looks, and draw the timeline')
    .argument('<video>', 'a video file')
    .option(
      '--protocol <name>',
      'paper or released (what the code of the authors does)',
      (text: string): 'paper' | 'released' => {
        if (text === 'paper' || text === 'released') return text;
        throw new InvalidArgumentError('expected paper or released.');
      },
      'paper',
    )
    .option('--groups <list>', 'how many kinds of activity; several are compared', parseGroups, [12])
    .option(
      '--every <seconds>',
      'look at one picture each so many seconds, whatever the protocol says',
      parseNumber({ minimum: 0.04 }),
    )
    .option(
      '--seed <n>',
      'the same seed gives the same timeline, here and in a build',
      parseNumber({ whole: true }),
      0,
    )
    .option(
      '--seeds <n>',
      'so many seeds, to say how far the start of the clustering decides',
      parseNumber({ minimum: 1, maximum: 20, whole: true }),
      3,
    )
    .option(
      '--features <model>',
      'local, or an image model of the hub such as Xenova/resnet-50, or a folder that holds one (needs @huggingface/transformers)',
      'local',
    )
    .option('--out <folder>', 'where timeline.json and timeline.png go', 'deixis-timeline')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nExample:\n  deixis segment walk.mp4 --groups 8,12,16 --out walk-timeline')
    .action(async (video: string, flags: SegmentVideoFlags) => {
      const { segmentVideo } = await import('./support/segmentVideo.js');
      await segmentVideo(video, flags);
    });
}

function parseGroups(text: string): number[] {
  const groups = text.split(',').map((part) => Number(part.trim()));
  if (groups.some((count) => !Number.isInteger(count) || count < 2 || count > 64))
    throw new InvalidArgumentError('expected whole numbers from 2 to 64, as in 8,12,16.');
  return groups;
}
