import { availableParallelism } from 'node:os';
import { openPointerPool } from '../baseline/openPointerPool.js';
import { buildExposure } from '../exposure/buildExposure.js';
import { type Contestant, pageResult, stepsResult, unavailable } from './Contestant.js';
import type { Resources } from './Resources.js';
import { toAsset } from './toAsset.js';

/** The baseline that watches the silent recording; it recognises no speech, so that it takes no part in `omni`. */
export function openPointerContestant(resources: Resources): Contestant {
  const pool = openPointerPool(availableParallelism());
  return {
    name: 'pointer',
    async answer({ instance, condition, track, context }) {
      if (condition.condition !== 'timed' && condition.condition !== 'vl_asr') {
        return unavailable(track, `the pointer recognises no speech and takes no ${condition.condition}`);
      }
      if (instance.recording === undefined) return unavailable(track, 'the instance has no recording');
      const pictures = resources.picturesFor(instance);
      const built = await buildExposure(instance, condition.condition, track, {
        datasetDirectory: resources.dataset.directory,
        artifacts: context.artifacts,
        media: resources.media,
        shiftSeconds: resources.shiftOf(instance.id, condition),
        pictures,
      });
      const video = built.parts.find((part) => part.type === 'video');
      if (video?.type !== 'video') return unavailable(track, 'the instance has no picture');
      const startedAt = Date.now();
      const result = await pool.run({
        recording: video.path,
        lines: built.timedLines ?? instance.transcript.map(({ step, text }) => ({ step, text })),
        language: instance.language,
        track,
        sourceHtml: track === 'A' ? await resources.readPage(instance.sourcePage) : null,
        viewport: instance.viewport,
        baseDirectory: resources.pagesDirectory,
        assets: pictures.map(toAsset),
        signal: context.signal,
      });
      const evidence = await context.artifacts.put(`${JSON.stringify(result.evidence)}\n`);
      const rest = {
        usage: { durationSeconds: (Date.now() - startedAt) / 1000 },
        exposure: { ...built.exposure, condition: condition.label },
      };
      if (track === 'B') {
        const steps = result.steps ?? [];
        const none = steps.length === 0 ? { unusable: 'empty', detail: 'no step was recovered' } : {};
        return stepsResult(context, { steps, evidence, ...none }, rest);
      }
      const undone = result.evidence.flatMap(({ step, problems }) =>
        problems.map((reason) => ({ step, reason })),
      );
      return pageResult(
        context,
        { html: result.html, evidence, undone, instructions: instance.transcript.length },
        rest,
      );
    },
    close: () => pool.close(),
  };
}
