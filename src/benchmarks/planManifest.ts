import { randomBytes } from 'node:crypto';
import { release } from 'node:os';
import type { Json } from '../core/canonicalJson.js';
import { inputError } from '../core/errors.js';
import { parseDocument } from '../core/parseDocument.js';
import { readVersion } from '../core/readVersion.js';
import type { RunManifest, RunSession } from '../runs/RunManifest.js';
import type { RunPlan, RunRequest } from './benchmark.js';
import { runRequestSchema } from './runRequest.js';

/** A name for a new run: the benchmark, the time (UTC), four random digits. */
export function createRunId(benchmark: string, now = new Date()): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${benchmark}-${time}-${randomBytes(2).toString('hex')}`;
}

/** The manifest of a run that has not been planned yet. */
export function newManifest(id: string, benchmark: string, request: RunRequest): RunManifest {
  return {
    schemaVersion: 1,
    id,
    createdAt: new Date().toISOString(),
    benchmark,
    dataset: { name: '', directory: request.datasetDirectory, sha256: '', instanceIds: [] },
    request: toJson(request),
    prompts: {},
    planned: 0,
    plannedTasks: 0,
    sessions: [],
  };
}

/** @throws DeixisError DOCUMENT_INVALID (input) */
export function requestOf(manifest: RunManifest): RunRequest {
  return parseDocument(runRequestSchema, manifest.request, `run ${manifest.id}: request`);
}

/**
 * The manifest with a plan entered and a session opened. A run never mixes data or prompts: its records are only
 * comparable when all were made from the same (W14).
 * @throws DeixisError DATASET_CHANGED, PROMPTS_CHANGED (input)
 */
export function enterPlan(
  manifest: RunManifest,
  request: RunRequest,
  plan: RunPlan,
  execution: Record<string, Json>,
): RunManifest {
  const planned = manifest.sessions.length > 0;
  if (planned && manifest.dataset.sha256 !== plan.datasetSha256) {
    throw inputError(
      'DATASET_CHANGED',
      `${request.datasetDirectory}: the data set has changed since the run was started (${manifest.dataset.sha256.slice(0, 12)}, now ${plan.datasetSha256.slice(0, 12)})`,
      { hint: 'bring back the data set as it was, or start another run' },
    );
  }
  const changed = Object.keys(plan.prompts).filter(
    (name) => manifest.prompts[name] !== undefined && manifest.prompts[name] !== plan.prompts[name],
  );
  if (changed.length > 0) {
    throw inputError(
      'PROMPTS_CHANGED',
      `prompts have changed since the run was started: ${changed.join(', ')}`,
      { hint: 'bring back the prompts as they were, or start another run' },
    );
  }
  const session: RunSession = {
    startedAt: new Date().toISOString(),
    endedAt: null,
    ended: null,
    versions: {
      deixis: readVersion(),
      node: process.versions.node,
      platform: `${process.platform} ${process.arch} ${release()}`,
    },
    environment: plan.environment ?? {},
    execution,
  };
  return {
    ...manifest,
    dataset: {
      name: plan.datasetName,
      directory: request.datasetDirectory,
      sha256: plan.datasetSha256,
      instanceIds: [...new Set([...manifest.dataset.instanceIds, ...plan.instanceIds])],
    },
    request: toJson(request),
    prompts: { ...manifest.prompts, ...plan.prompts },
    planned: plan.itemCount ?? plan.taskCount,
    plannedTasks: plan.taskCount,
    sessions: [...manifest.sessions, session],
  };
}

/** How the last session was carried out, as far as a later one takes it over. */
export function executionBefore(manifest: RunManifest): {
  concurrency?: number;
  replay?: boolean;
  maxCostUsd?: number;
  maxTokens?: number;
  cacheDirectory?: string;
} {
  const before = manifest.sessions.at(-1)?.execution ?? {};
  return Object.fromEntries(
    ['concurrency', 'replay', 'maxCostUsd', 'maxTokens', 'cacheDirectory']
      .map((name) => [name, before[name]])
      .filter(([, value]) => value !== null && value !== undefined),
  );
}

function toJson(request: RunRequest): Record<string, Json> {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Record<
    string,
    Json
  >;
}
