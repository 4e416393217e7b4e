import { createRandom } from '../../../core/createRandom.js';

/**
 * By how much an instance's sound is shifted under `--shift`: +S for one half of the data set, -S for the other,
 * drawn from all its ids, so that neither a limit nor the order of the file changes it.
 * @returns seconds by instance id
 */
export function soundShifts(
  instanceIds: readonly string[],
  shiftSeconds: number,
  seed: number | string,
): Map<string, number> {
  const order = createRandom(`sound-shift/${seed}`).shuffle([...instanceIds].sort());
  return new Map(order.map((id, position) => [id, position % 2 === 0 ? shiftSeconds : -shiftSeconds]));
}
