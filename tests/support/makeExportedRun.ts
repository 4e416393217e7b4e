import type { ExportedRun } from '../../src/exports/ExportedRun.js';
import type { ExportDetail, ExportItem } from '../../src/exports/ExportItem.js';

/** A run of no benchmark in particular, for tests of formats: an item of one subject an instance, each with these values. */
export function makeExportedRun(
  instances: readonly string[],
  item: Partial<ExportItem> = {},
  detail: Partial<ExportDetail> = {},
): ExportedRun {
  return {
    id: 'made',
    benchmark: 'pages',
    createdAt: '2026-01-02T03:04:05.678Z',
    ended: 'complete',
    dataset: {
      name: 'made-set',
      version: '3',
      licence: 'CC-BY-4.0',
      description: null,
      instances: instances.length + 1,
      directory: '/data/made-set',
      sha256: 'a'.repeat(64),
      instanceIds: instances,
    },
    judge: 'deterministic',
    seed: 7,
    repeats: 1,
    options: {},
    prompts: {},
    versions: { deixis: '1.2.3' },
    environment: {},
    scores: { A: [{ name: 'efs', description: 'how right it is' }] },
    *items() {
      for (const [index, instance] of instances.entries())
        yield {
          instance,
          subject: 'local/model',
          condition: 'timed',
          repeat: 0,
          track: 'A',
          cluster: `page ${index % 2}`,
          outcome: 'failure',
          reason: null,
          judge: 'deterministic',
          scores: { efs: index / 4 },
          facts: { language: 'zh' },
          steps: [],
          startedAt: '2026-01-02T03:04:06.000Z',
          endedAt: '2026-01-02T03:04:08.500Z',
          usage: [],
          readDetail: async () => ({
            input: 'question',
            target: 'reference',
            answer: 'answer',
            explanation: null,
            exposure: null,
            texts: new Map(),
            files: [],
            ...detail,
          }),
          ...item,
        };
    },
    tables: async () => [],
  };
}
