import { z } from 'zod';
import { askForObject } from '../../../judges/askForObject.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import type { GenerateObject } from '../../../judges/GenerateObject.js';
import type { Model } from '../../../models/Model.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import { type FailureKind, failureKinds } from '../analysis/failureTaxonomy.js';
import { outputName } from '../report/names.js';
import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';
import { explainVerdict } from '../scoring/explainVerdict.js';
import { readTrajectory } from '../scoring/readTrajectory.js';
import { describeActions, describeAnswer } from './describeTrajectory.js';

/** Of what kind a model says that a failure is; kind is null where its reply stayed unreadable. */
export interface ModelFailureLabel {
  /** As label files name outputs. */
  item: string;
  rater: string;
  kind: FailureKind | null;
  reason: string;
}

const schema = z.object({ kind: z.enum(failureKinds), reason: z.string() });

/**
 * Asks a model of what kind each failure is, one after the other (ego2web, Analyses: each failure labelled by a person or a model). Outputs
 * without an episode are passed over: nothing is known of them.
 */
export async function* labelFailures(
  outputs: readonly EpisodeOutput[],
  {
    model,
    artifacts,
    promptPack,
    signal,
  }: {
    model: Model;
    artifacts: Pick<ArtifactStore, 'read'>;
    promptPack?: string;
    signal?: AbortSignal;
  },
): AsyncGenerator<ModelFailureLabel> {
  for (const output of outputs) {
    if (output.outcome !== 'failure' || !output.episode) continue;
    const trajectory = await readTrajectory(output.episode, artifacts);
    const { instruction, oracle, mustMatch } = output.instance;
    const truth = [...oracle, ...mustMatch.map((cue) => `it has to share: ${cue}`)].join('\n');
    const { object, problem } = await askForObject({
      prompt: 'ego2web/failure-kind',
      values: {
        instruction: fenceUntrusted('INSTRUCTION', instruction),
        truth: fenceUntrusted('TRUTH', truth || '(nothing is noted of it)'),
        actions: describeActions(trajectory),
        answer: describeAnswer(trajectory),
        verdict: fenceUntrusted('VERDICT', explainVerdict(output.judge) ?? '(no reason is recorded)'),
      },
      schema,
      generate: ((request) => model.generateObject(request)) as GenerateObject,
      repeat: output.repeat,
      ...(promptPack === undefined ? {} : { promptPack }),
      ...(signal ? { signal } : {}),
    });
    yield {
      ...{ item: outputName(output), rater: `model:${model.id}`, kind: object?.kind ?? null },
      reason: object?.reason ?? problem ?? 'no readable reply',
    };
  }
}
