import type { CursorTrack } from '../../../perception/cursor/CursorTrack.js';
import type { Scene } from '../../../perception/cursor/Scene.js';

/** A rest of the cursor in one scene. */
export interface Dwell {
  startSeconds: number;
  endSeconds: number;
  /** In pixels of the recording. */
  x: number;
  y: number;
  scene: Scene;
  /** How long the cursor rests at the place in all, whatever changes around it. */
  restSeconds: number;
}

/** A hand that rests still trembles; in pixels of a picture 1280 wide. */
const tremble = 10;
const shortestSeconds = 0.2;
/** A rest that goes on at nearly the same place after so short a break is the same. */
const breakSeconds = 0.4;

/** Where the cursor rested, in order. A rest ends when the page scrolls under it. */
export function findDwells({ points, scenes, width }: CursorTrack): Dwell[] {
  const radius = (tremble * Math.max(640, width)) / 1280;
  const dwells: Dwell[] = [];
  let scenePosition = 0;
  let run: { xs: number[]; ys: number[]; startSeconds: number; endSeconds: number; scene: Scene } | undefined;
  const finish = (): void => {
    if (run && run.endSeconds > run.startSeconds) {
      const { startSeconds, endSeconds, scene } = run;
      const place = { x: middle(run.xs), y: middle(run.ys) };
      addDwell(dwells, { startSeconds, endSeconds, ...place, scene, restSeconds: 0 }, radius);
    }
    run = undefined;
  };
  points.forEach((point, position) => {
    // A scene lasts until the frame that begins the next; the last one includes its last frame.
    while (scenePosition + 1 < scenes.length && scenes[scenePosition]!.endSeconds <= point.timeSeconds) {
      scenePosition += 1;
    }
    const scene = scenes[scenePosition];
    const shown =
      scene && scene.startSeconds <= point.timeSeconds && point.timeSeconds <= scene.endSeconds
        ? scene
        : undefined;
    const near = run && Math.hypot(point.x - middle(run.xs), point.y - middle(run.ys)) <= radius;
    if (run && (!near || run.scene !== shown)) finish();
    if (!shown) return;
    const endSeconds = points[position + 1]?.timeSeconds ?? point.timeSeconds;
    if (run) {
      run.xs.push(point.x);
      run.ys.push(point.y);
      run.endSeconds = endSeconds;
    } else {
      run = { xs: [point.x], ys: [point.y], startSeconds: point.timeSeconds, endSeconds, scene: shown };
    }
  });
  finish();
  return measureRests(dwells, radius).filter(({ restSeconds }) => restSeconds >= shortestSeconds);
}

/** Adds up the dwells that follow each other at one place. */
function measureRests(dwells: Dwell[], radius: number): Dwell[] {
  for (let first = 0; first < dwells.length; ) {
    let last = first;
    while (last + 1 < dwells.length && goesOn(dwells[last]!, dwells[last + 1]!, radius)) last += 1;
    const restSeconds = dwells[last]!.endSeconds - dwells[first]!.startSeconds;
    for (let position = first; position <= last; position++) dwells[position]!.restSeconds = restSeconds;
    first = last + 1;
  }
  return dwells;
}

function goesOn(one: Dwell, next: Dwell, radius: number): boolean {
  return (
    next.startSeconds - one.endSeconds < breakSeconds &&
    Math.hypot(one.x - next.x, one.y - next.y) < radius * 1.2
  );
}

function addDwell(dwells: Dwell[], dwell: Dwell, radius: number): void {
  const last = dwells.at(-1);
  const same = last && last.scene === dwell.scene && goesOn(last, dwell, radius);
  if (same) last.endSeconds = dwell.endSeconds;
  else dwells.push(dwell);
}

/** The median of the last points, so that a long rest does not drag its first moment along. */
function middle(values: number[]): number {
  const sorted = values.slice(-45).sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
