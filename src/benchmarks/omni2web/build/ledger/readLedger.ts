import { type ReadEvents, readEvents } from '../../../building/readEvents.js';
import { applyEvent, type LedgerState } from './applyEvent.js';
import { type LedgerEvent, ledgerEventSchema } from './LedgerEvent.js';

export interface ReadLedger extends LedgerState, ReadEvents<LedgerEvent> {}

/**
 * Reads a ledger and folds it into what stands.
 * @throws DeixisError as readEvents
 */
export async function readLedger(path: string): Promise<ReadLedger> {
  const state: LedgerState = { pages: new Map(), pictures: [], items: new Map() };
  const read = await readEvents(path, ledgerEventSchema, (event) => applyEvent(state, event));
  return Object.assign(read, state);
}
