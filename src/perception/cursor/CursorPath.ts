import type { CursorDetection } from './matchTemplates.js';

/** One place the pointer may be at in one step, with the best way that leads there. */
export interface PathNode {
  step: number;
  /** Null where the pointer is taken to be out of sight. */
  detection: CursorDetection | null;
  total: number;
  before: PathNode | null;
}

/** A place found in this step. */
export interface Candidate {
  detection: CursorDetection;
  /** The picture showed the same at this place in the step before. */
  wasThere: boolean;
}

const costOfAppearing = 1;
const costOfVanishing = 0.5;
/** For leaving a place at which the pointer is still to be seen: there is one pointer only. */
const costOfLeavingASight = 3;
const near = 4;
const most = 10;

/**
 * The best chain of places through the steps. A place earns something only when the pointer has newly come there, so
 * that a picture on the page which looks like a pointer, but never moves, wins nothing.
 */
export class CursorPath {
  nodes: PathNode[] = [{ step: 0, detection: null, total: 0, before: null }];

  /**
   * @param stays of each node now held: the detection where the pointer is still to be seen there, else null
   * @param evidence false where everything moves (scrolling): finds earn nothing then
   */
  advance(step: number, stays: (CursorDetection | null)[], candidates: Candidate[], evidence: boolean): void {
    const next: PathNode[] = [];
    const old = this.nodes;
    let absent: PathNode | null = null;
    old.forEach((node, position) => {
      const stay = stays[position] ?? null;
      const cost = node.detection === null ? 0 : stay ? costOfLeavingASight : costOfVanishing;
      if (!absent || node.total - cost > absent.total) {
        absent = { step, detection: null, total: node.total - cost, before: node };
      }
      if (stay) next.push({ step, detection: stay, total: node.total, before: node });
    });
    if (absent) next.push(absent);
    for (const { detection, wasThere } of candidates) {
      const reward = evidence && !wasThere ? 4 * (detection.score - 0.6) : 0;
      let best: PathNode | null = null;
      old.forEach((node, position) => {
        const from = node.detection;
        let cost = costOfAppearing;
        if (from) {
          const distance = Math.hypot(from.x - detection.x, from.y - detection.y);
          if (distance <= near && stays[position]) return;
          cost = (stays[position] ? costOfLeavingASight : 0) + 0.12 * Math.log2(1 + distance / 40);
        }
        const total = node.total + reward - cost;
        if (!best || total > best.total) best = { step, detection, total, before: node };
      });
      if (best) next.push(best);
    }
    this.nodes = keepBest(next);
  }

  /** Puts places of the step before in, found only when the pointer left them. */
  addEarlier(step: number, detections: CursorDetection[]): void {
    const absent = this.nodes.find((node) => node.detection === null);
    if (!absent) return;
    for (const detection of detections) {
      const known = this.nodes.some(
        (node) =>
          node.detection !== null &&
          Math.hypot(node.detection.x - detection.x, node.detection.y - detection.y) <= near,
      );
      if (!known) {
        this.nodes.push({ step, detection, total: absent.total - costOfAppearing, before: absent.before });
      }
    }
  }

  /** The node with the best chain so far. */
  leader(): PathNode {
    return this.nodes.reduce((a, b) => (b.total > a.total ? b : a));
  }

  /** The best chain so far, first step first. */
  best(): PathNode[] {
    let node: PathNode | null = this.leader();
    const chain: PathNode[] = [];
    while (node) {
      chain.push(node);
      node = node.before;
    }
    return chain.reverse();
  }
}

/** Drops doubles at one place, keeps the best and always the one out of sight. */
function keepBest(nodes: PathNode[]): PathNode[] {
  nodes.sort((a, b) => b.total - a.total);
  const kept: PathNode[] = [];
  for (const node of nodes) {
    const place = node.detection;
    if (place === null) kept.push(node);
    else if (
      kept.length < most &&
      !kept.some(
        ({ detection }) =>
          detection && Math.abs(detection.x - place.x) <= near && Math.abs(detection.y - place.y) <= near,
      )
    ) {
      kept.push(node);
    }
  }
  return kept;
}
