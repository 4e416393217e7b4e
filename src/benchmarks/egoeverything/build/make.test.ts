import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { madeWidth } from '../../../../tests/support/makeVideo.js';
import {
  addsUp,
  call,
  droppedOf,
  goodModels,
  looks,
  modelOf,
  room,
  row,
  submission,
  things,
  useQuestionsBuild,
} from '../../../../tests/support/questionsBuild.js';
import type { ReceivedRequest } from '../../../../tests/support/scriptedModelServer.js';
import type { YieldRow } from '../../building/countFates.js';

const bench = useQuestionsBuild();

/** Repairs bring earlier turns along. */
const roundOf = ({ body }: ReceivedRequest) => ((body.messages as unknown[]).length - 1) / 2;

describe('deixis build egoeverything make', () => {
  it('makes questions of a folder in which one video is broken, and counts everything that was wrong', async () => {
    const { at, server, start, make, done } = bench();
    const directory = at('whole');
    const started = await start(directory, 'videos', '--questions-per-video', '8');
    expect(started).toMatchObject({ kept: [], withoutGaze: ['broken'] });

    let lines = 0;
    let frames = 0;
    let written = 0;
    server.reply = (request) => {
      const model = modelOf(request);
      if (model === 'eyes') {
        if (roundOf(request) === 0) lines += 1;
        if (lines === 1)
          return { text: roundOf(request) === 0 ? 'so '.repeat(25) : '"Washes a mug at a sink."' };
        return lines === 2 ? { text: '\n' } : goodModels(request);
      }
      if (model === 'finder') {
        if (roundOf(request) === 0) frames += 1;
        if (frames === 1) return { text: 'I see a lovely kitchen.' };
        // The first is no box in any order: its sides are turned round. What is sound is kept.
        if (frames === 2) return things(['cup', [900, 100, 100, 200]], ...room);
        if (frames === 3)
          return roundOf(request) === 0
            ? { text: '[1, 2]' }
            : things(...room, ['white wall', [0, 0, 1000, 1000]]);
        return goodModels(request);
      }
      if (model !== 'writer') return goodModels(request);
      if (looks(request) === 0) return goodModels(request);
      written += 1;
      if (written === 1) return { text: 'no' };
      if (written === 4)
        return call('submit_question', submission(request, { question: 'Which mug is seen in the video?' }));
      return goodModels(request);
    };
    const made = await make(directory, '--maximum-repairs', '1');
    const rows = made.yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'timelines')).toMatchObject({ in: 3, passed: 1, mended: 1 });
    expect(Object.keys(row(rows, 'timelines').dropped)[0]).toMatch(/^media-/);
    expect(row(rows, 'lines')).toMatchObject({ mended: 1, dropped: { 'no-usable-line': 1 } });
    // Twelve a minute: 4 of 20 seconds and 2 of 10.
    expect(row(rows, 'frames')).toMatchObject({ in: 6, mended: 2, dropped: { 'answer-unusable': 1 } });
    expect(row(rows, 'draws')).toMatchObject({ in: 2, passed: 2 });
    expect(row(rows, 'targets').in).toBe(16);
    expect(row(rows, 'targets').dropped).toEqual({
      'too-little-video-left': Object.values(
        (await done('status', directory)).lostToDelay as Record<string, { lost: number }>,
      ).reduce((sum, { lost }) => sum + lost, 0),
    });
    expect(droppedOf(row(rows, 'rules'))).toBeGreaterThan(0);
    // The paper's order: people first, then the blind test.
    expect(rows.map(({ stage }) => stage).slice(-2)).toEqual(['people', 'blind']);

    // The declared order decides what the same numbers mean.
    const [objectsName] = Object.keys(
      JSON.parse(
        (await readFile(join(directory, 'ledger.jsonl'), 'utf8'))
          .split('\n')
          .find((line) => line.includes('"objects"'))!,
      ).files as object,
    );
    const objects = JSON.parse(await readFile(join(directory, objectsName!), 'utf8'));
    const mug = objects.objects.find(({ name }: { name: string }) => name === 'mug').sightings[0];
    // 0.2 and 0.3 of 96 pixels, 0.4 and 0.6 of 64.
    expect(mug.box).toEqual({ left: 19.2, right: 28.8, top: 25.6, bottom: 38.4 });
    // Its middle is where the wearer looks.
    expect(mug.distancePixels).toBeCloseTo(0, 6);
    const table = await readFile(join(directory, 'targets', 'hall.csv'), 'utf8');
    expect(table.split('\r\n')[0]).toContain('probability_in_frame');
    const total = table
      .trim()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
    expect(total).toBeCloseTo(1, 9);

    // Done again, nothing is asked.
    const before = server.requests.length;
    expect((await make(directory, '--maximum-repairs', '1')).yield).toEqual(rows);
    expect(server.requests).toHaveLength(before);
  }, 300_000);

  it('leaves out what it is told to leave out', async () => {
    const { at, server, config, start, done } = bench();
    const directory = at('bare');
    await start(directory, 'told', '--without', 'merge,validator,blind,human', '--questions-per-video', '2');
    const made = await done(
      ...['make', directory, '--captioner', 'local/eyes', '--detector', 'local/finder'],
      ...['--box-order', 'x0y0x1y1', '--synthesizer', 'local/writer', '--config', config],
    );
    addsUp(made.yield);
    expect(made.yield.map(({ stage }: YieldRow) => stage).at(-1)).toBe('rules');
    expect(server.requests.some((one) => modelOf(one) === 'prover')).toBe(false);
    const objects = JSON.parse(await readFile(join(directory, 'objects', 'kitchen.1.json'), 'utf8'));
    // Two things in four frames, none merged; read in the other order, a box lies elsewhere.
    expect(objects.objects).toHaveLength(8);
    expect(objects.objects[0].sightings[0].box.left).toBeCloseTo(0.4 * madeWidth, 6);
    expect((await done('export', directory, '--out', at('bare-data'), '--by', 'Ada')).questions.length).toBe(
      row(made.yield, 'rules').passed,
    );
  }, 120_000);

  it('says what it needs', async () => {
    const { at, start, build } = bench();
    await start(at('lacking'), 'videos');
    const noOrder = await build(
      'make',
      at('lacking'),
      '--detector',
      'local/finder',
      '--synthesizer',
      'local/a',
      '--validator',
      'local/b',
    );
    expect(noOrder).toMatchObject({ exitCode: 2 });
    expect(noOrder.standardError).toContain('--box-order');
    const noEyes = await build('make', at('lacking'), '--timeline-only');
    expect(noEyes).toMatchObject({ exitCode: 2 });
    expect(noEyes.standardError).toContain('--captioner');
    expect(await build('status', at('nowhere'))).toMatchObject({ exitCode: 3 });
  });
});
