import { describe, expect, it } from 'vitest';
import type { RunRequest } from './benchmark.js';
import { mergeRequests } from './runRequest.js';

const request = (change: Partial<RunRequest> = {}): RunRequest => ({
  datasetDirectory: '/d',
  subjects: ['untouched'],
  conditions: ['omni'],
  judge: 'deterministic',
  repeats: 1,
  seed: 1,
  options: {},
  ...change,
});

describe('mergeRequests', () => {
  it('adds what is new and takes nothing away', () => {
    expect(
      mergeRequests(
        request({ limit: 50, repeats: 3 }),
        request({ limit: 200, subjects: ['empty'], conditions: ['omni', 'timed'] }),
      ),
    ).toEqual(
      request({ limit: 200, repeats: 3, subjects: ['untouched', 'empty'], conditions: ['omni', 'timed'] }),
    );
    expect(mergeRequests(request({ limit: 200 }), request({ limit: 50 })).limit).toBe(200);
    expect(mergeRequests(request({ ids: ['a'] }), request({ ids: ['b', 'a'] })).ids).toEqual(['a', 'b']);
  });

  it('runs everything once everything was asked for', () => {
    expect(mergeRequests(request({ limit: 50 }), request())).toEqual(request());
    expect(mergeRequests(request(), request({ limit: 50 }))).toEqual(request());
  });

  it.each([
    [{ judge: 'openai/x' }, 'judge "deterministic", now "openai/x"'],
    [{ seed: 2 }, 'seed 1, now 2'],
    [{ options: { tracks: 'A' } }, 'options {}, now {"tracks":"A"}'],
    [{ models: { temperature: 1 } as RunRequest['models'] }, 'temperature'],
  ])('refuses to change %j within a run', (change, message) => {
    expect(() => mergeRequests(request(), request(change))).toThrow(message);
  });

  it('refuses to mix --limit and --ids', () => {
    expect(() => mergeRequests(request({ limit: 5 }), request({ ids: ['a'] }))).toThrow('--ids');
  });
});
