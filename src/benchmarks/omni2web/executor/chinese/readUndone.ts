import type { Undone } from '../english/readUndone.js';
import type { SlotReading } from '../matchRule.js';
import type { UndoRequest } from '../ParsedRequest.js';
import { PhraseTable, phraseEntries } from '../PhraseTable.js';
import type { Token } from '../tokenize.js';
import { restored } from './actions.js';
import { readNounPhrase } from './readNounPhrase.js';
import { measureLength, readNumber, readOrdinal } from './readNumber.js';
import { wordsAt } from './readValues.js';

const kinds = new PhraseTable(restored, 'zh');
const recent =
  '刚才的|刚刚的|刚才那个|刚刚那个|刚才那次|刚才对|上一次的|上一次|上一个|上次的|上次|上一步的|上一步|前一个|前一次|前一步的|最后一次的|最后一次|最近一次的|最近一次|最近的|刚才|刚刚|之前的|之前那个|之前|前面的|前面那个|刚做的|刚刚做的|刚才做的|最后的|最近|上面的|那个|那次|这个|这次|我刚才的|我刚才做的|先前的|我|的|做的|对'.split(
    '|',
  );
const wholes = new PhraseTable<UndoRequest>(
  phraseEntries<UndoRequest>([
    [
      { kind: 'previous', count: 1 },
      '上一步|前一步|刚才的|刚才那个|刚才那步|刚才那一步|上一个|刚才的操作|刚才那次|刚刚的|刚才|刚刚|上一步操作|上一步的操作|上一步修改|上一次|最后一步|这一步|这步|那一步|那步|上步|刚刚那步|刚刚那一步|刚才做的|刚才改的|刚才说的|最近一步|刚才的那一步',
    ],
    [
      { kind: 'previous', count: 2 },
      '前两步|最近两步|上两步|最后两步|刚才两步|刚才那两步|前两个|刚才那两个|刚才的两步|前面两步|之前两步',
    ],
    [{ kind: 'previous', count: 3 }, '前三步|最近三步|上三步|最后三步'],
  ]),
  'zh',
);

/** "第3步", "上一步", "刚才的颜色修改", "对标题的修改", "标题的颜色修改". */
export function readUndone(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  const whole = wholes.whole(tokens, start, end);
  if (whole) return { value: { undo: whole } satisfies Undone, cost: 0 };
  const steps = readSteps(tokens, start, end);
  if (steps) return { value: { undo: { kind: 'ordinal', steps } } satisfies Undone, cost: 0 };
  const owned = readOwned(tokens, wordsAt(tokens, start, end, '对') ? start + 1 : start, end);
  if (owned) return owned;
  let next = start;
  let isRecent = false;
  let ordinal: number | undefined;
  let count: number | undefined;
  for (let moved = true; moved && next < end; ) {
    moved = false;
    const word = recent.find((candidate) => wordsAt(tokens, next, end, candidate));
    const place = readOrdinal(tokens, next, end);
    const number = readNumber(tokens, next, end);
    const measure = number ? measureLength(tokens, next + number.length, end) : 0;
    if (word) {
      isRecent ||= word !== '的' && word !== '我' && word !== '对' && word !== '做的';
      next += [...word].length;
      moved = true;
    } else if (place) {
      ordinal = place.ordinal;
      if (place.count) count = place.count;
      next += place.length;
      moved = true;
    } else if (
      number &&
      number.value < 20 &&
      (measure > 0 ||
        wordsAt(tokens, next + number.length, end, '步') ||
        wordsAt(tokens, next + number.length, end, '次'))
    ) {
      count = number.value;
      next += number.length + measure;
      moved = true;
    }
  }
  if (next >= end) return null;
  const direct = kinds.whole(tokens, next, end);
  if (direct)
    return { value: { undo: describe(direct, { ordinal, count, isRecent }) } satisfies Undone, cost: 0 };
  for (let index = next + 1; index < end; index += 1) {
    const kind = kinds.whole(tokens, index, end);
    if (!kind) continue;
    const stop = wordsAt(tokens, index - 1, index, '的') ? index - 1 : index;
    const owner = stop > next ? readNounPhrase(tokens, next, stop) : null;
    if (owner?.referents.length !== 1 || owner.part) continue;
    return {
      value: { undo: describe(kind, { ordinal, count, isRecent }, true), target: owner } satisfies Undone,
      cost: owner.cost + 0.05,
    };
  }
  return null;
}

/** "第一张卡片的颜色修改": the ordinal is of the card. */
function readOwned(tokens: readonly Token[], start: number, end: number): SlotReading | null {
  for (let index = start + 1; index < end; index += 1) {
    const kind = kinds.whole(tokens, index, end);
    if (!kind) continue;
    const stop = wordsAt(tokens, index - 1, index, '的') ? index - 1 : index;
    const owner = stop > start ? readNounPhrase(tokens, start, stop) : null;
    const [referent] = owner?.referents ?? [];
    if (owner?.referents.length !== 1 || owner.part || referent?.kind !== 'explicit') continue;
    if (referent.role === undefined && referent.quoted === undefined) continue;
    return {
      value: { undo: describe(kind, { isRecent: false }, true), target: owner } satisfies Undone,
      cost: owner.cost,
    };
  }
  return null;
}

function describe(
  kind: { operation?: UndoRequest['operation']; properties?: string[] },
  found: { ordinal?: number; count?: number; isRecent: boolean },
  hasTarget = false,
): UndoRequest {
  const { ordinal, count, isRecent } = found;
  if (!kind.operation && !hasTarget) {
    if (ordinal !== undefined && ordinal > 0)
      return { kind: 'ordinal', steps: Array.from({ length: count ?? 1 }, (_, index) => ordinal + index) };
    return { kind: 'previous', count: count ?? 1 };
  }
  const undo: UndoRequest = { kind: 'described' };
  if (kind.operation) undo.operation = kind.operation;
  if (kind.properties) undo.properties = kind.properties;
  if (ordinal !== undefined) undo.ordinal = ordinal;
  else if (count !== undefined) undo.count = count;
  else if (isRecent) undo.ordinal = -1;
  return undo;
}

/** "第3步", "第三步和第四步", "步骤2到4", "第2步的修改". */
function readSteps(tokens: readonly Token[], start: number, end: number): number[] | null {
  let stop = end;
  for (const tail of ['的操作', '的修改', '的改动', '操作', '修改', '的内容', '里的修改', '的更改']) {
    if (wordsAt(tokens, stop - [...tail].length, stop, tail)) {
      stop -= [...tail].length;
      break;
    }
  }
  const steps: number[] = [];
  let named = false;
  let range = false;
  for (let next = start; next < stop; ) {
    const skip = ['步骤', '第', '步', '和', '、', ',', '与', '跟', '以及'].find((word) =>
      wordsAt(tokens, next, stop, word),
    );
    const number = readNumber(tokens, next, stop);
    if (number && number.value < 1000 && number.unit === '') {
      const last = steps[steps.length - 1];
      if (range && last !== undefined && number.value - last < 50)
        for (let step = last + 1; step < number.value; step += 1) steps.push(step);
      steps.push(number.value);
      range = false;
      next += number.length;
    } else if (skip) {
      named ||= skip.includes('步');
      next += [...skip].length;
    } else if (
      wordsAt(tokens, next, stop, '到') ||
      wordsAt(tokens, next, stop, '至') ||
      wordsAt(tokens, next, stop, '-')
    ) {
      range = true;
      next += 1;
    } else return null;
  }
  return named && steps.length > 0 ? steps : null;
}
