import { DeixisError } from '../../../core/DeixisError.js';
import { shrinkPicture } from '../../../report/shrinkPicture.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import { activeItems } from '../activeSteps.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment, Track } from '../scoring/Judgment.js';
import type { Judge, Verdict } from './Judge.js';
import { pagePayloadSchema, stepsPayloadSchema, type VerdictPayload } from './payloads.js';
import type { Resources } from './Resources.js';

interface JudgeStage {
  instance: Omni2WebInstance;
  judge: Judge;
  resources: Resources;
  context: StageContext;
  repeat: number;
  subject: string;
  track: Track;
  executor: string | null;
}

/** Judges what the stage before left; an output that is not there is zero, one that cannot be taken is no output. */
export async function runJudgeStage(stage: JudgeStage): Promise<StageResult> {
  const before = stage.context.inputs[0]!;
  if (before.outcome === 'unavailable') {
    return {
      outcome: 'unavailable',
      payload: { kind: 'unavailable' },
      ...(before.reason ? { reason: before.reason } : {}),
    };
  }
  return stage.track === 'B' ? judgeRecovered(stage) : judgePage(stage);
}

async function judgePage(stage: JudgeStage): Promise<StageResult> {
  const { context, judge, instance, repeat } = stage;
  const { page, unusable, detail } = pagePayloadSchema.parse(context.inputs[0]!.payload);
  if (page === null)
    return keep(stage, { judgment: { unusable: detail ?? unusable ?? 'no page' } }, null, null);
  const html = (await context.artifacts.read(page)).toString('utf8');
  const verdict = await judge.judgePage(instance, html, context, repeat);
  return keep(stage, verdict, page, await pictureOf(stage, html));
}

async function judgeRecovered(stage: JudgeStage): Promise<StageResult> {
  const { context, judge, instance, repeat } = stage;
  const { steps, unusable, detail } = stepsPayloadSchema.parse(context.inputs[0]!.payload);
  if (unusable !== null) return keep(stage, { judgment: { unusable: detail ?? unusable } }, null, null);
  return keep(stage, await judge.judgeSteps(instance, steps, context, repeat), null, null);
}

async function keep(
  stage: JudgeStage,
  verdict: Verdict,
  page: string | null,
  screenshot: string | null,
): Promise<StageResult> {
  const { instance, subject, track, executor, judge, context } = stage;
  const judgment: Judgment = { instance: instance.id, subject, track, ...verdict.judgment };
  const payload: VerdictPayload = {
    kind: 'verdict',
    judge: judge.name,
    executor,
    judgment,
    changes:
      verdict.changes === undefined ? null : await context.artifacts.put(JSON.stringify(verdict.changes)),
    replies: await Promise.all((verdict.replies ?? []).map((reply) => context.artifacts.put(reply))),
    page,
    screenshot,
    unparsedActions: verdict.unparsedActions ?? null,
  };
  const reason = judgment.unusable ?? judgment.ungraded;
  return {
    outcome: outcomeOf(judgment, instance),
    payload,
    ...(reason ? { reason } : {}),
    ...verdict.result,
  };
}

/**
 * Success is an output without a fault: every active item met and no damage, or every step right and none too many. What
 * the judge leaves out is not met.
 */
function outcomeOf(
  { unusable, ungraded, items = [], damage, steps, predictedSteps }: Judgment,
  instance: Omni2WebInstance,
): StageResult['outcome'] {
  if (unusable) return 'unusable';
  if (ungraded) return 'ungraded';
  const right = steps
    ? predictedSteps === instance.steps.length &&
      instance.steps.every(({ step: number }) =>
        steps.some(({ step, target, action }) => step === number && target && action),
      )
    : activeItems(instance).every(
        ({ id, category }) => category === 'no_damage' || items.some((item) => item.id === id && item.met),
      ) && !(damage ?? []).some(({ isDamage }) => isDamage);
  return right ? 'success' : 'failure';
}

const pictureWidth = 800;

/** A picture of the edited page for the report, as an artifact; none where the page cannot be rendered. */
async function pictureOf({ resources, instance, context }: JudgeStage, html: string): Promise<string | null> {
  try {
    const png = await (await resources.sandbox()).screenshot(html, {
      name: instance.id,
      baseDirectory: resources.pagesDirectory,
      viewport: instance.viewport,
      fullPage: true,
    });
    const picture = await shrinkPicture(png, pictureWidth).toBuffer();
    return await context.artifacts.put(picture);
  } catch (error) {
    if (DeixisError.is(error) && error.kind === 'input') return null;
    throw error;
  }
}
