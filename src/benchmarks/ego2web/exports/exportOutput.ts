import type { ExportDetail, ExportItem } from '../../../exports/ExportItem.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { exportFile } from '../../exporting/exportFile.js';
import { readShown } from '../../exporting/readShown.js';
import { usageOfStage } from '../../exporting/usageOfStage.js';
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
    usage: [...(act ? usageOfStage(act, 'subject') : []), ...usageOfStage(judge, 'judge')],
    readDetail: () => readDetail(output, artifacts),
  };
}

function judgeOf({ payload }: StageRecord): string | null {
  return (payload as { judge?: string } | null)?.judge ?? null;
}

async function readDetail(output: EpisodeOutput, artifacts: ArtifactStore): Promise<ExportDetail> {
  const { instance, episode, act, judge } = output;
  const trajectory = episode && (await readTrajectory(episode, artifacts));
  const exposure = act?.exposure ?? null;
  const shown = await readShown(exposure, artifacts);
  return {
    input: instance.instruction,
    target: [...instance.oracle, ...instance.mustMatch].join('\n'),
    answer: trajectory?.finalAnswer ?? null,
    explanation: explainVerdict(judge),
    ...{ exposure, texts: shown.texts },
    files: [
      ...shown.files,
      ...(episode ? [exportFile(artifacts, 'output', episode.trajectory, 'application/json')] : []),
      ...(trajectory?.steps ?? []).flatMap(({ screenshot }) =>
        screenshot ? [exportFile(artifacts, 'picture', screenshot.sha256, screenshot.mediaType)] : [],
      ),
    ],
  };
}
