import { extname } from 'node:path';
import type { z } from 'zod';
import type { instanceSchema } from '../schema.js';
import type { AnswerItem } from './answering/AnswerItem.js';
import type { BuildFile } from './BuildFile.js';
import type { TargetRecord, VideoRecord } from './ledger/BuildState.js';

type GazeOptions = NonNullable<BuildFile['gaze']>;

/** Where the files of a video lie in an exported folder. */
export function exportedPaths({ id, file, gazeFile }: VideoRecord, { gaze }: BuildFile) {
  return {
    video: `media/${id}${extname(file).toLowerCase()}`,
    gaze: gazeFile === undefined || !gaze ? undefined : `gaze/${id}.csv`,
    calibration:
      gazeFile === undefined || gaze?.calibrationFile === undefined
        ? undefined
        : `gaze/calibration${extname(gaze.calibrationFile).toLowerCase()}`,
  };
}

/** What is as true of the exported gaze files as of those of the build. */
function settingsOf({ directory: _, width: _w, height: _h, calibrationFile: _c, ...settings }: GazeOptions) {
  return settings;
}

/** A question as an instance of our data set, as people left it. */
export function composeInstance(
  build: BuildFile,
  target: TargetRecord,
  video: VideoRecord,
  item: AnswerItem,
): z.input<typeof instanceSchema> {
  const { question, options, rightOption, category } = item.question;
  const paths = exportedPaths(video, build);
  const { gaze } = build;
  return {
    ...{ schemaVersion: 1, id: target.id, question, options, rightOption, category },
    ...{ video: video.id, ...(build.source === undefined ? {} : { videoDataset: build.source }) },
    videoFile: paths.video,
    ...(paths.gaze === undefined || !gaze
      ? {}
      : {
          gaze: {
            file: paths.gaze,
            ...{ width: gaze.width ?? video.width!, height: gaze.height ?? video.height! },
            ...settingsOf(gaze),
            ...(paths.calibration === undefined ? {} : { calibrationFile: paths.calibration }),
          },
        }),
    targetTimeSeconds: target.timeSeconds,
    queryTimeSeconds: target.queryTimeSeconds!,
    keyframes: [
      {
        ...{ timeSeconds: target.timeSeconds, objectName: target.name },
        box: { ...target.box, unit: 'pixels' },
      },
    ],
  };
}
