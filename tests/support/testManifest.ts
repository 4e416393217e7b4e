import type { RunManifest } from '../../src/runs/RunManifest.js';

/** A manifest for tests of the store. */
export function testManifest(change: Partial<RunManifest> = {}): RunManifest {
  return {
    schemaVersion: 1,
    id: 'test',
    createdAt: '2026-01-01T00:00:00.000Z',
    benchmark: 'test',
    dataset: { name: 'test', directory: '/data', sha256: 'none', instanceIds: [] },
    request: {},
    prompts: {},
    planned: 0,
    plannedTasks: 0,
    sessions: [],
    ...change,
  };
}
