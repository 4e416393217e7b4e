import { z } from 'zod';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { decisionSchema } from '../../../judges/decisionSchema.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { referenceInstructions } from '../referenceInstructions.js';
import type { Difficulty, Omni2WebInstance } from '../schema.js';
import { difficultyBand, probeHitShare } from '../scoring/difficultyBand.js';
import type { JudgeOptions } from './JudgeOptions.js';

const guessSchema = z.object({
  steps: z.array(
    z.object({ step: z.int().positive(), target: z.string(), confidence: z.string().optional() }),
  ),
});

const equivalenceSchema = z.object({ same: decisionSchema, reason: z.string().optional() });

export interface ProbeResult {
  /** Step number to whether the guess is the element that was meant; missing guesses are false. */
  hits: Map<number, boolean>;
  hitShare: number;
  difficulty: Difficulty;
  ungraded: string | null;
  asked: Asked<unknown>[];
}

/** Asks for each step's target from transcript and HTML alone, without recording or rubric (omni2web, Difficulty). */
export function guessTargets(
  { instance, sourceHtml }: { instance: Omni2WebInstance; sourceHtml: string },
  options: JudgeOptions,
): Promise<Asked<z.output<typeof guessSchema>>> {
  return askForObject({
    ...options,
    prompt: 'omni2web/probe',
    values: {
      page: fenceUntrusted('PAGE', sourceHtml),
      count: String(instance.transcript.length),
      transcript: fenceUntrusted(
        'TRANSCRIPT',
        instance.transcript.map(({ step, text }) => `${step}. ${text}`).join('\n'),
      ),
    },
    schema: guessSchema,
  });
}

/** Asks whether a guess denotes the element that was meant. */
export function judgeTarget(
  { said, meant, guess }: { said: string; meant: string; guess: string },
  options: JudgeOptions,
): Promise<Asked<z.output<typeof equivalenceSchema>>> {
  return askForObject({
    ...options,
    prompt: 'omni2web/judge-target',
    values: {
      said: fenceUntrusted('SAID', said),
      meant: fenceUntrusted('MEANT', meant),
      guess: fenceUntrusted('GUESS', guess),
    },
    schema: equivalenceSchema,
  });
}

/** The whole text-only probe of one instance: guesses by one model, decisions by another. */
export async function runProbe(
  input: { instance: Omni2WebInstance; sourceHtml: string },
  { probe, judge }: { probe: JudgeOptions; judge: JudgeOptions },
): Promise<ProbeResult> {
  const { instance } = input;
  const guesses = await guessTargets(input, probe);
  const asked: Asked<unknown>[] = [guesses];
  const hits = new Map<number, boolean>();
  let ungraded: string | null = null;
  const meant = referenceInstructions(instance);
  for (const { step, text } of instance.transcript) {
    const guess = guesses.object?.steps.find((candidate) => candidate.step === step)?.target.trim();
    if (!guess) {
      hits.set(step, false);
      continue;
    }
    const verdict = await judgeTarget({ said: text, meant: meant[step - 1]!.target, guess }, judge);
    asked.push(verdict);
    if (verdict.object) hits.set(step, verdict.object.same);
    else ungraded ??= `step ${step}: ${verdict.problem ?? 'no readable reply'}`;
  }
  const hitShare = probeHitShare(instance, hits);
  return { hits, hitShare, difficulty: difficultyBand(hitShare), ungraded, asked };
}
