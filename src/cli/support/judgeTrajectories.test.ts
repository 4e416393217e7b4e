import { expect, test } from 'vitest';
import type { TrajectoryVerdict } from '../../benchmarks/ego2web/judging/TrajectoryVerdict.js';
import type { StageRecord } from '../../runs/StageTask.js';
import { lineOf } from './judgeTrajectories.js';

test.each([
  ['success', null, 1, true],
  ['failure', null, 0, true],
  ['failure', 'the reply names no status', 0, false],
  ['ungraded', null, null, null],
  ['not-executable', null, null, null],
] as const)('%s with the problem %j: status %j, parsed %j', (outcome, unparsed, status, parsed) => {
  const record = {
    ...{ key: { instance: 'a' }, outcome, reason: null, usage: null },
    payload: { unparsed, thoughts: '', screenshots: [] } as unknown as TrajectoryVerdict,
  } as unknown as StageRecord;
  expect(lineOf(record, { judge: 'm', protocol: 'ego2web' })).toMatchObject({ id: 'a', status, parsed });
});
