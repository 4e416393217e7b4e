import type { ExportDetail, ExportFile, ExportItem } from '../../../exports/ExportItem.js';
import { isPicture } from '../../../report/exposure/isPicture.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { isCounted } from '../analysis/TaskOutcome.js';
import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';
import { explainVerdict } from '../scoring/explainVerdict.js';
import { readTrajectory } from '../scoring/readTrajectory.js';

/** One judged episode. Tasks on one video hang together. */
export function exportOutput(output: EpisodeOutput, artifacts: ArtifactStore): ExportItem {
  const { instance, subject, condition, repeat, outcome, reason, act, judge, video, domain, steps } = output;
  return {
    ...{ instance: instance.id, subject, condition, repeat, track: 'web', cluster: video, outcome, reason },
    judge: judgeOf(judge),
    scores: isCounted({ outcome }) ? { success: outcome === 'success' ? 1 : 0 } : {},
    facts: {
      ...{ video, domain, difficulty: instance.difficulty ?? null, site: instance.site.kind },
      ended: output.episode?.ended ?? null,
      actions: steps ?? null,
    },
    steps: [],
    startedAt: act?.startedAt ?? judge.startedAt,
    endedAt: judge.endedAt,
    usage: [...(act ? usageOf(act, 'subject') : []), ...usageOf(judge, 'judge')],
    readDetail: () => readDetail(output, artifacts),
  };
}

function judgeOf({ payload }: StageRecord): string | null {
  return (payload as { judge?: string } | null)?.judge ?? null;
}

function usageOf({ usage, models = [] }: StageRecord, role: 'subject' | 'judge'): ExportItem['usage'] {
  if (!usage || models.length === 0) return [];
  // A stage knows one sum, however many models took part in it.
  return [{ model: [...new Set(models.map(({ asked }) => asked))].join(' + '), role, usage }];
}

async function readDetail(output: EpisodeOutput, artifacts: ArtifactStore): Promise<ExportDetail> {
  const { instance, episode, act, judge } = output;
  const trajectory = episode && (await readTrajectory(episode, artifacts));
  const exposure = act?.exposure ?? null;
  const texts = new Map<string, string>();
  for (const part of exposure?.parts ?? []) {
    if (part.kind !== 'text' || isPicture(part)) continue;
    // A run that was pruned still has the rest.
    const bytes = await artifacts.read(part.sha256).catch(() => undefined);
    if (bytes) texts.set(part.sha256, bytes.toString('utf8'));
  }
  const file = (role: ExportFile['role'], sha256: string, mediaType: string): ExportFile => ({
    ...{ role, sha256, mediaType, path: artifacts.path(sha256) },
  });
  return {
    input: instance.instruction,
    target: [...instance.oracle, ...instance.mustMatch].join('\n'),
    answer: trajectory?.finalAnswer ?? null,
    explanation: explainVerdict(judge),
    ...{ exposure, texts },
    files: [
      ...(exposure?.parts ?? []).flatMap((part) =>
        part.kind === 'text' ? [] : [file('shown', part.sentSha256, part.mediaType)],
      ),
      ...(episode ? [file('output', episode.trajectory, 'application/json')] : []),
      ...(trajectory?.steps ?? []).flatMap(({ screenshot }) =>
        screenshot ? [file('picture', screenshot.sha256, screenshot.mediaType)] : [],
      ),
    ],
  };
}
