import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';

test.each([
  ['egoeverything', 'reader', 'unknown subject "reader" of egoeverything; it belongs to ego2web'],
  ['ego2web', 'recall', 'unknown subject "recall" of ego2web; it belongs to egoeverything'],
  ['omni2web', 'computer:openai/gpt-5', 'it belongs to ego2web'],
  ['ego2web', 'pointer', 'it belongs to omni2web'],
  ['egoeverything', 'rekall', 'unknown subject "rekall" of egoeverything; did you mean "recall"?'],
  ['omni2web', 'zzzzzzzz', 'unknown subject "zzzzzzzz" of omni2web\n'],
])('run %s with the subject %s', async (benchmark, subject, message) => {
  const { exitCode, standardError } = await captureCli(
    ...['run', benchmark, '--dataset', join(packageRoot, 'datasets/demo', benchmark)],
    ...['--subject', subject, '--preview'],
  );
  expect(standardError).toContain(`error SUBJECT_UNKNOWN: `);
  expect(standardError).toContain(message);
  expect(standardError).toContain(`"deixis list subjects ${benchmark}"`);
  expect(exitCode).toBe(2);
});
