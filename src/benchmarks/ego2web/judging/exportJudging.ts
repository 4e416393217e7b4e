import { readFile } from 'node:fs/promises';
import { parseJson } from '../../../core/parseJson.js';
import type { ExportedContent, ExportTable } from '../../../exports/ExportedRun.js';
import type { ExportItem } from '../../../exports/ExportItem.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { RunStore } from '../../../runs/RunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { trajectorySchema } from '../../../trajectories/Trajectory.js';
import { isCounted } from '../analysis/TaskOutcome.js';
import { scoreJudging } from './scoreJudging.js';
import type { TrajectoryVerdict } from './TrajectoryVerdict.js';

/** A run of judged trajectories as formats of the field see it: an item a trajectory, whose score is 1 for success. */
export async function exportJudging(store: RunStore): Promise<ExportedContent> {
  const { dataset } = store.manifest();
  return {
    dataset: { version: '1', licence: null, description: null, instances: dataset.instanceIds.length },
    scores: {
      judge: [
        { name: 'success', description: 'the judge calls the trajectory a success; not executable is none' },
      ],
    },
    *items(filter = {}) {
      for (const record of store.records({ ...filter, stage: 'judge' }))
        yield itemOf(record, store.artifacts);
    },
    tables: async () => [rateTable(store)],
  };
}

function itemOf(record: StageRecord, artifacts: ArtifactStore): ExportItem {
  const { key, outcome, reason, payload, usage, startedAt, endedAt } = record;
  const verdict = payload as TrajectoryVerdict | null;
  return {
    ...{ instance: key.instance, subject: key.subject, condition: key.condition, repeat: key.repeat },
    // Trajectories of one task hang together.
    ...{ track: 'judge', cluster: verdict?.task ?? key.instance, outcome, reason: reason ?? null },
    judge: verdict?.judge ?? null,
    scores: isCounted({ outcome }) ? { success: outcome === 'success' ? 1 : 0 } : {},
    facts: { whose: verdict?.subject ?? null, domain: verdict?.domain ?? null },
    steps: [],
    ...{ startedAt, endedAt },
    usage: verdict && usage ? [{ model: verdict.judge, role: 'judge', usage }] : [],
    readDetail: () => readDetail(verdict, artifacts),
  };
}

async function readDetail(
  verdict: TrajectoryVerdict | null,
  artifacts: ArtifactStore,
): Promise<Awaited<ReturnType<ExportItem['readDetail']>>> {
  // What the agent was shown is not ours to know.
  const unknown = { exposure: null, texts: new Map<string, string>(), files: [] };
  if (!verdict) return { input: '', target: '', answer: null, explanation: null, ...unknown };
  const path = artifacts.path(verdict.trajectory);
  const { instruction, finalAnswer, steps } = trajectorySchema.parse(
    parseJson(await readFile(path, 'utf8'), path),
  );
  const mediaTypes = new Map(
    steps.flatMap(({ screenshot }) =>
      screenshot ? [[screenshot.sha256, screenshot.mediaType] as const] : [],
    ),
  );
  const shown = new Set(verdict.screenshots.filter(({ key }) => key).map(({ sha256 }) => sha256));
  return {
    input: instruction ?? '',
    target: (verdict.keyPoints ?? []).join('\n'),
    answer: finalAnswer,
    explanation: verdict.thoughts || null,
    ...unknown,
    files: [...shown].map((sha256) => ({
      ...{ role: 'picture' as const, sha256, path: artifacts.path(sha256) },
      mediaType: mediaTypes.get(sha256) ?? 'image/png',
    })),
  };
}

function rateTable(store: RunStore): ExportTable {
  const { success, executable } = scoreJudging(store.records());
  type Row = { name: string } & typeof success;
  const rows: Row[] = [
    { name: 'all', ...success },
    { name: 'executable', ...executable },
  ];
  return {
    name: 'success',
    caption: 'Success rates as judged, in percent',
    columns: [
      { title: 'trajectories', value: ({ name }: Row) => name },
      { title: 'n', value: ({ n }: Row) => n, decimals: 0 },
      {
        title: 'success',
        value: ({ rate }: Row) => (rate === null ? null : 100 * rate),
        interval: ({ low, high }: Row) => ({ low: 100 * low, high: 100 * high }),
      },
    ],
    rows,
  };
}
