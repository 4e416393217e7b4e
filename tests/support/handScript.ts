import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Omni2WebInstance } from '../../src/benchmarks/omni2web/schema.js';
import { packageRoot } from '../../src/core/packageRoot.js';

export const handFolder = join(packageRoot, 'tests/fixtures/omni2web-hand');

/** A hand-made instance, and the script that a person would have written for it. */
export function handScript(id: string): {
  instance: Omni2WebInstance;
  script: { id: string; steps: Record<string, unknown>[] };
} {
  const instance = readFileSync(join(handFolder, 'instances.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Omni2WebInstance)
    .find((candidate) => candidate.id === id)!;
  const steps = instance.steps.map((step) => ({
    ...step,
    said: instance.transcript.find((line) => line.step === step.step)!.text,
    expected: instance.rubric.find((item) => item.step === step.step && item.category !== 'target_grounding')!
      .afterExpectedChange,
  }));
  return { instance, script: { id, steps } };
}
