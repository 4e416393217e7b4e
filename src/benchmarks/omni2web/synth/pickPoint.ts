import type { Random } from '../../../core/createRandom.js';
import type { Box } from '../../../html/PageSnapshot.js';
import type { Point } from '../../../synth/cursor/CursorMove.js';
import type { ScriptStep } from './ScriptStep.js';
import type { PageSurvey, SurveyElement } from './survey/SurveyElement.js';

/** Where on the page a hand points for an element: on its text or picture; in a container beside what it holds. */
export function pickPoint(element: SurveyElement, survey: PageSurvey, random: Random): Point {
  const within = survey.elements.filter((other) => other.path.startsWith(`${element.path}/`));
  let point = pointIn(element.inner, random);
  for (let attempt = 0; attempt < 20 && within.length > 0; attempt += 1) {
    if (!within.some(({ box }) => contains(box, point))) break;
    point = pointIn(element.box, random);
  }
  return point;
}

/** Every point that a step's words will need in sight. */
export function pointsOf(step: ScriptStep, points: readonly Point[]): Point[] {
  const edges = step.fragments.some(({ marks }) => marks.some(({ at }) => at === 'edge'))
    ? step.pointed.slice(0, 1).map(({ inner }) => ({ x: inner.x, y: inner.y + inner.height }))
    : [];
  return [...points, ...edges];
}

function pointIn({ x, y, width, height }: Box, random: Random): Point {
  const middle = (): number => Math.min(0.9, Math.max(0.1, 0.5 + 0.17 * random.normal()));
  return { x: x + width * middle(), y: y + height * middle() };
}

function contains({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}
