import type { MediaFault } from '../MediaFault.js';

/** Collects faults; stretches of one track that touch, with one reason, become one. */
export class FaultList {
  readonly list: MediaFault[] = [];

  add(fault: MediaFault): void {
    const last = this.list[this.list.length - 1];
    if (
      last &&
      last.track === fault.track &&
      last.reason === fault.reason &&
      fault.startSeconds <= last.endSeconds + 1e-6
    )
      last.endSeconds = Math.max(last.endSeconds, fault.endSeconds);
    else this.list.push({ ...fault });
  }
}
