import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-web/wasm';

/** A model ready to run, on one thread of WebAssembly; whoever wants more speed starts more processes. */
export async function createSession(model: Uint8Array): Promise<InferenceSession> {
  const { InferenceSession, env } = await import('onnxruntime-web/wasm');
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const folder = dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm'));
  env.wasm.wasmPaths = `file://${join(folder, '/')}`;
  return InferenceSession.create(model, { executionProviders: ['wasm'], logSeverityLevel: 3 });
}
