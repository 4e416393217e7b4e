import { z } from 'zod';
import { nearestName } from '../../../../core/nearestName.js';
import { difficulties } from '../../schema.js';
import { normalizeSite, type WebsitePool } from '../WebsitePool.js';
import type { Anchor } from './Anchor.js';
import { type Fault, fault } from './Fault.js';
import { findFormFaults } from './findFormFaults.js';
import { findSaidNames } from './findSaidNames.js';
import { foldText, isSaid } from './foldText.js';
import type { Pair } from './Pair.js';
import { parseStretches } from './parseStretches.js';

export type WrittenTask = Omit<Pair, 'id' | 'clip' | 'anchor' | 'writtenBy' | 'oracle'>;

const writtenSchema = z.strictObject({
  difficulty: z.unknown(),
  instruction: z.string().trim(),
  must_match: z.array(z.string().trim().min(1).max(200)).max(10),
  timestamps: z.unknown(),
  allowed_domains: z.array(z.string().trim().min(1).max(200)).max(10),
  why_video_dependent: z.string().trim().min(1).max(2000),
});

/** Checks a task as a model wrote it against every rule of the source, and says all that is wrong with it. */
export function checkTask(
  value: unknown,
  /** The sound ones so far, of this anchor. */
  kept: readonly WrittenTask[],
  {
    anchor,
    pool,
    durationSeconds,
    earlier = [],
  }: {
    anchor: Anchor;
    pool: WebsitePool;
    durationSeconds: number;
    /** Instructions of the clip's other anchors. */
    earlier?: readonly string[];
  },
): { value: WrittenTask } | { faults: Fault[] } {
  const form = findFormFaults(writtenSchema, value);
  if (form.length > 0) return { faults: form };
  const written = writtenSchema.parse(value);
  const { instruction, must_match: mustMatch, why_video_dependent: whyVideo } = written;
  const websites = written.allowed_domains.map(normalizeSite);
  const difficulty = readDifficulty(written.difficulty);
  const suggested = parseStretches(written.timestamps, durationSeconds);
  const faults = [
    ...(difficulty ? [] : [fault('difficulty-unknown', 'difficulty: expected 1 (easy), 2 or 3 (hard)')]),
    ...('reason' in suggested ? [suggested] : []),
    ...checkInstruction(instruction, anchor, pool),
    ...checkCues(mustMatch, anchor),
    ...checkSites(websites, pool),
  ];
  const said = [...earlier, ...kept.map((other) => other.instruction)].map(foldText);
  if (said.includes(foldText(instruction)))
    faults.push(fault('task-repeated', 'instruction: another task says the same'));
  else if (kept.some((other) => other.difficulty === difficulty))
    faults.push(fault('difficulty-repeated', 'difficulty: another task has it; expected one each'));
  if (faults.length > 0 || 'reason' in suggested || !difficulty) return { faults };
  const { category } = pool.websites.find(({ domain }) => domain === websites[0])!;
  return { value: { instruction, difficulty, domain: category, websites, mustMatch, suggested, whyVideo } };
}

/** The source counts from 1; the words are taken too. */
function readDifficulty(value: unknown): (typeof difficulties)[number] | undefined {
  const word = String(value).trim().toLowerCase();
  return difficulties.find((name, index) => word === name || word === String(index + 1));
}

function checkInstruction(instruction: string, anchor: Anchor, pool: WebsitePool): Fault[] {
  if (instruction.length < 15 || instruction.length > 600)
    return [
      fault('instruction-length', `instruction: expected 15 to 600 characters, not ${instruction.length}`),
    ];
  const names = isSaid(instruction, anchor.nameGuess)
    ? [anchor.nameGuess]
    : findSaidNames(instruction, anchor, pool);
  if (names.length === 0) return [];
  return [
    fault(
      'video-not-needed',
      `instruction: it names what only the video shows (${names.map((name) => `"${name}"`).join(', ')}); say it by what is seen or done in the video instead`,
    ),
  ];
}

function checkCues(mustMatch: readonly string[], { cues }: Anchor): Fault[] {
  const known = new Set(cues.map(foldText));
  const matched = new Set(mustMatch.map(foldText).filter((cue) => known.has(cue)));
  if (matched.size >= 2) return [];
  return [
    fault(
      'must-match-too-few',
      `must_match: expected at least 2 of the anchor's cues, word for word (${cues.join('; ')}), not ${matched.size}`,
    ),
  ];
}

function checkSites(websites: readonly string[], pool: WebsitePool): Fault[] {
  const known = pool.websites.map(({ domain }) => domain);
  const unknown = websites.filter((site) => !known.includes(site));
  if (unknown.length > 0)
    return unknown.map((site) => {
      const near = nearestName(site, known);
      return fault(
        'domain-outside-pool',
        `allowed_domains: "${site}" is not in the pool${near ? `; did you mean "${near}"?` : ''}`,
      );
    });
  const count = new Set(websites).size;
  // A pool of a user's own may have no more than two.
  if (count < 2 || count > 3 || count < websites.length)
    return [fault('domains-count', `allowed_domains: expected 2 or 3 different ones, not ${count}`)];
  return [];
}
