import { DeixisError } from '../../../../core/DeixisError.js';
import { inputError } from '../../../../core/errors.js';
import { formatRanges, parseMoments, parseRanges } from './formatRanges.js';
import { changeQueue, findItem, type WritableQueue } from './openQueue.js';
import { listSeparator, numberCell, readSheet, type SheetRow } from './sheet.js';
import type { NewVerificationEvent } from './VerificationEvent.js';
import type { VerificationItem } from './VerificationItem.js';

export interface SheetResult {
  /** Rows by what they did; rows without a decision, or that say what stands already, do nothing. */
  accepted: string[];
  edited: string[];
  rejected: string[];
  unchanged: number;
  /** Rows that were not taken, with the reason; all others were. */
  problems: string[];
}

/**
 * Takes decisions out of a sheet. A row that cannot be, or that was made from an older state of its pair, costs only itself.
 * @param by who decided, where a row does not say
 * @throws DeixisError as readSheet, and as changeQueue
 */
export async function importSheet(
  directory: string,
  file: string,
  by: string | undefined,
): Promise<SheetResult> {
  const rows = await readSheet(file);
  return changeQueue(directory, async (queue) => {
    const result: SheetResult = { accepted: [], edited: [], rejected: [], unchanged: 0, problems: [] };
    for (const row of rows) {
      try {
        await takeRow(queue, row, by, result);
      } catch (error) {
        if (!DeixisError.is(error) || error.kind === 'environment') throw error;
        result.problems.push(`${row.place}: ${error.message}`);
      }
    }
    return result;
  });
}

async function takeRow(
  queue: WritableQueue,
  { place, cells }: SheetRow,
  defaultBy: string | undefined,
  result: SheetResult,
): Promise<void> {
  const decision = cells.decision.toLowerCase();
  if (decision === '') {
    result.unchanged += 1;
    return;
  }
  if (!['accept', 'edit', 'reject'].includes(decision))
    throw inputError(
      'SHEET_INVALID',
      `decision: expected accept, edit, reject or nothing, not "${decision}"`,
      { hint: 'write one of the three, or leave the cell empty: the pair then waits on' },
    );
  const item = findItem(queue, cells.id);
  const { changes, isSame } = findChanges(item, cells, place);
  const stands = { accept: 'accepted', reject: 'rejected', edit: 'edited' }[decision];
  if (isSame && item.state === stands) {
    result.unchanged += 1;
    return;
  }
  const version = numberCell(cells.version);
  // Taking an item up is no change of it.
  if (
    version !== undefined &&
    item.history.slice(version).some(({ action }) => action !== 'open' && action !== 'record')
  )
    throw inputError(
      'SHEET_OUTDATED',
      `${item.id}: somebody has decided on it since the sheet was written (version ${version}, now ${item.version})`,
      { hint: 'write a new sheet for it' },
    );
  const by = cells.by === '' ? defaultBy : cells.by;
  if (by === undefined)
    throw inputError('SHEET_INVALID', 'by: expected who decided', {
      hint: 'fill in the column, or give --by',
    });
  const seconds = numberCell(cells.seconds);
  if (Number.isNaN(seconds))
    throw inputError('SHEET_INVALID', `seconds: expected a number, not "${cells.seconds}"`, {
      hint: 'write the seconds that were spent, or leave the cell empty',
    });
  const common = {
    ...{ by, id: item.id, secondsSpent: seconds ?? null },
    ...(cells.reason === '' ? {} : { reason: cells.reason }),
  };
  if (decision === 'reject') {
    const infeasible = cells.infeasible === '' ? {} : { infeasible: cells.infeasible };
    const failed = list(cells.failed);
    await queue.append({
      ...{ action: 'reject', ...common, ...infeasible },
      failed: failed.length === 0 && cells.infeasible !== '' ? ['web-feasibility'] : failed,
    } as NewVerificationEvent);
    result.rejected.push(item.id);
    return;
  }
  const { evidence, keyframesSeconds, ...task } = changes;
  if (decision === 'edit') {
    await queue.append({ action: 'edit', ...common, changes } as NewVerificationEvent);
    result.edited.push(item.id);
    return;
  }
  const marks = {
    evidence: evidence ?? item.evidence,
    keyframesSeconds: keyframesSeconds ?? item.keyframesSeconds,
  };
  if (marks.evidence.length === 0)
    throw inputError(
      'SHEET_INVALID',
      `${item.id}: evidence: expected the stretches that show it, such as ${formatRanges(item.written.suggested)}`,
      { hint: 'write stretches in seconds of the clip into the column evidence' },
    );
  const accept: NewVerificationEvent = { action: 'accept', ...common, ...marks };
  queue.check(accept);
  if (Object.keys(task).length > 0) {
    // The time was spent once.
    await queue.append({
      ...{ action: 'edit', ...common, secondsSpent: null, changes: task },
    } as NewVerificationEvent);
    result.edited.push(item.id);
  }
  await queue.append(accept);
  result.accepted.push(item.id);
}

/** What a row says otherwise than the item; an emptied cell of the task changes nothing. */
function findChanges(item: VerificationItem, cells: SheetRow['cells'], place: string) {
  const { task } = item;
  const changes: Record<string, unknown> & {
    evidence?: VerificationItem['evidence'];
    keyframesSeconds?: number[];
  } = {};
  for (const member of ['instruction', 'domain', 'difficulty'] as const)
    if (cells[member] !== '' && cells[member] !== task[member]) changes[member] = cells[member];
  for (const member of ['websites', 'mustMatch', 'oracle'] as const) {
    const values = list(cells[member]);
    if (values.length > 0 && values.join('\n') !== task[member].join('\n')) changes[member] = values;
  }
  if (cells.evidence !== '') {
    const evidence = parseRanges(cells.evidence, `${place}: evidence`);
    if (formatRanges(evidence) !== formatRanges(item.evidence)) changes.evidence = evidence;
  }
  if (cells.keyframes !== '') {
    const moments = parseMoments(cells.keyframes, `${place}: keyframes`);
    if (moments.join() !== item.keyframesSeconds.join()) changes.keyframesSeconds = moments;
  }
  return { changes, isSame: Object.keys(changes).length === 0 };
}

function list(cell: string): string[] {
  return cell
    .split(listSeparator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
