import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { convertGraph } from '../graphs/convertGraph.js';
import { createSession } from '../graphs/createSession.js';
import type { GraphModel } from '../graphs/GraphModel.js';
import { readGraphModel } from '../graphs/readGraphModel.js';

export const objectInput = 'tower_0/images';

let reading: Promise<GraphModel> | undefined;

/** CenterNet on MobileNetV3 for the 80 kinds of COCO, as @vladmandic/human ships it; read once a process. */
export function openObjectModel(outputs: readonly string[], side: number): Promise<InferenceSession> {
  reading ??= readGraphModel(findModel('centernet.json'));
  return reading.then((model) =>
    createSession(convertGraph(model, { name: objectInput, shape: [1, 3, side, side] }, outputs)),
  );
}

function findModel(name: string): string {
  // The package's own entry lies in its dist folder; its models beside that.
  const entry = createRequire(import.meta.url).resolve('@vladmandic/human');
  return join(dirname(entry), '..', 'models', name);
}
