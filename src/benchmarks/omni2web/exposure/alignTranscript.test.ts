import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../core/createRandom.js';
import { findSpeechIntervals } from '../../../perception/speech/findSpeechIntervals.js';
import { createFliteSpeaker } from '../../../synth/speech/createFliteSpeaker.js';
import { alignTranscript } from './alignTranscript.js';
import { formatTimedTranscript, formatTranscript } from './formatTranscript.js';
import { shiftLines } from './shiftLines.js';
import { soundShifts } from './soundShift.js';

const lines = [
  { step: 1, text: 'Make this heading dark red.' },
  { step: 2, text: 'And swap these two cards, the one on the left and the one next to it.' },
  { step: 3, text: 'Delete that.' },
];

const spans = (...pairs: [number, number][]) =>
  pairs.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }));
const times = (timed: ReturnType<typeof alignTranscript>) =>
  timed?.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);

// Speech of about five syllables a second, with the pauses named.
describe('alignTranscript', () => {
  it('gives each line its own interval', () => {
    expect(times(alignTranscript(lines, spans([1, 2.4], [6, 9.4], [14, 14.6])))).toEqual([
      [1, 2.4],
      [6, 9.4],
      [14, 14.6],
    ]);
  });

  it('joins the parts of a line that pauses', () => {
    expect(times(alignTranscript(lines, spans([1, 2.4], [6, 7.3], [7.6, 9.6], [14, 14.6])))).toEqual([
      [1, 2.4],
      [6, 9.6],
      [14, 14.6],
    ]);
  });

  it('leaves a short noise out', () => {
    expect(times(alignTranscript(lines, spans([1, 2.4], [6, 9.4], [11.5, 11.6], [14, 14.6])))).toEqual([
      [1, 2.4],
      [6, 9.4],
      [14, 14.6],
    ]);
  });

  it('divides an interval that two lines share', () => {
    const timed = alignTranscript(lines, spans([1, 2.4], [6, 10]))!;
    expect(times(timed)![0]).toEqual([1, 2.4]);
    expect(timed[1]!.startSeconds).toBe(6);
    expect(timed[2]!.endSeconds).toBe(10);
    expect(timed[1]!.endSeconds).toBe(timed[2]!.startSeconds);
    expect(timed[1]!.endSeconds).toBeGreaterThan(8.8);
  });

  it('counts Chinese characters', () => {
    const chinese = [
      { step: 1, text: '把这个标题改成深红色，再把它放到最上面。' },
      { step: 2, text: '删掉它。' },
    ];
    expect(times(alignTranscript(chinese, spans([1, 3], [3.6, 5.6], [9, 9.7])))).toEqual([
      [1, 5.6],
      [9, 9.7],
    ]);
  });

  // Times from the synthesiser, not from us. Over 300 such lines in three voices the worst end was 0.13 s off.
  it('finds spoken lines in sound with noise and pauses of all lengths', async () => {
    const random = createRandom('spoken lines');
    const speaker = await createFliteSpeaker('rms');
    const truth: [number, number][] = [];
    const samples: number[] = Array<number>(8000).fill(0);
    const spoken = [...lines, ...lines].map(({ text }, index) => ({ step: index + 1, text }));
    for (const { text } of spoken) {
      const { sound } = await speaker.speak(text);
      expect(sound.sampleRateHz).toBe(16_000);
      const start = samples.length / 16_000;
      samples.push(...sound.samples);
      truth.push([start, samples.length / 16_000]);
      samples.push(...Array<number>(16_000 * random.pick([0.4, 0.8, 2])).fill(0));
    }
    const noisy = Float32Array.from(samples, (sample) => sample + 0.003 * random.normal());
    const timed = alignTranscript(spoken, await findSpeechIntervals(noisy))!;
    timed.forEach(({ startSeconds, endSeconds }, index) => {
      expect(Math.abs(startSeconds - truth[index]![0])).toBeLessThan(0.25);
      expect(Math.abs(endSeconds - truth[index]![1])).toBeLessThan(0.25);
    });
  });

  it('says so where there is no speech', () => {
    expect(alignTranscript(lines, [])).toBeNull();
  });
});

describe('timed transcripts', () => {
  const timed = [
    { step: 1, text: 'Make this red.', startSeconds: 15.2, endSeconds: 22.4 },
    { step: 2, text: 'Delete that.', startSeconds: 57, endSeconds: 59 },
    { step: 3, text: 'And this.', startSeconds: 0.5, endSeconds: 3 },
  ];

  it('carry whole seconds that hold the interval, the words as they are', () => {
    expect(formatTimedTranscript(timed).split('\n')).toEqual([
      '[t=15s--23s] Make this red.',
      '[t=57s--59s] Delete that.',
      '[t=0s--3s] And this.',
    ]);
    expect(formatTranscript(timed)).toBe('Make this red.\nDelete that.\nAnd this.');
  });

  it('shift with the sound, around the end', () => {
    const shifted = (seconds: number) =>
      shiftLines(timed, seconds, { startSeconds: 0, endSeconds: 60 }).map((line) => [
        line.startSeconds,
        line.endSeconds,
      ]);
    expect(shifted(5)[0]).toEqual([20.2, 27.4]);
    expect(shifted(5)[1]).toEqual([2, 4]);
    // 55.5 to 58 after -5; the part from -4.5 to -2 turns round whole.
    expect(shifted(-5)[2]).toEqual([55.5, 58]);
    // 58 to 60 and 0 to 0.5 would be a wrap of 0.5 to 3 by -2.5: 58 to 60.5.
    expect(shifted(-2.5)[2]).toEqual([58, 60]);
    expect(shifted(-1)[2]).toEqual([0, 2]);
  });
});

describe('soundShifts', () => {
  it('splits the data set in halves, the same ones whatever the order of the file', () => {
    const ids = Array.from({ length: 301 }, (_, index) => `item-${index}`);
    const shifts = soundShifts(ids, 5, 1);
    const values = [...shifts.values()];
    expect(values.filter((value) => value === 5)).toHaveLength(151);
    expect(values.filter((value) => value === -5)).toHaveLength(150);
    expect(soundShifts([...ids].reverse(), 5, 1)).toEqual(shifts);
    expect(soundShifts(ids, 5, 2)).not.toEqual(shifts);
  });
});
