import { counted } from '../../core/counted.js';

const fewest = 1000;

/** What to say of intervals from few draws; undefined where there are enough of them. */
export function fewReplicates(replicates: number): string | undefined {
  return replicates < fewest
    ? `warning: the ends of an interval from ${counted(replicates, 'replicate')} are rough, and change with the seed: ${fewest} or more are better`
    : undefined;
}
