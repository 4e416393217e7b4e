import { open } from 'node:fs/promises';
import { z } from 'zod';
import { inputError } from '../core/errors.js';
import { fileUnreadable } from '../core/fileUnreadable.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson } from '../core/parseJson.js';
import type { AriaCalibration } from './AriaCalibration.js';
import { parameterCounts, type Vector3 } from './CameraModel.js';
import {
  applyTransform,
  axesTransform,
  invertTransform,
  quaternionTransform,
  type RigidTransform,
} from './RigidTransform.js';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const cameraSchema = z.looseObject({
  Label: z.string(),
  Projection: z.looseObject({ Name: z.string(), Params: z.array(z.number()) }),
  T_Device_Camera: z.looseObject({
    Translation: vector,
    UnitQuaternion: z.tuple([z.number(), vector]),
  }),
});
const calibrationSchema = z.looseObject({
  CameraCalibrations: z.array(cameraSchema),
  DeviceClassInfo: z.looseObject({ BuildVersion: z.string() }),
});

/** The names in the file to ours. */
const models = { FisheyeRadTanThinPrism: 'fisheye624', Linear: 'linear' } as const;

/** The colour camera is calibrated on its full sensor. */
const sensorSidePixels = 2880;

/**
 * Pose of the left tracking camera, the origin of the device's frame, in the central pupil frame: translation, then the
 * directions of its second and third axis. From the device's drawings as projectaria_tools gives them (DeviceCadExtrinsics).
 */
const leftTrackingCameras: Readonly<Record<string, [Vector3, Vector3, Vector3]>> = {
  'DVT-S': [
    [0.069051, 0.002372, 0.009254],
    [0.793353, 0, -0.608761],
    [0.607927, -0.052336, 0.792266],
  ],
  'DVT-L': [
    [0.071351, 0.002372, 0.008454],
    [0.793353, 0, -0.608761],
    [0.607927, -0.052336, 0.792266],
  ],
};

/** Calibrations stand in the first records of a recording. */
const headBytes = 4 << 20;
/** What a calibration begins with, among its first properties. */
const marker = '"CameraCalibrations"';

/**
 * Reads an Aria calibration from a JSON file, or from the head of a VRS recording, in which it stands as JSON; of a
 * recording no more than its head is read.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID, CALIBRATION_INVALID (input)
 */
export async function readAriaCalibration(file: string): Promise<AriaCalibration> {
  const head = await readHead(file);
  const text = head.startsWith('VisionRe') ? findDocument(head) : head;
  if (text === null)
    throw inputError('CALIBRATION_INVALID', `${file}: no calibration in its first ${headBytes} bytes`, {
      hint: 'give the calibration as a JSON file (factory_calibration.json, or a line of online_calibration.jsonl)',
    });
  const document = parseDocument(calibrationSchema, parseJson(text, file), file);
  const camera = document.CameraCalibrations.find(({ Label }) => Label === 'camera-rgb');
  if (!camera) throw inputError('CALIBRATION_INVALID', `${file}: no camera "camera-rgb" in it`);
  const { Name, Params } = camera.Projection;
  const model = models[Name as keyof typeof models];
  if (model === undefined || Params.length !== parameterCounts[model])
    throw inputError(
      'CALIBRATION_INVALID',
      `${file}: camera-rgb is of the model ${Name} with ${Params.length} parameters; expected FisheyeRadTanThinPrism with 15 or Linear with 4`,
    );
  const build = document.DeviceClassInfo.BuildVersion;
  const left = leftTrackingCameras[build];
  if (!left)
    throw inputError(
      'CALIBRATION_INVALID',
      `${file}: the device is of the build "${build}"; expected ${Object.keys(leftTrackingCameras).join(' or ')}, whose drawings are known`,
    );
  const { Translation, UnitQuaternion } = camera.T_Device_Camera;
  return {
    camera: { model, parameters: Params, width: sensorSidePixels, height: sensorSidePixels },
    cameraFromPupil: compose(
      invertTransform(quaternionTransform(UnitQuaternion, Translation)),
      invertTransform(axesTransform(left[1], left[2], left[0])),
    ),
  };
}

/** First `inner`, then `outer`. */
function compose(outer: RigidTransform, inner: RigidTransform): RigidTransform {
  const origin = applyTransform(outer, inner.translation);
  const turned = (axis: 0 | 1 | 2): Vector3 => {
    const [row0, row1, row2] = inner.rotation;
    const column: Vector3 = [row0[axis], row1[axis], row2[axis]];
    return applyTransform({ rotation: outer.rotation, translation: [0, 0, 0] }, column);
  };
  const [x, y, z] = [turned(0), turned(1), turned(2)];
  return {
    rotation: [
      [x[0], y[0], z[0]],
      [x[1], y[1], z[1]],
      [x[2], y[2], z[2]],
    ],
    translation: origin,
  };
}

async function readHead(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r');
    try {
      const bytes = Buffer.alloc(headBytes);
      const { bytesRead } = await handle.read(bytes, 0, headBytes, 0);
      return bytes.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileUnreadable(file, error);
  }
}

/** The JSON object around the marker: from the brace before it that opens the object to the one that closes it. */
function findDocument(text: string): string | null {
  const place = text.indexOf(marker);
  if (place === -1) return null;
  const name = text.lastIndexOf('{"AlgorithmName"', place);
  const start = name === -1 ? text.lastIndexOf('{', place) : name;
  let depth = 0;
  let quoted = false;
  for (let index = start; index >= 0 && index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '\\' && quoted) index += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '{') depth += 1;
    else if (!quoted && letter === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, index + 1);
    }
  }
  return null;
}
