import type { Random } from '../../../core/createRandom.js';
import type { CursorMove, Point } from '../../../synth/cursor/CursorMove.js';
import { traceCursor, travelSeconds } from '../../../synth/cursor/traceCursor.js';
import type { RecordingPlan } from '../../../synth/recording/RecordingPlan.js';
import type { Sound, Speaker } from '../../../synth/speech/Speech.js';
import { placeSounds } from '../../../synth/speech/sound.js';
import { createScroller } from './createScroller.js';
import { pickPoint, pointsOf } from './pickPoint.js';
import type { PointingMark, ScriptStep } from './ScriptStep.js';
import type { PageSurvey, SurveyElement } from './survey/SurveyElement.js';

export const framesPerSecond = 15;
const soundSampleRateHz = 16_000;

/** When something was pointed at: the truth about a weak reference. */
export interface Pointing {
  step: number;
  path: string;
  /** From the beginning of the weak reference to when the hand may leave. */
  startSeconds: number;
  endSeconds: number;
}

export interface Timeline {
  recording: RecordingPlan;
  sound: Sound;
  lines: { step: number; startSeconds: number; endSeconds: number }[];
  pointings: Pointing[];
}

interface Options {
  survey: PageSurvey;
  viewport: { width: number; height: number };
  speaker: Speaker;
  random: Random;
}

/**
 * Decides when each phrase is said and where the hand is: it scrolls and travels between the phrases and during their
 * first words, and rests on each thing while the weak reference to it is spoken.
 */
export async function planTimeline(script: readonly ScriptStep[], options: Options): Promise<Timeline> {
  const { survey, viewport, speaker, random } = options;
  const rate = 0.95 + random.next() * 0.15;
  const scroller = createScroller(survey.height, viewport.height, random);
  const moves: CursorMove[] = [];
  const start = {
    x: viewport.width * (0.4 + random.next() * 0.3),
    y: viewport.height * (0.4 + random.next() * 0.3),
  };
  let hand: Point = start;
  let handFree = 0.3;
  let now = 0.5;
  const sounds: { startSeconds: number; sound: Sound }[] = [];
  const lines: Timeline['lines'] = [];
  const pointings: Pointing[] = [];

  /** Moves the hand so that it arrives by `wanted` if it can; gives the time of arrival. */
  const travel = (to: Point, size: number, wanted: number): number => {
    const distance = Math.hypot(to.x - hand.x, to.y - hand.y);
    const length = travelSeconds(distance, size) * (0.9 + random.next() * 0.25);
    const startSeconds = Math.max(handFree, wanted - length - random.next() * 0.3);
    moves.push({ startSeconds, endSeconds: startSeconds + length, to });
    hand = to;
    handFree = startSeconds + length;
    return handFree;
  };

  for (const step of script) {
    let earliest = now + 0.35 + random.next() * 0.5;
    handFree = Math.max(handFree, now - 0.15);
    const points = step.pointed.map((element) => pickPoint(element, survey, random));
    const scrolled = scroller.show(step.pointed, pointsOf(step, points), handFree);
    handFree = Math.max(handFree, scrolled.endSeconds);
    const inView = (point: Point): Point => ({ x: point.x, y: point.y - scroller.current });
    let startSeconds: number | undefined;
    for (const fragment of step.fragments) {
      const marks = fragment.marks.toSorted((a, b) => a.start - b.start);
      const phrase = await speaker.speak(fragment.spoken, { marks, rate });
      let begin = earliest;
      for (const [index, mark] of marks.entries()) {
        const said = phrase.marks[index]!;
        const element = mark.at === 'second' ? step.pointed[1]! : step.pointed[0]!;
        const point = placeOf(mark, points, step.pointed);
        const arrival = travel(inView(point), sizeOf(element), begin + said.startSeconds - 0.12);
        // The first word waits for the hand; later ones in one breath cannot.
        if (index === 0) begin = Math.max(begin, arrival + 0.1 - said.startSeconds);
        const from = begin + said.startSeconds;
        const until = begin + said.endSeconds;
        if (mark.at === 'both') {
          const leave = from + (until - from) * 0.45;
          pointings.push({ step: step.step, path: element.path, startSeconds: from, endSeconds: leave });
          handFree = Math.max(handFree, leave);
          const second = step.pointed[1]!;
          const there = travel(inView(points[1]!), sizeOf(second), leave);
          handFree = Math.max(there + 0.45, until);
          pointings.push({ step: step.step, path: second.path, startSeconds: there, endSeconds: handFree });
        } else {
          handFree = Math.max(handFree, until + 0.1);
          pointings.push({ step: step.step, path: element.path, startSeconds: from, endSeconds: handFree });
          if (random.next() < 0.4) tap(moves, hand, random, from, until);
        }
      }
      sounds.push({ startSeconds: begin, sound: phrase.sound });
      startSeconds ??= begin;
      now = begin + phrase.sound.samples.length / phrase.sound.sampleRateHz;
      earliest = now + 0.08;
    }
    lines.push({ step: step.step, startSeconds: round(startSeconds!), endSeconds: round(now) });
    now = Math.max(now, handFree - 0.1);
    if (random.next() < 0.3) {
      const aside = { x: hand.x + 40 * random.normal(), y: hand.y + 30 * random.normal() };
      handFree = Math.max(handFree, now) + 0.1;
      travel(clampInto(aside, viewport), 60, handFree);
    }
  }

  const frameCount = Math.ceil((now + 1.1) * framesPerSecond);
  const frameTimes = Array.from({ length: frameCount }, (_, index) => index / framesPerSecond);
  const track = traceCursor({ start, moves, frameTimes, random: random.fork('hand'), bounds: viewport });
  const durationSeconds = frameCount / framesPerSecond;
  return {
    recording: {
      viewport,
      durationSeconds,
      cursorTheme: random.fork('theme').pick(['light', 'dark'] as const),
      frames: frameTimes.map((timeSeconds, index) => ({
        timeSeconds,
        scrollY: scroller.at(timeSeconds),
        x: Math.round(track[index]!.x),
        y: Math.round(track[index]!.y),
      })),
    },
    sound: placeSounds(sounds, durationSeconds, soundSampleRateHz),
    lines,
    pointings: pointings.map((one) => ({
      ...one,
      startSeconds: round(one.startSeconds),
      endSeconds: round(one.endSeconds),
    })),
  };
}

function placeOf(mark: PointingMark, points: readonly Point[], pointed: readonly SurveyElement[]): Point {
  if (mark.at === 'second') return points[1]!;
  if (mark.at !== 'edge') return points[0]!;
  const { inner } = pointed[0]!;
  return { x: inner.x + Math.min(inner.width * 0.4, 160), y: inner.y + inner.height - 2 };
}

/** A small stroke over the thing while it is named, as a finger taps. */
function tap(moves: CursorMove[], hand: Point, random: Random, from: number, until: number): void {
  const last = moves.at(-1)!;
  const startSeconds = Math.max(from, last.endSeconds) + 0.02;
  const endSeconds = Math.min(until + 0.08, startSeconds + 0.25);
  if (endSeconds - startSeconds < 0.12) return;
  moves.push({
    startSeconds,
    endSeconds,
    to: { x: hand.x + 5 * random.normal(), y: hand.y + 2 * random.normal() },
  });
}

function sizeOf({ inner }: SurveyElement): number {
  return Math.min(inner.width, inner.height);
}

function clampInto({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return { x: Math.min(width - 20, Math.max(20, x)), y: Math.min(height - 20, Math.max(20, y)) };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
