import { usageError } from '../../../../core/errors.js';
import { nearestName } from '../../../../core/nearestName.js';
import { domains } from '../../analysis/TaskOutcome.js';
import { difficulties } from '../../schema.js';
import { parseMoments, parseRanges } from './formatRanges.js';
import { criteria, infeasibleReasons, type NewVerificationEvent } from './VerificationEvent.js';
import type { VerificationItem } from './VerificationItem.js';

/** A decision as words, such as options of a command line. */
export interface DecisionWords {
  by: string;
  secondsSpent: number | null;
  reason?: string;
  /** "12.0-18.5, 30-31" */
  evidence?: string;
  /** "13.2, 15" */
  keyframes?: string;
  instruction?: string;
  websites?: readonly string[];
  domain?: string;
  difficulty?: string;
  mustMatch?: readonly string[];
  oracle?: readonly string[];
  failed?: readonly string[];
  infeasible?: string;
}

/**
 * The event that a decision in words stands for.
 * @throws DeixisError OPTION_INVALID, OPTION_MISSING (usage), RANGES_INVALID (input)
 */
export function composeDecision(
  action: 'accept' | 'edit' | 'reject',
  item: VerificationItem,
  words: DecisionWords,
): NewVerificationEvent {
  const { by, secondsSpent, reason } = words;
  const common = { by, id: item.id, secondsSpent, ...(reason === undefined ? {} : { reason }) };
  if (action === 'reject') return composeReject(common, words);
  const evidence = words.evidence === undefined ? undefined : parseRanges(words.evidence, '--evidence');
  const keyframesSeconds =
    words.keyframes === undefined ? undefined : parseMoments(words.keyframes, '--keyframes');
  if (action === 'accept') {
    if (!evidence && item.evidence.length === 0)
      throw usageError(
        'OPTION_MISSING',
        `--accept: ${item.id}: expected --evidence, the stretches of the clip that show it, as in 12.0-18.5,30-31`,
        { hint: 'add --evidence with stretches in seconds of the clip' },
      );
    return {
      ...{ action, ...common, evidence: evidence ?? item.evidence },
      keyframesSeconds: keyframesSeconds ?? (evidence ? [] : item.keyframesSeconds),
    };
  }
  const { instruction, websites, mustMatch, oracle } = words;
  const domain = oneOf('--domain', words.domain, domains);
  const difficulty = oneOf('--difficulty', words.difficulty, difficulties);
  const changes = {
    ...{ instruction, domain, difficulty, evidence, keyframesSeconds },
    ...(websites ? { websites: [...websites] } : {}),
    ...(mustMatch ? { mustMatch: [...mustMatch] } : {}),
    ...(oracle ? { oracle: [...oracle] } : {}),
  };
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0)
    throw usageError(
      'OPTION_MISSING',
      `--edit: ${item.id}: expected what to change, such as --instruction TEXT`,
      { hint: 'add an option that goes with --edit' },
    );
  return { action, ...common, changes: Object.fromEntries(given) };
}

function composeReject(
  common: { by: string; id: string; secondsSpent: number | null; reason?: string },
  { failed = [], infeasible, reason }: DecisionWords,
): NewVerificationEvent {
  if (reason === undefined)
    throw usageError('OPTION_MISSING', `--reject: ${common.id}: expected --reason, in words`, {
      hint: 'add --reason TEXT',
    });
  const named = failed.map((name) => oneOf('--failed', name, criteria)!);
  const why = oneOf('--infeasible', infeasible, infeasibleReasons);
  // What cannot be done fails that criterion without saying so.
  const all = new Set([...named, ...(why ? (['web-feasibility'] as const) : [])]);
  if (all.size === 0)
    throw usageError(
      'OPTION_MISSING',
      `--reject: ${common.id}: expected --failed with what is not met (${criteria.join(', ')}), or --infeasible`,
      { hint: 'add --failed or --infeasible' },
    );
  return {
    ...{ action: 'reject', ...common, reason, failed: [...all] },
    ...(why ? { infeasible: why } : {}),
  };
}

function oneOf<Name extends string>(
  option: string,
  given: string | undefined,
  known: readonly Name[],
): Name | undefined {
  if (given === undefined) return undefined;
  const found = known.find((name) => name.toLowerCase() === given.trim().toLowerCase());
  if (found) return found;
  const near = nearestName(given, known);
  throw usageError(
    'OPTION_INVALID',
    `${option}: expected ${known.join(', ')}, not "${given}"${near ? `; did you mean "${near}"?` : ''}`,
    { hint: 'give one of those' },
  );
}
