import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../core/Outcome.js';
import { emptyCounts } from '../../runs/computeTotals.js';
import type { RunTotals } from '../../runs/RunTotals.js';
import type { StageRecord } from '../../runs/StageTask.js';
import { waitingReason } from '../../runs/waitingReason.js';
import { createRunProgress, describeProgress, formatDuration } from './createRunProgress.js';
import { outcomeTable } from './describeRun.js';
import { errorCauseLines, errorCauses } from './errorCauses.js';
import { parseMaxFailures } from './executionOptions.js';
import { runExitCode } from './runExitCode.js';
import { type ShownRun, showRunLines } from './showRun.js';

const totals = (items: Partial<RunTotals['items']>): RunTotals => {
  const counts = { ...emptyCounts(), ...items };
  return {
    items: counts,
    done: Object.values(counts).reduce((sum, count) => sum + count, 0),
    stages: {},
    groups: [{ subject: '指针', condition: 'timed', items: counts }],
    usage: { unknownCost: 0 },
    attempts: { finished: 0, cutOff: 0 },
    models: [],
  };
};

it.each([
  [true, ['2026-01-01T00:00:00Z to ?: cut off', '2026-01-02T00:00:00Z to ?: going on']],
  [false, ['2026-01-01T00:00:00Z to ?: cut off', '2026-01-02T00:00:00Z to ?: cut off']],
])(
  'a session without an end goes on where the process that owns the run may live (%s)',
  (mayLive, expected) => {
    const session = { endedAt: null, versions: { deixis: '0.1.0', node: '20' } };
    const manifest = {
      ...{ benchmark: 'ego2web', planned: 0, prompts: {}, request: {} },
      dataset: { name: 'd', instanceIds: [], directory: 'd', sha256: '0' },
      sessions: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'].map((startedAt) => ({
        ...session,
        startedAt,
      })),
    };
    const shown = {
      ...{
        run: 'r',
        state: 'running',
        counts: {},
        totals: totals({}),
        errors: [],
        ungraded: [],
        unusable: [],
      },
      ...{ manifest, owner: { epoch: 1, host: 'h', processId: 1, leaseEndsAt: '', mayLive } },
    } as unknown as ShownRun;
    const sessions = showRunLines(shown).filter((line) => line.startsWith('session'));
    expect(sessions.map((line) => line.slice(11).split(';')[0])).toEqual(expected);
  },
);

describe('runExitCode', () => {
  const complete = (items: Partial<RunTotals['items']>, allowed?: string, planned = 10) =>
    runExitCode(
      { planned, totals: totals(items), ended: 'complete' },
      allowed === undefined ? undefined : parseMaxFailures(allowed),
    );

  it('counts errors and ungraded items only, unless told otherwise', () => {
    expect(complete({ success: 1, failure: 6, unusable: 2, 'not-executable': 1 })).toBe(0);
    expect(complete({ success: 9, error: 1 })).toBe(1);
    expect(complete({ success: 9, ungraded: 1 })).toBe(1);
    expect(complete({ success: 9 })).toBe(1);
  });

  it('counts everything that did not end well when given a limit, without what is unavailable', () => {
    expect(complete({ success: 7, failure: 1, unusable: 1, error: 1 }, '3')).toBe(0);
    expect(complete({ success: 7, failure: 1, unusable: 1, error: 1 }, '2')).toBe(1);
    // 2 of 5 that could be run: 40%.
    expect(complete({ success: 3, failure: 2, unavailable: 5 }, '40%')).toBe(0);
    expect(complete({ success: 3, failure: 2, unavailable: 5 }, '39.9%')).toBe(1);
  });

  it('takes a run that is not done for no success', () => {
    expect(runExitCode({ planned: 1, totals: totals({ success: 1 }), ended: 'budget' })).toBe(1);
  });

  it.each(['-1', '1.5', '101%', '5 %', 'x', ''])('refuses "%s" as a limit', (text) => {
    expect(() => parseMaxFailures(text)).toThrow('whole number of items');
  });
});

describe('outcomeTable', () => {
  it('sets wide letters in line and shows "-" for what could not be run', () => {
    expect(outcomeTable(totals({ success: 2, error: 1 }))).toEqual([
      'subject  condition  items  success  error',
      '指针     timed          3        2      1',
    ]);
  });

  it('counts what was unavailable', () => {
    const some = totals({ success: 2, unavailable: 1 });
    const none = totals({ unavailable: 3 });
    expect(
      outcomeTable({
        ...some,
        items: { ...some.items, unavailable: 4 },
        groups: [...some.groups, { ...none.groups[0]!, subject: 'b' }],
      }),
    ).toEqual([
      'subject  condition  items  success  unavailable',
      '指针     timed          3        2            1',
      'b        timed          3        -            3',
    ]);
  });
});

describe('errorCauses', () => {
  it('counts each cause once, not what waits for its retry, whatever the reason holds', () => {
    const record = (outcome: Outcome, reason?: string, instance: string = randomUUID()): StageRecord => ({
      key: {
        instance,
        subject: 's',
        condition: 'omni',
        repeat: 0,
        stage: 'A.judge',
      },
      attempt: 1,
      startedAt: '',
      endedAt: '',
      outcome,
      payload: null,
      ...(reason === undefined ? {} : { reason }),
    });
    const records = [
      record('error', 'rare'),
      record('error', '断了 \u001b[31m\nmore'),
      record('error', '断了 \u001b[31m\nmore'),
      record('error', waitingReason('A.respond', 'rare')),
      record('error', waitingReason('A.judge', waitingReason('A.respond', 'rare'))),
      record('unusable', 'two letters', 'b'),
      record('unusable', 'two letters', 'b'),
      record('unusable', 'two letters', 'c'),
      record('ungraded', 'the judge was silent'),
      record('error'),
    ];
    expect(errorCauseLines(errorCauses({ records: () => records }))).toEqual([
      '     2  断了 \\u001b[31m',
      '     1  rare',
      '     1  no reason given',
    ]);
    expect(errorCauses({ records: () => records }, 'ungraded')).toEqual([
      { reason: 'the judge was silent', count: 1 },
    ]);
    // An item has its reason at the stage of the answer and at that of the judge.
    expect(errorCauses({ records: () => records }, 'unusable')).toEqual([
      { reason: 'two letters', count: 2 },
    ]);
  });
});

describe('progress', () => {
  const progress = {
    finished: 30,
    skipped: 10,
    blocked: 1,
    running: 4,
    outcomes: { ...emptyCounts(), error: 2 },
  };

  it('says how far, how fast and how long', () => {
    expect(describeProgress(progress, 100, 10)).toBe(
      '40 of 100 tasks, 3.0 a second, 20 s left, 1 error, 1 waiting for a retry',
    );
    expect([59.6, 61, 7384].map(formatDuration)).toEqual(['1 min 0 s', '1 min 1 s', '2 h 3 min']);
  });

  it('is a bar on a terminal, plain lines elsewhere, nothing when quiet', () => {
    const written = (isTTY: boolean, quiet = false): string => {
      let text = '';
      const write = (piece: string | Uint8Array): boolean => {
        text += piece;
        return true;
      };
      const shown = createRunProgress({ quiet, stream: { isTTY, columns: 60, write: write as never } });
      shown.stage('planning');
      shown.update(progress, 100);
      shown.update(progress, 100);
      shown.end();
      return text.replaceAll('\r', '<return>').replaceAll('\u001b[2K', '<clear>');
    };
    expect(written(true)).toMatch(
      /^planning \.\.\.<return><clear>█+░+ 40 of 100 tasks[^<\n]*<return><clear>$/,
    );
    expect(written(false)).toMatch(/^planning\n40 of 100 tasks[^\r\n]*\n$/);
    expect(written(true, true)).toBe('');
  });
});
