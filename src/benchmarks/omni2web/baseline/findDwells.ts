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
    if (run && run.endSeconds - run.startSeconds >= shortestSeconds) {
      const { startSeconds, endSeconds, scene } = run;
      addDwell(dwells, { startSeconds, endSeconds, x: middle(run.xs), y: middle(run.ys), scene }, radius);
    }
    run = undefined;
  };
  points.forEach((point, position) => {
    while (scenePosition < scenes.length && scenes[scenePosition]!.endSeconds < point.timeSeconds) {
      scenePosition += 1;
    }
    const scene = scenes[scenePosition];
    const shown = scene && scene.startSeconds <= point.timeSeconds ? scene : undefined;
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
  return dwells;
}

function addDwell(dwells: Dwell[], dwell: Dwell, radius: number): void {
  const last = dwells.at(-1);
  const same =
    last &&
    last.scene === dwell.scene &&
    dwell.startSeconds - last.endSeconds < breakSeconds &&
    Math.hypot(last.x - dwell.x, last.y - dwell.y) < radius * 1.2;
  if (same) last.endSeconds = dwell.endSeconds;
  else dwells.push(dwell);
}

/** The median of the last points, so that a long rest does not drag its first moment along. */
function middle(values: number[]): number {
  const sorted = values.slice(-45).sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
