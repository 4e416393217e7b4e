import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { captureCli } from '../../tests/support/captureCli.js';
import { handFolder, handScript } from '../../tests/support/handScript.js';
import { makeVideo } from '../../tests/support/makeVideo.js';
import { packageRoot } from '../core/packageRoot.js';
import { extractAudioFile } from '../media/extractAudio.js';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const { instance, script } = handScript('bakery-1');

async function build(...argumentList: string[]) {
  const run = await captureCli('build', 'omni2web', ...argumentList);
  return { ...run, json: () => JSON.parse(run.standardOutput) };
}

/** Must go well. */
async function done(...argumentList: string[]) {
  const run = await build(...argumentList, '--json');
  expect(run, run.standardError).toMatchObject({ exitCode: 0 });
  return run.json();
}

const write = async (name: string, content: unknown) => {
  await writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  return at(name);
};

const start = (directory: string, ...rest: string[]) =>
  done(
    ...['start', directory, join(handFolder, 'pages/bakery.html')],
    ...['--name', 'bakeries', '--licence', 'CC-BY-4.0', '--consent', 'I may be published.', '--by', 'Ada'],
    ...rest,
  );

const consent = ['--consent', 'Cleo agrees to publication.'];
const transcript = () => instance.transcript.map(({ text }) => text).join('\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-build-test-'));
  const samples = Float32Array.from({ length: 32_000 }, (_, index) => 0.3 * Math.sin(index / 6));
  await makeVideo(at('take.mp4'), [0, 0.5, 1, 1.5], 2, { audio: { samples, sampleRate: 16_000 } });
  await makeVideo(at('silent.mp4'), [0, 1], 2);
  await extractAudioFile(at('take.mp4'), at('sound.wav'));
  await write('script.yaml', stringify(script));
  await write('take.txt', transcript());
  await write('rubric.json', { items: instance.rubric.map(({ check: _, ...item }) => item) });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('deixis build omni2web', () => {
  it('goes from a page to a sound data set', async () => {
    const directory = at('whole');
    expect(await start(directory)).toMatchObject({ added: ['bakery'], kept: [] });
    // Done again, it goes on: nothing twice.
    expect(await start(directory)).toMatchObject({ added: [], kept: ['bakery'] });
    const page = ['--page', 'bakery'];
    const taken = await done('script', directory, ...page, '--file', at('script.yaml'), '--by', 'Ada');
    expect(taken).toMatchObject({ id: 'bakery-1', version: 1, steps: 12, replaces: false });

    const first = await done('review', directory, 'bakery-1', '--accept', '--by', 'Ben');
    expect(first).toMatchObject({ review: 'first', state: 'script_accepted', waitsFor: 'recording' });
    const record = [
      'record',
      directory,
      'bakery-1',
      '--recording',
      at('take.mp4'),
      '--by',
      'Cleo',
      ...consent,
    ];
    const recorded = await done(...record);
    expect(recorded.durationSeconds).toBeCloseTo(2, 1);

    const draft = at('draft.json');
    await done('annotate', directory, 'bakery-1', '--draft', '--out', draft, '--by', 'Dan');
    const handIn = [
      'annotate',
      directory,
      'bakery-1',
      '--transcript',
      at('take.txt'),
      '--by',
      'Dan',
      '--rubric',
    ];
    const unchanged = await done(...handIn, draft);
    expect(unchanged).toMatchObject({ version: 1, items: 25, checked: 24, isUnchangedDraft: true });
    const sentBack = await done(
      'review',
      directory,
      'bakery-1',
      '--reject',
      '--by',
      'Ben',
      '--note',
      'draft',
    );
    expect(sentBack).toMatchObject({
      review: 'second',
      state: 'annotation_rejected',
      waitsFor: 'annotation',
    });
    const corrected = await done(...handIn, at('rubric.json'));
    expect(corrected).toMatchObject({ version: 2, checked: 24, isUnchangedDraft: false, notes: [] });
    const second = await done('review', directory, 'bakery-1', '--accept', '--by', 'Ben');
    expect(second).toMatchObject({ review: 'second', state: 'accepted', waitsFor: 'export', notes: [] });

    const status = await done('status', directory);
    expect(status.queue).toMatchObject({ export: ['bakery-1'], recording: [] });
    expect(status.coverage).toMatchObject({ missing: [], operations: { swap: 1, revert: 1 } });

    const out = at('data');
    expect(await done('export', directory, '--out', out)).toMatchObject({ ids: ['bakery-1'], left: [] });
    const valid = await captureCli('data', 'validate', out, '--json');
    expect(JSON.parse(valid.standardOutput)).toMatchObject({ valid: true, instances: 1, name: 'bakeries' });
    const made = JSON.parse(await readFile(join(out, 'instances.jsonl'), 'utf8'));
    // The instance as its makers wrote it by hand; that the checks hold on the reference page is in "notes: []" above.
    const words = (items: object[]) => items.map((item) => ({ ...item, check: undefined }));
    expect(words(made.rubric)).toEqual(words(instance.rubric));
    expect(made.transcript).toEqual(instance.transcript);
    expect(made).toMatchObject({ licence: 'CC-BY-4.0', consent: 'Cleo agrees to publication.' });
    expect(await readFile(join(out, made.referencePage), 'utf8')).toBe(
      await readFile(join(handFolder, instance.referencePage!), 'utf8'),
    );
    expect(await readFile(join(out, made.recording))).toEqual(await readFile(at('take.mp4')));
    const ledger = await readFile(join(directory, 'ledger.jsonl'), 'utf8');
    expect(await readFile(join(out, 'ledger.jsonl'), 'utf8')).toBe(ledger);
    expect(
      ledger
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toEqual('page script accept record draft annotate reject annotate accept export'.split(' '));

    // Withdrawn afterwards: the item goes back, and cannot be exported any more.
    await done('review', directory, 'bakery-1', '--reject', '--by', 'Ben', '--note', 'wrong target in 3');
    const refused = await build('export', directory, '--out', out, '--ids', 'bakery-1');
    expect(refused).toMatchObject({ exitCode: 3 });
    expect(refused.standardError).toContain('annotation rejected, waiting for annotation');
    expect(await build('export', directory, '--out', out)).toMatchObject({ exitCode: 3 });
    expect(await readFile(join(out, 'instances.jsonl'), 'utf8')).toContain('bakery-1');
  }, 240_000);

  it('carries pictures that steps may ask for into the data set', async () => {
    const directory = at('pictured');
    const pictures = ['--pictures', join(packageRoot, 'datasets/sources/omni2web/pictures')];
    expect(await start(directory, ...pictures)).toMatchObject({ added: ['bakery'], pictures: 31 });
    expect(await start(directory, ...pictures)).toMatchObject({ added: [], pictures: 31 });
    const ledger = (await readFile(join(directory, 'ledger.jsonl'), 'utf8')).trim().split('\n');
    expect(ledger.map((line) => JSON.parse(line).action)).toEqual(['page', 'pictures']);
    await done('script', directory, '--page', 'bakery', '--file', at('script.yaml'), '--by', 'Ada');
    await done('review', directory, 'bakery-1', '--accept', '--by', 'Ben');
    const recording = ['--recording', at('take.mp4'), '--by', 'Cleo', ...consent];
    await done('record', directory, 'bakery-1', ...recording);
    const papers = ['--transcript', at('take.txt'), '--rubric', at('rubric.json'), '--by', 'Dan'];
    await done('annotate', directory, 'bakery-1', ...papers);
    await done('review', directory, 'bakery-1', '--accept', '--by', 'Ben');
    await done('export', directory, '--out', at('pictured-data'), '--by', 'Ada');
    const catalogue = JSON.parse(await readFile(at('pictured-data', 'pictures.json'), 'utf8'));
    expect(catalogue.pictures).toHaveLength(31);
    const validated = await captureCli('data', 'validate', at('pictured-data'));
    expect(validated).toMatchObject({ exitCode: 0 });
    // What the ledger knows of a picture must be what is there.
    await rm(join(directory, 'pages/pictures/mug.svg'));
    expect((await build('status', directory)).standardOutput).toContain('problem: pages/pictures/mug.svg');
  }, 120_000);

  it('refuses what does not fit, stage by stage, and changes nothing then', async () => {
    const directory = at('broken');
    const refuses = async (exitCode: number, message: string, ...argumentList: string[]) => {
      const run = await build(...argumentList);
      expect(run.standardError).toContain(message);
      expect(run.exitCode).toBe(exitCode);
      expect(run.standardOutput).toBe('');
    };
    await refuses(3, 'it has no build.json', 'status', directory);
    await start(directory);
    const ledger = () => readFile(join(directory, 'ledger.jsonl'), 'utf8');
    const before = await ledger();

    const submit = (file: string, page = 'bakery') => ['script', directory, '--page', page, '--file', file];
    await refuses(2, 'did you mean "bakery"?', ...submit(at('script.yaml'), 'bakrey'));
    await refuses(3, 'cannot be read', ...submit(at('none.yaml')));
    const wrong = async (name: string, change: (steps: Record<string, unknown>[]) => void) => {
      const copy = structuredClone(script);
      change(copy.steps);
      return write(name, copy);
    };
    await refuses(
      3,
      'steps[0].sayd: unknown key; did you mean "said"?',
      ...submit(
        await wrong('a.json', (steps) => {
          steps[0]!.sayd = 'x';
        }),
      ),
    );
    await refuses(
      3,
      'steps[11].undoes[0]: expected an earlier step (1 to 11), not 12',
      ...submit(
        await wrong('b.json', (steps) => {
          steps[11]!.undoes = [12];
        }),
      ),
    );
    await refuses(
      3,
      'steps: expected 10 to 20 steps, not 9',
      ...submit(
        await wrong('c.json', (steps) => {
          steps.splice(2, 3);
        }),
      ),
    );
    await refuses(
      3,
      'steps: expected 1 to 3 revert steps, not 0',
      ...submit(
        await wrong('d.json', (steps) => {
          steps.splice(11, 1);
        }),
      ),
    );
    await refuses(
      3,
      'steps[4].targetAnchors[0]: expected one element of the page',
      ...submit(
        await wrong('e.json', (steps) => {
          steps[4]!.targetAnchors = [{ description: 'nowhere', path: '/html/body/aside[7]' }];
        }),
      ),
    );
    await refuses(2, 'one of the two', 'script', directory, '--page', 'bakery');
    expect(await ledger()).toBe(before);

    await done(...submit(at('script.yaml')));
    const id = 'bakery-1';
    const record = (file: string, name = id) => [
      'record',
      directory,
      name,
      '--recording',
      at(file),
      '--by',
      'Cleo',
      ...consent,
    ];
    await refuses(
      3,
      '"record" does not fit now: the item is scripted, waiting for first review',
      ...record('take.mp4'),
    );
    await refuses(
      2,
      'no item "bakery-2"; did you mean "bakery-1"?',
      'review',
      directory,
      'bakery-2',
      '--accept',
      '--by',
      'Ben',
    );
    await refuses(2, 'one of the two', 'review', directory, id, '--accept', '--reject', '--by', 'Ben');
    await refuses(3, 'does not fit', 'export', directory, '--out', at('no-data'), '--ids', id);
    await done('review', directory, id, '--reject', '--by', 'Ben', '--note', 'step 3 is vague');
    expect((await done('status', directory)).items[0]).toMatchObject({
      rejection: 'step 3 is vague',
      waitsFor: 'script',
    });
    expect(await done(...submit(at('script.yaml')))).toMatchObject({ version: 2, replaces: true });
    await done('review', directory, id, '--accept', '--by', 'Ben');

    await refuses(3, 'none.mp4', ...record('none.mp4'));
    await refuses(3, 'no audio track', ...record('silent.mp4'));
    await refuses(3, 'sound alone', ...record('sound.wav'));
    await refuses(3, 'script.yaml', ...record('script.yaml'));
    const annotate = (words: string, rubric: string) => [
      'annotate',
      directory,
      id,
      '--transcript',
      at(words),
      '--rubric',
      at(rubric),
      '--by',
      'Dan',
    ];
    await refuses(3, 'waiting for recording', ...annotate('take.txt', 'rubric.json'));
    await done(...record('take.mp4'));

    await refuses(3, 'cannot be read', ...annotate('none.txt', 'rubric.json'));
    await write('short.txt', transcript().split('\n').slice(1).join('\n'));
    await refuses(
      3,
      'short.txt: transcript: expected one line a step: 12 lines, not 11',
      ...annotate('short.txt', 'rubric.json'),
    );
    const cues = instance.transcript.map(
      ({ text }, index) => `00:0${index % 10}.000 --> 00:0${index % 10}.900\n${text}`,
    );
    await write('late.vtt', `WEBVTT\n\n${cues.join('\n\n')}`);
    await refuses(
      3,
      'late.vtt: transcript[3].endSeconds: expected within the recording',
      ...annotate('late.vtt', 'rubric.json'),
    );
    await write('few.json', { items: instance.rubric.slice(1) });
    await refuses(3, 'few.json: items: expected two items for step 1', ...annotate('take.txt', 'few.json'));
    await write('empty.json', { items: instance.rubric.map((item) => ({ ...item, beforeAnchor: '' })) });
    await refuses(
      3,
      'empty.json: items[0].beforeAnchor: expected words',
      ...annotate('take.txt', 'empty.json'),
    );
    await refuses(
      2,
      '--model: only together with --draft',
      ...annotate('take.txt', 'rubric.json'),
      '--model',
      'ollama/x',
    );

    // A file changed on disk is told by status, and nothing is built on it.
    await cp(at('silent.mp4'), join(directory, 'recordings/bakery-1.1.mp4'));
    await refuses(
      3,
      'recordings/bakery-1.1.mp4: expected the bytes that the ledger knows',
      ...annotate('take.txt', 'rubric.json'),
    );
    const status = await build('status', directory, '--json');
    expect(status.exitCode).toBe(3);
    expect(status.json().problems).toMatchObject([{ file: 'recordings/bakery-1.1.mp4' }]);
    await refuses(3, 'expected at least one accepted item', 'export', directory, '--out', at('no-data'));
    await refuses(2, "unknown option '--jsno'", 'status', directory, '--jsno');
    expect((await ledger()).split('\n')).toHaveLength(7);
  }, 180_000);
});
