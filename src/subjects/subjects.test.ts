import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitCommand } from '../core/splitCommand.js';
import { openProgramSubject } from './openProgramSubject.js';
import { openRecordedSubject } from './openRecordedSubject.js';
import type { SubjectRequest } from './Subject.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 空 "q" %20-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ask = (instance: string, signal = new AbortController().signal): SubjectRequest => ({
  instance,
  task: 'A',
  condition: 'timed',
  parts: [{ type: 'text', label: 'question', text: `what of ${instance}? 这个` }],
  repeat: 0,
  seed: 1,
  signal,
});

async function program(body: string): Promise<string> {
  const path = join(folder, 'subject.mjs');
  await writeFile(
    path,
    `import { createInterface } from 'node:readline';
     createInterface({ input: process.stdin }).on('line', (line) => { const request = JSON.parse(line); ${body} });`,
  );
  return `"${process.execPath}" '${path}'`;
}

describe('a program over JSON lines', () => {
  test('answers in any order, by id, with Chinese and line breaks whole', async () => {
    const subject = openProgramSubject(
      await program(
        `setTimeout(() => console.log(JSON.stringify({ id: request.id, text: request.parts[0].text + '\\nok' })), request.instance === 'a' ? 200 : 0);`,
      ),
    );
    const answers = await Promise.all([subject.respond(ask('a')), subject.respond(ask('b'))]);
    expect(answers.map((answer) => answer.text)).toEqual(['what of a? 这个\nok', 'what of b? 这个\nok']);
    expect(answers[0]!.shown).toEqual([expect.objectContaining({ kind: 'text', label: 'question' })]);
    await subject.close();
  });

  test('may be one of many: no warning of a leak, and all end with their subjects', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): number => warnings.push(warning.name);
    process.on('warning', note);
    const listeners = process.listenerCount('exit');
    const command = await program(
      `console.log(JSON.stringify({ id: request.id, text: String(process.pid) }));`,
    );
    const subjects = Array.from({ length: 12 }, () => openProgramSubject(command));
    const answers = await Promise.all(subjects.map((subject) => subject.respond(ask('a'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(12);
    for (const subject of subjects) await subject.close();
    await expect.poll(() => process.listenerCount('exit')).toBe(listeners);
    expect(warnings).toEqual([]);
    process.off('warning', note);
  });

  test('that ends in the middle is an error that says what it said, and is started anew', async () => {
    const subject = openProgramSubject(
      await program(
        `if (request.instance === 'bad') { console.error('model file is missing'); process.exit(3); }
         console.log(JSON.stringify({ id: request.id, text: 'fine' }));`,
      ),
    );
    await expect(subject.respond(ask('bad'))).rejects.toThrow(/exit code 3.*model file is missing/);
    expect((await subject.respond(ask('good'))).text).toBe('fine');
    await subject.close();
  });

  test('that writes something else is an error that shows the line', async () => {
    const subject = openProgramSubject(await program(`console.log('Loading weights ...');`));
    await expect(subject.respond(ask('a'))).rejects.toThrow(/Loading weights/);
    await subject.close();
  });

  test('that answers under an id it was not given is an error at once, not a wait', async () => {
    const subject = openProgramSubject(await program(`console.log('{"id":"zzz","text":"x"}');`));
    await expect(subject.respond(ask('a'))).rejects.toThrow(/not "zzz"/);
    await subject.close();
  });

  test('that never answers is given up, and an abort ends the wait at once', async () => {
    const subject = openProgramSubject(await program(''), 0.5);
    await expect(subject.respond(ask('a'))).rejects.toThrow(/no answer within 0.5 s/);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stopped')), 50);
    await expect(subject.respond(ask('a', controller.signal))).rejects.toThrow('stopped');
    await subject.close();
  });

  test('that does not exist is named', async () => {
    const subject = openProgramSubject('no-such-program-here --x');
    await expect(subject.respond(ask('a'))).rejects.toThrow(/no-such-program-here could not be started/);
  });
});

describe('recorded outputs', () => {
  test('are read by task and instance; what is missing is told apart', async () => {
    await mkdir(join(folder, 'A'));
    await writeFile(join(folder, 'A', 'one.html'), '<p>é');
    const subject = openRecordedSubject(folder);
    expect(await subject.respond(ask('one'))).toMatchObject({ text: '<p>é', completeness: 'declared' });
    expect(await subject.respond(ask('two'))).toMatchObject({
      text: null,
      reason: expect.stringContaining('not recorded'),
    });
    expect(await subject.respond({ ...ask('one'), task: 'B' })).toMatchObject({ unavailable: true });
    expect(() => openRecordedSubject(join(folder, 'nowhere'))).toThrow(/no such folder/);
  });
});

test('commands are split as a person writes them', () => {
  expect(splitCommand(`python "my model.py" --name='a b' c\\ d ""`)).toEqual([
    'python',
    'my model.py',
    '--name=a b',
    'c d',
    '',
  ]);
  expect(() => splitCommand('a "b')).toThrow(/unclosed/);
  expect(() => splitCommand('  ')).toThrow(/empty/);
});
