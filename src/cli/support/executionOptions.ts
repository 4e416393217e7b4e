import { type Command, InvalidArgumentError } from 'commander';
import { longestTimerSeconds } from '../../core/longestTimer.js';
import { parseNumber } from '../parseNumber.js';
import { parseFolder } from './parseFolder.js';

/** Options that `run` and `resume` share: how a run is carried out, not what comes out. */
export interface ExecutionFlags {
  concurrency?: number;
  maxCost?: number;
  maxTokens?: number;
  maxDuration?: number;
  taskTimeout?: number;
  maxFailures?: MaxFailures;
  replay?: boolean;
  cache?: string;
  retryErrors?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** How many items may end otherwise than well before the exit code is 1. */
export type MaxFailures = { count: number } | { percent: number };

/** @param json what --json prints */
export function addExecutionOptions(command: Command, json = 'print one JSON document'): Command {
  return command
    .option(
      '--concurrency <n>',
      'tasks at the same time (default 4)',
      parseNumber({ minimum: 1, maximum: 1000, whole: true }),
    )
    .option('--max-cost <usd>', 'stop cleanly before the whole run costs more', parseNumber({ minimum: 0 }))
    .option(
      '--max-tokens <n>',
      'stop cleanly before the whole run uses more',
      parseNumber({ minimum: 0, whole: true }),
    )
    .option(
      '--max-duration <seconds>',
      'begin nothing new after this time; resume goes on',
      parseNumber({ minimum: 0, maximum: longestTimerSeconds }),
    )
    .option(
      '--task-timeout <seconds>',
      'a task that takes longer is an error (default 3600)',
      parseNumber({ minimum: 0.001, maximum: longestTimerSeconds }),
    )
    .option(
      '--max-failures <n|p%>',
      'exit code 1 when more items than this end as failure, unusable, not executable, error or ungraded (default: failures never count, errors and ungraded allow none)',
      parseMaxFailures,
    )
    .option('--replay', 'answers of models come from the cache alone; a miss is an error')
    .option('--cache <directory>', 'where answers of models are cached', parseFolder)
    .option('--retry-errors', 'do errors and ungraded items once more')
    .option('--json', json)
    .option('--quiet', 'no progress');
}

/** @throws InvalidArgumentError, which Commander turns into exit code 2 */
export function parseMaxFailures(text: string): MaxFailures {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  const number = Number(match?.[1]);
  if (match?.[2] === '%' && number <= 100) return { percent: number };
  if (match?.[2] === '' && Number.isInteger(number)) return { count: number };
  throw new InvalidArgumentError('expected a whole number of items, or a share such as 5%.');
}
