import { join } from 'node:path';
import { z } from 'zod';
import { parseDocument } from '../../../../core/parseDocument.js';
import { readJsonFile } from '../../../../core/parseJson.js';
import type { StoredFile } from '../../../building/StoredFile.js';
import { verifyFiles } from '../../../building/verifyFiles.js';
import { gazeDistance } from './drawTargets.js';
import type { SeenObject } from './SeenObject.js';

const sightingSchema = z.strictObject({
  timeSeconds: z.number().nonnegative(),
  name: z.string().min(1),
  /** Pixels of the frame as shown. */
  box: z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  gaze: z.strictObject({ x: z.number(), y: z.number() }).nullable(),
  /** From the middle of the box to the gaze. */
  distancePixels: z.number().nonnegative().nullable(),
});

/** `objects/<video>.<try>.json`: the unique things of a video, and how they were found. */
export const objectsFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('seen-objects'),
  video: z.string().min(1),
  /** "local", or the model and the order of its boxes. */
  detector: z.string().min(1),
  framesWithGaze: z.int().nonnegative(),
  /** What the gaze file gave; null without one. */
  gaze: z
    .strictObject({
      format: z.string(),
      leftOut: z.record(z.string(), z.number()),
      notes: z.array(z.string()),
    })
    .nullable(),
  objects: z.array(z.strictObject({ name: z.string().min(1), sightings: z.array(sightingSchema).min(1) })),
  /** A frame each: what was shown, asked and answered. */
  asked: z.array(z.json()),
});
export type ObjectsFile = z.input<typeof objectsFileSchema>;

export function objectsFileOf({
  objects,
  asked,
  ...rest
}: Pick<ObjectsFile, 'video' | 'detector' | 'framesWithGaze' | 'gaze'> & {
  objects: readonly SeenObject[];
  asked: readonly object[];
}): ObjectsFile {
  return {
    ...{ schemaVersion: 1, kind: 'seen-objects', ...rest },
    objects: objects.map(({ name, sightings }) => ({
      name,
      sightings: sightings.map((sighting) => ({
        ...{ timeSeconds: sighting.timeSeconds, name: sighting.name, box: sighting.box },
        ...{ gaze: sighting.gaze, distancePixels: gazeDistance(sighting) },
      })),
    })),
    asked: asked as ObjectsFile['asked'],
  };
}

/** The things of a video as the build keeps them; what they look like is not kept. @throws DeixisError BUILD_FILE_CHANGED (input) */
export async function readObjects(directory: string, file: StoredFile): Promise<SeenObject[]> {
  await verifyFiles(directory, [file]);
  const path = join(directory, file.path);
  const { objects } = parseDocument(objectsFileSchema, await readJsonFile(path), path);
  return objects.map(({ name, sightings }) => ({
    name,
    sightings: sightings.map(({ distancePixels: _, ...sighting }) => ({
      ...sighting,
      features: new Float32Array(),
    })),
  }));
}
