import { join } from 'node:path';
import { z } from 'zod';
import type { InputPart } from '../../../core/InputPart.js';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { type AskedText, askForText } from '../../../judges/askForText.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { findEcho } from '../../../judges/findEcho.js';
import type { GenerateObject } from '../../../judges/GenerateObject.js';
import type { GenerateText } from '../../../judges/GenerateText.js';
import { parseVerdict } from '../../../judges/parseVerdict.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import { chooseScreenshots } from './chooseScreenshots.js';
import { describeActions, describeAnswer, untrustedTexts } from './describeTrajectory.js';
import type { JudgeProtocol } from './JudgeProtocol.js';
import type { PreparedEvidence } from './prepareEvidence.js';
import { type RatedScreenshot, rateScreenshots } from './rateScreenshots.js';

/** Whom to ask, and what goes with every question. */
export interface Asking {
  generate: GenerateObject;
  /** A folder whose prompts go before ours. */
  promptPack?: string;
  repeat?: number;
  signal?: AbortSignal;
}

export interface TrajectoryToJudge {
  trajectory: Trajectory & { instruction: string };
  /** The folder in which its screenshots lie. */
  folder: string;
  protocol: JudgeProtocol;
  threshold: number;
  maximumScreenshots: number;
  evidence?: PreparedEvidence;
}

export interface Judged {
  /** Null where there is no verdict: `ungraded` says why. */
  status: 'success' | 'failure' | null;
  ungraded: string | null;
  /** Why the reply counts as failure without saying so clearly; null where it says so. */
  unparsed: string | null;
  thoughts: string;
  keyPoints: string[] | null;
  /** Every screenshot; a protocol without ratings has no score and no summary. */
  screenshots: (Pick<RatedScreenshot, 'step' | 'sha256'> & {
    score: number | null;
    summary: string | null;
    /** Whether the verdict was made from it. */
    key: boolean;
  })[];
  asked: { keyPoints: Asked<unknown>[]; screenshots: Asked<unknown>[]; verdict: AskedText[] };
  /** What could not be shown as it is. */
  notes: string[];
}

const keyPointsSchema = z.object({
  // A text where a list was meant is a list of its lines, never of its letters.
  keyPoints: z
    .union([z.array(z.string().trim().min(1)).min(1), z.string().transform(linesOf)])
    .refine((points) => points.length > 0, 'expected at least one point'),
});

/**
 * Judges one trajectory in the stages of a protocol (ego2web, Ego2WebJudge). A reply to the last stage without a clear status, or one
 * that repeats a verdict that stands in the trajectory itself, is a failure and marked. A stage that gives nothing usable after
 * repair, or a refusal, leaves the trajectory ungraded: that is no fault of whoever is judged.
 */
export async function judgeTrajectory(
  { trajectory, folder, protocol, threshold, maximumScreenshots, evidence }: TrajectoryToJudge,
  { tell, pictureLimit, ...asking }: Asking & { tell: GenerateText; pictureLimit: number },
): Promise<Judged> {
  const judged: Judged = {
    ...{ status: null, ungraded: null, unparsed: null, thoughts: '', keyPoints: null, screenshots: [] },
    asked: { keyPoints: [], screenshots: [], verdict: [] },
    notes: [],
  };
  const instruction = fenceUntrusted('INSTRUCTION', trajectory.instruction);
  const frames = protocol.seesVideo ? (evidence?.frames ?? []) : [];
  const maximum = Math.max(1, Math.min(maximumScreenshots, pictureLimit - frames.length));
  if (protocol.seesVideo && !evidence) judged.notes.push('judged without keyframes of a video');
  if (maximum < maximumScreenshots)
    judged.notes.push(`at most ${maximum} screenshots, since the judge takes ${pictureLimit} pictures`);

  let summaries: RatedScreenshot[] = [];
  let chosen: number[];
  if (protocol.rates) {
    const points = await askForObject({
      ...asking,
      prompt: 'ego2web/judge-key-points',
      values: { instruction },
      schema: keyPointsSchema,
    });
    judged.asked.keyPoints.push(points);
    if (!points.object) return { ...judged, ungraded: `no key points: ${points.problem}` };
    judged.keyPoints = points.object.keyPoints;
    const { rated, asked, ungraded } = await rateScreenshots(
      { steps: trajectory.steps, folder, instruction, keyPoints: listed(judged.keyPoints) },
      asking,
    );
    judged.asked.screenshots = asked;
    chosen = chooseScreenshots(rated, protocol, { threshold, maximum });
    judged.screenshots = rated.map((one) => ({ ...one, key: chosen.includes(one.step) }));
    summaries = rated.filter(({ step }) => chosen.includes(step));
    if (ungraded !== null) return { ...judged, ungraded };
  } else {
    const all = trajectory.steps.flatMap(({ index, screenshot }) =>
      screenshot ? [{ step: index, sha256: screenshot.sha256, score: null, summary: null }] : [],
    );
    chosen = all.slice(-maximum).map(({ step }) => step);
    judged.screenshots = all.map((one) => ({ ...one, key: chosen.includes(one.step) }));
  }

  const verdict = await askForText({
    ...asking,
    generate: tell,
    prompt: protocol.verdictPrompt,
    before: picturesOf({ trajectory, folder, chosen, frames }),
    values: {
      instruction,
      answer: describeAnswer(trajectory),
      ...(protocol.rates
        ? {
            keyPoints: fenceUntrusted('KEY POINTS', listed(judged.keyPoints!)),
            actions: describeActions(trajectory),
            screenshots: fenceUntrusted('SUMMARIES', describeSummaries(summaries)),
          }
        : {}),
      ...(protocol.seesVideo ? { evidence: describeEvidence(evidence) } : {}),
    },
  });
  judged.asked.verdict.push(verdict);
  if (verdict.refused) return { ...judged, ungraded: 'the judge refused to answer' };
  // A summary may hold what a screenshot says.
  const shown = [...untrustedTexts(trajectory), ...summaries.map(({ summary }) => summary)];
  return { ...judged, ...readVerdict(verdict.reply, shown) };
}

function readVerdict(
  reply: string,
  shown: readonly string[],
): Pick<Judged, 'status' | 'unparsed' | 'thoughts'> {
  const { status, problem, thoughts } = parseVerdict(reply);
  const isEcho = status === 'success' && findEcho(thoughts, shown) !== undefined;
  const unparsed = isEcho ? 'the reply repeats a verdict that stands in the trajectory' : problem;
  return { status: unparsed === null ? status : 'failure', unparsed, thoughts };
}

function picturesOf({
  trajectory,
  folder,
  chosen,
  frames,
}: Pick<TrajectoryToJudge, 'trajectory' | 'folder'> & {
  chosen: readonly number[];
  frames: PreparedEvidence['frames'];
}): InputPart[] {
  const heading = (text: string): InputPart => ({ type: 'text', text, label: 'heading' });
  const pictures = trajectory.steps.flatMap(({ index, screenshot }): InputPart[] =>
    screenshot && chosen.includes(index)
      ? [
          {
            type: 'image',
            path: join(folder, screenshot.path),
            mediaType: screenshot.mediaType,
            label: `screenshot of step ${index}`,
          },
        ]
      : [],
  );
  return [
    ...(frames.length > 0 ? [heading('Keyframes of the video, each after its time in seconds:')] : []),
    ...frames.map((frame): InputPart => ({ type: 'frame', frame })),
    heading(
      pictures.length > 0
        ? 'Screenshots of the agent, each after its step:'
        : 'There are no screenshots to show.',
    ),
    ...pictures,
  ];
}

function describeEvidence(evidence: PreparedEvidence | undefined): string {
  if (!evidence)
    return 'No keyframes were handed over. Whatever hangs on what the video shows cannot be confirmed.';
  const ranges = evidence.ranges.map(
    ({ startSeconds, endSeconds }) => `${startSeconds.toFixed(2)} to ${endSeconds.toFixed(2)} s`,
  );
  return `${evidence.frames.length} keyframes, evenly spaced over ${ranges.join(', ')} of the video.`;
}

function describeSummaries(summaries: readonly RatedScreenshot[]): string {
  const lines = summaries.map(
    ({ step, score, summary }) => `[step ${step}] (rated ${score}) ${summary.replace(/\s+/g, ' ').trim()}`,
  );
  return lines.join('\n') || '(no screenshot bears on the key points)';
}

function listed(points: readonly string[]): string {
  return points.map((point, index) => `${index + 1}. ${point.replace(/\s+/g, ' ').trim()}`).join('\n');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
    .filter(Boolean);
}
