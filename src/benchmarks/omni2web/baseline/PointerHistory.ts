import type { ParsedRequest, UndoRequest } from '../executor/ParsedRequest.js';

/** What was understood of one step. */
export interface UnderstoodStep {
  step: number;
  requests: readonly ParsedRequest[];
  /** The things it is about, as they were seen: for telling whether two steps are about one thing. */
  things: readonly { key: string; description: string }[];
  /** Steps that it takes back. */
  undoes: number[];
}

/** The steps so far, for "undo that" and "it". */
export class PointerHistory {
  private readonly steps: UnderstoodStep[] = [];

  add(step: UnderstoodStep): void {
    this.steps.push(step);
  }

  /** What was spoken of last. */
  lastThings(): UnderstoodStep['things'] {
    return this.steps.findLast(({ things }) => things.length > 0)?.things ?? [];
  }

  thingsOf(step: number): UnderstoodStep['things'] {
    return this.steps.find((one) => one.step === step)?.things ?? [];
  }

  /**
   * The steps that a request takes back, the latest first.
   * @param keys of the things pointed at along with it
   */
  findUndone(undo: UndoRequest, presentStep: number, keys: readonly string[]): number[] {
    const cancelled = new Set(this.steps.flatMap(({ undoes }) => undoes));
    const active = this.steps
      .filter(
        ({ step, undoes, requests }) => !cancelled.has(step) && undoes.length === 0 && requests.length > 0,
      )
      .reverse();
    if (undo.kind === 'ordinal') {
      return (undo.steps ?? [])
        .map((step) => (step > 0 ? step : presentStep + step))
        .filter((step) => step > 0);
    }
    const about = keys.length === 0 ? active : active.filter(({ things }) => sharesThing(things, keys));
    if (undo.kind === 'previous') {
      return (about.length > 0 ? about : active).slice(0, undo.count ?? 1).map(({ step }) => step);
    }
    const alike = (steps: UnderstoodStep[]): UnderstoodStep[] =>
      steps.filter((step) => isDescribed(step, undo));
    const found = [alike(about), about, alike(active)].find((steps) => steps.length > 0) ?? [];
    if (undo.ordinal === 'all') return found.map(({ step }) => step);
    const ordinal = undo.ordinal ?? -1;
    const one = ordinal < 0 ? found[-ordinal - 1] : [...found].reverse()[ordinal - 1];
    return one ? [one.step] : [];
  }
}

function sharesThing(things: UnderstoodStep['things'], keys: readonly string[]): boolean {
  return things.some(({ key }) => keys.includes(key));
}

function isDescribed({ requests }: UnderstoodStep, { operation, properties }: UndoRequest): boolean {
  return requests.some(
    (request) =>
      (!operation || request.operation === operation) &&
      (!properties || !request.values.property || properties.includes(request.values.property)),
  );
}
