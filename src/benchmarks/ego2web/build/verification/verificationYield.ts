import { countFates, type YieldRow } from '../../../building/countFates.js';
import { type VerificationItem, wasEdited } from './VerificationItem.js';

/** The row of the yield that people make: accepted as written, accepted after an edit, rejected by criterion or by what stood in the way. */
export function verificationYield(items: Iterable<VerificationItem>): YieldRow {
  return countFates(
    'verification',
    [...items].map((item) => {
      if (item.state === 'accepted') return { outcome: wasEdited(item) ? 'mended' : 'passed' };
      if (item.state !== 'rejected') return undefined;
      const failed = Object.entries(item.criteria).find(([, verdict]) => verdict === 'failed')!;
      return { outcome: 'dropped', reason: item.infeasible ?? failed[0] };
    }),
  );
}
