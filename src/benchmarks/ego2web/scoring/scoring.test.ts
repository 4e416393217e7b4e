import { expect, test } from 'vitest';
import type { Outcome } from '../../../core/Outcome.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { successExport } from '../exports/successExport.js';
import { type Ego2WebInstance, instanceSchema } from '../schema.js';
import { gapConditions } from './gapConditions.js';
import { scoreEpisodes, scoreSchema } from './scoreEpisodes.js';
import { summarizeScore } from './summarizeScore.js';

const instances: Ego2WebInstance[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, place) =>
  instanceSchema.parse({
    ...{ schemaVersion: 1, id, instruction: 'do', video: `video ${place % 3}` },
    ...(place < 4 ? { domain: 'Local/Maps' } : {}),
  }),
);

function record(
  instance: string,
  condition: string,
  outcome: Outcome,
  { subject = 'agent', repeat = 0, stage = 'judge' } = {},
): StageRecord {
  const [startedAt, endedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:10.000Z'];
  return {
    key: { instance, subject, condition, repeat, stage },
    outcome,
    payload: null,
    attempt: 1,
    startedAt,
    endedAt,
  };
}

test('sites that are down and unusable outputs are failures with a rate beside it; errors and ungraded outputs are in none', () => {
  const outcomes: Outcome[] = ['success', 'failure', 'not-executable', 'unusable', 'error', 'ungraded'];
  const score = scoreEpisodes(
    outcomes.map((outcome, place) => record('abcdef'[place]!, 'native', outcome)),
    instances,
  );
  expect(scoreSchema.parse(score)).toEqual(score);
  const [all, maps, unknown] = score.success;
  expect(all).toMatchObject({
    ...{
      domain: null,
      successes: 1,
      n: 4,
      rate: { rate: 0.25 },
      executable: { n: 3, rate: { rate: 1 / 3 } },
    },
    ...{ notExecutable: 1, unusable: 1, errors: 1, ungraded: 1, complete: false },
  });
  expect(maps).toMatchObject({ domain: 'Local/Maps', n: 4 });
  expect(unknown).toMatchObject({ domain: 'unknown', n: 0, rate: { rate: null } });
  expect(summarizeScore(score).join('\n')).toContain('1 of 4');
});

test('what a subject cannot take is in no row; gaps are paired by task, repeats averaged first', () => {
  const records = [
    record('a', 'native', 'success'),
    record('a', 'native', 'failure', { repeat: 1 }),
    record('b', 'native', 'failure'),
    record('a', 'common-captions', 'failure'),
    record('b', 'common-captions', 'failure'),
    record('a', 'oracle', 'success'),
    record('b', 'oracle', 'success'),
    record('c', 'oracle', 'failure'),
    record('a', 'native', 'unavailable', { subject: 'blind' }),
  ];
  const { success, gaps } = scoreEpisodes(records, instances);
  expect(success.some(({ subject }) => subject === 'blind')).toBe(false);
  expect(gaps).toMatchObject([
    {
      subject: 'agent',
      overCaptions: { difference: 25, n: 2 },
      // (100 - 50 + 100 - 0) / 2
      perception: { difference: 75, n: 2 },
      execution: { gap: 100 - 200 / 3, n: 3 },
    },
  ]);
});

test('success on live and on frozen sites is apart in the score and on the terminal; with one kind the terminal has no more lines', () => {
  const site = { kind: 'frozen' as const, file: 'sites/a.har.zip' };
  const some = instances.map((one, place) => (place < 2 ? { ...one, site } : one));
  const outcomes: Outcome[] = ['success', 'success', 'failure', 'success', 'failure', 'error'];
  const records = outcomes.map((outcome, place) => record('abcdef'[place]!, 'native', outcome));
  const score = scoreEpisodes(records, some);
  expect(scoreSchema.parse(score)).toEqual(score);
  expect(score.sites).toMatchObject([
    { site: 'live', successes: 1, n: 3, errors: 1, complete: false },
    { site: 'frozen', successes: 2, n: 2, errors: 0, complete: true },
  ]);
  const lines = summarizeScore(score).join('\n');
  expect(lines).toContain('3 of 5');
  expect(lines).toContain('on live sites alone: agent, native: 1 of 3, 33.3%');
  expect(lines).toContain('on frozen sites alone: agent, native: 2 of 2, 100.0%');
  expect(successExport(score).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['success', 1],
    ['domains', 2],
    ['sites', 2],
  ]);
  const alike = scoreEpisodes(records, instances);
  expect(alike.sites).toMatchObject([{ site: 'live', successes: 3, n: 5 }]);
  expect(summarizeScore(alike).join('\n')).not.toContain('alone');
  expect(successExport(alike)).toHaveLength(2);
});

test('gaps are taken between the nearest conditions that a run has', () => {
  const of = (...conditions: string[]) =>
    gapConditions(conditions.map((condition) => ({ condition, outcome: 'failure' })));
  expect(of('native', 'frames', 'captions')).toMatchObject({ native: 'native', captions: 'captions' });
  expect(of('frames', 'captions', 'common-captions')).toMatchObject({
    ...{ native: 'frames', captions: 'common-captions' },
  });
});
