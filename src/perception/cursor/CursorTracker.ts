import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { ChangeMap } from './ChangeMap.js';
import { type Candidate, CursorPath, type PathNode } from './CursorPath.js';
import { type CursorTemplate, drawCursorTemplate } from './CursorTemplate.js';
import type { CursorPoint, CursorTrack } from './CursorTrack.js';
import { cursorDrawings } from './cursorShapes.js';
import { type CursorDetection, matchTemplates, scoreTemplate } from './matchTemplates.js';
import { SceneKeeper } from './SceneKeeper.js';

const scales = [0.6, 0.73, 0.87, 1, 1.1, 1.2, 1.45, 1.75, 2.1, 2.5];
/** Above this share of changed blocks the page scrolls or another one is shown. */
const scenicShare = 0.2;
/** The same, once no pointer has been found for so many steps: films and animations are not searched for ever. */
const patientSteps = 200;
const impatientShare = 0.02;
const leastScore = 0.62;
const leastTotal = 1.5;
/** A pointer fits this well at its best tenth of places; other things that move, turning squares say, fit so by chance only. */
const leastBestFit = 0.76;

let allTemplates: CursorTemplate[] | undefined;

/**
 * Finds the mouse pointer in grey frames pushed one by one. It looks only where frames differ: templates of common
 * pointers are compared there, and the best chain of places is kept. A pointer that rests where nothing changes stays
 * where it was.
 */
export class CursorTracker {
  private readonly path = new CursorPath();
  private readonly keeper = new SceneKeeper();
  private templates: CursorTemplate[];
  private before: Picture | undefined;
  private changes: ChangeMap | undefined;
  private step = 0;
  private lastLook = 0;
  /** Time and step of every frame pushed. */
  private readonly frames: { timeSeconds: number; step: number }[] = [];
  /** Step from which on each place found late was unchanged. */
  private readonly since = new Map<CursorDetection, number>();

  constructor() {
    allTemplates ??= cursorDrawings.flatMap((drawing) =>
      scales.map((scale) => drawCursorTemplate(drawing, scale)),
    );
    this.templates = allTemplates;
  }

  /** The next frame, later than all before; its data must stay as it is until the one after it has been pushed. */
  push(picture: Picture, timeSeconds: number): void {
    const before = this.before;
    this.before = picture;
    if (!before || before.width !== picture.width || before.height !== picture.height) {
      this.changes = new ChangeMap(picture.width, picture.height);
      this.keeper.begin(picture, timeSeconds);
      this.frames.push({ timeSeconds, step: this.step });
      return;
    }
    const changes = this.changes!;
    changes.update(before, picture, this.step + 1);
    if (changes.changedCount > 0) {
      this.step += 1;
      this.look(before, picture, changes, timeSeconds);
    }
    this.frames.push({ timeSeconds, step: this.step });
  }

  /** The frame before, shown again. */
  repeat(timeSeconds: number): void {
    this.frames.push({ timeSeconds, step: this.step });
  }

  private look(before: Picture, picture: Picture, changes: ChangeMap, timeSeconds: number): void {
    const impatient = this.templates === allTemplates && this.step > patientSteps;
    const scenic = changes.share > (impatient ? impatientShare : scenicShare);
    const regions = changes.regions();
    if (!scenic) {
      const left = this.mayHaveLeft() ? matchTemplates(before, regions, this.templates) : [];
      for (const detection of left) this.since.set(detection, lastChange(detection, changes, this.step - 1));
      this.path.addEarlier(this.step - 1, left);
    }
    const stays = this.path.nodes.map(({ detection }) => this.stillThere(detection, picture, changes));
    const found = scenic
      ? this.searchScene(picture, stays)
      : matchTemplates(picture, regions, this.templates);
    const candidates = found.map(
      (detection): Candidate => ({
        detection,
        wasThere:
          scoreTemplate(before, detection.template, detection.x, detection.y) > detection.score - 0.15,
      }),
    );
    this.path.advance(this.step, stays, candidates, !scenic);
    const place = this.path.leader()?.detection;
    this.keeper.update(picture, timeSeconds, {
      regions,
      share: changes.share,
      pointer: place ? coveredBy(place) : undefined,
      everything: scenic,
    });
    if (this.step - this.lastLook >= 24) this.settleTemplates();
  }

  /** Whether a pointer not known yet may have left a changed region: while none is known for sure. */
  private mayHaveLeft(): boolean {
    return this.templates === allTemplates || this.path.nodes.every((node) => node.detection === null);
  }

  /** The detection at the same place (within a few pixels) in the new frame, or null. */
  private stillThere(
    detection: CursorDetection | null,
    picture: Picture,
    changes: ChangeMap,
  ): CursorDetection | null {
    if (!detection) return null;
    const { x, y } = detection;
    if (lastChange(detection, changes, this.step) < this.step) return detection;
    // A wider look, so that a better fit close by is not taken for a poor one here.
    const again = matchTemplates(picture, [{ x: x - 10, y: y - 10, width: 21, height: 21 }], this.templates, {
      anchor: 'tip',
      most: 3,
      leastScore: Math.min(leastScore, detection.score - 0.2),
    });
    return again.find((other) => Math.abs(other.x - x) <= 3 && Math.abs(other.y - y) <= 3) ?? null;
  }

  /** Everything moves: look near the places held; only when the pointer is at none of them, everywhere. */
  private searchScene(picture: Picture, stays: (CursorDetection | null)[]): CursorDetection[] {
    const held = this.path.nodes.filter((node) => node.detection !== null).slice(0, 3);
    const best = this.path.leader();
    if (best.detection && stays[this.path.nodes.indexOf(best)]) return [];
    const around = held.map(({ detection }) => ({
      x: detection!.x - 60,
      y: detection!.y - 60,
      width: 120,
      height: 120,
    }));
    const found = matchTemplates(picture, around, this.templates, { anchor: 'tip' });
    if (found.length > 0 || this.templates === allTemplates) return found;
    return matchTemplates(
      picture,
      [{ x: 0, y: 0, width: picture.width, height: picture.height }],
      this.templates,
    );
  }

  /** Once the pointer is known, only its own pictures are looked for; when it is lost for long, all again. */
  private settleTemplates(): void {
    this.lastLook = this.step;
    const recent = this.path.best().filter((node) => node.step > this.step - 120);
    const seen = recent.filter((node) => node.detection !== null && node.detection.score > 0.7);
    const moves = seen.filter((node) => node.before?.detection && node.before.detection !== node.detection);
    if (moves.length < 12) {
      if (recent.slice(-24).every((node) => node.detection === null)) this.templates = allTemplates!;
      return;
    }
    const votes = new Map<CursorTemplate, number>();
    for (const { detection } of moves) {
      votes.set(detection!.template, (votes.get(detection!.template) ?? 0) + detection!.score);
    }
    const winner = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const shapesSeen = new Set([...votes.keys()].map((template) => template.shape));
    this.templates = allTemplates!.filter((template) => {
      if (shapesSeen.has(template.shape)) return (votes.get(template) ?? 0) > 2;
      const ratio = template.scale / winner.scale;
      return ratio > 0.9 && ratio < 1.16;
    });
    if (!this.templates.includes(winner)) this.templates.push(winner);
  }

  /** The way of the pointer through all frames pushed. */
  finish(): CursorTrack {
    this.keeper.close(this.frames.at(-1)?.timeSeconds ?? 0);
    // What earned too little by moving is a chance find: then no pointer was seen at all.
    const best = this.path.leader().total >= leastTotal ? this.path.best() : [];
    const chain = fitsWell(best) ? best : [];
    const places = new Array<CursorDetection | null>(this.step + 1).fill(null);
    const seen = new Uint8Array(this.step + 1);
    for (const node of chain) {
      places[node.step] = node.detection;
      if (node.detection) seen[node.step] = 1;
    }
    const first = places.findIndex((place) => place !== null);
    if (first >= 0) {
      const since = Math.min(first, this.since.get(places[first]!) ?? first);
      for (let step = since; step < first; step++) {
        places[step] = places[first]!;
        seen[step] = 1;
      }
      for (let step = 0; step < since; step++) places[step] = places[first]!;
      for (let step = first + 1; step <= this.step; step++) places[step] ??= places[step - 1]!;
    }
    const points = this.frames.flatMap(({ timeSeconds, step }): CursorPoint[] => {
      const place = places[step];
      if (!place) return [];
      return [
        {
          timeSeconds,
          x: place.x,
          y: place.y,
          shape: place.template.shape,
          score: Math.max(0, Math.min(1, place.score)),
          seen: seen[step] === 1,
        },
      ];
    });
    return {
      width: this.before?.width ?? 0,
      height: this.before?.height ?? 0,
      durationSeconds: this.frames.at(-1)?.timeSeconds ?? 0,
      points,
      scenes: this.keeper.scenes,
    };
  }
}

function fitsWell(chain: readonly PathNode[]): boolean {
  const scores = chain.flatMap(({ detection }) => (detection ? [detection.score] : [])).sort((a, b) => b - a);
  return scores.length > 0 && scores[Math.floor(scores.length / 10)]! >= leastBestFit;
}

/** The pointer's box with its shadow. */
function coveredBy({ x, y, template }: CursorDetection): Box {
  const margin = 3;
  return {
    x: x + template.left - margin,
    y: y + template.top - margin,
    width: template.right - template.left + 3 * margin,
    height: template.bottom - template.top + 3 * margin,
  };
}

/** The last step, at most `upTo`, in which the picture changed where the pointer is drawn. */
function lastChange({ x, y, template }: CursorDetection, changes: ChangeMap, upTo: number): number {
  return changes.lastChangeIn(
    x + template.left,
    y + template.top,
    x + template.right,
    y + template.bottom,
    upTo,
  );
}
