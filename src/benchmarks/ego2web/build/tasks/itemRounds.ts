import { parseLooseJson } from '../../../../core/parseLooseJson.js';
import { type Fault, fault } from './Fault.js';

/** One thing that was written, and what came of it. */
export interface WrittenItem<Value> {
  /** 1-based, as it was first given. */
  number: number;
  outcome: 'passed' | 'mended' | 'dropped';
  value?: Value;
  /** What was wrong with it last, where it was dropped. */
  fault?: Fault;
}

export interface ItemRounds<Value> {
  /** For askInRounds. */
  check(reply: string, round: number): string | null;
  /** What came of the list as such: whether one could be read at all. */
  list(): { outcome: 'passed' | 'mended' | 'dropped'; fault?: Fault };
  items(): WrittenItem<Value>[];
}

/**
 * Takes in a list that is written over several rounds: what is sound is kept, and only what is not is asked for again, by
 * its number. So each thing has one fate, and the counts add up.
 * @param member the list's name in the answer, such as "tasks"
 * @param checkItem gives the thing, or everything that is wrong with it; `kept` are the sound ones so far
 */
export function itemRounds<Value>({
  member,
  called,
  maximum,
  checkItem,
}: {
  member: string;
  /** One of them, as in "task". */
  called: string;
  maximum: number;
  checkItem: (value: unknown, kept: readonly Value[]) => { value: Value } | { faults: Fault[] };
}): ItemRounds<Value> {
  const items = new Map<number, WrittenItem<Value>>();
  let list: ReturnType<ItemRounds<Value>['list']> = {
    outcome: 'dropped',
    fault: fault('refused', 'the provider withheld the answer'),
  };
  const again = (what: string): string =>
    `${what} Give ${items.size > 0 ? 'those alone' : 'the whole answer'} again as one JSON object {"${member}": [...]}${items.size > 0 ? ', each with its "number",' : ''} and nothing else.`;

  const take = (value: unknown, number: number, round: number): Fault[] => {
    const kept = [...items.values()].flatMap((item) => (item.value === undefined ? [] : [item.value]));
    const checked = checkItem(withoutNumber(value), kept);
    if ('value' in checked) {
      items.set(number, { number, outcome: round === 0 ? 'passed' : 'mended', value: checked.value });
      return [];
    }
    items.set(number, { number, outcome: 'dropped', fault: checked.faults[0]! });
    return checked.faults;
  };

  return {
    list: () => list,
    items: () => [...items.values()].sort((left, right) => left.number - right.number),
    check(reply, round) {
      const answered = readList(reply, member);
      const isFirst = items.size === 0;
      if (answered === undefined || (isFirst && answered.length === 0)) {
        const problem =
          answered === undefined
            ? fault('answer-unreadable', `it holds no JSON object with a list "${member}"`)
            : fault('list-empty', `"${member}" is empty; expected 1 to ${maximum}`);
        if (isFirst) list = { outcome: 'dropped', fault: problem };
        return again(`That answer cannot be used: ${problem.text}.`);
      }
      const complaints: string[] = [];
      if (isFirst) {
        list = { outcome: round === 0 ? 'passed' : 'mended' };
        for (const [index, value] of answered.entries()) {
          const number = index + 1;
          // More than were asked for are no reason to ask again.
          if (number > maximum)
            items.set(number, {
              number,
              outcome: 'dropped',
              fault: fault('more-than-asked', `expected at most ${maximum} ${called}s`),
            });
          else complaints.push(...say(number, take(value, number, round)));
        }
      } else {
        const open = [...items.values()].filter(
          (item) => item.outcome === 'dropped' && item.number <= maximum,
        );
        for (const [index, item] of open.entries()) {
          const value =
            answered.find((one) => numberOf(one) === item.number) ??
            (answered.length === open.length && answered.every((one) => numberOf(one) === undefined)
              ? answered[index]
              : undefined);
          if (value === undefined) complaints.push(`${called} ${item.number} was not given again`);
          else complaints.push(...say(item.number, take(value, item.number, round)));
        }
      }
      return complaints.length === 0
        ? null
        : again(`These cannot be used:\n${complaints.map((one) => `- ${one}`).join('\n')}\n`);
    },
  };

  function say(number: number, faults: readonly Fault[]): string[] {
    return faults.map(({ text }) => `${called} ${number}: ${text}`);
  }
}

function readList(reply: string, member: string): unknown[] | undefined {
  const holds = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Array.isArray((value as Record<string, unknown>)[member]);
  const found = parseLooseJson(reply, holds) as Record<string, unknown[]> | undefined;
  return found?.[member]?.slice(0, 50);
}

function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'object' && value !== null ? (value as { number?: unknown }).number : undefined;
  return typeof number === 'number' ? number : undefined;
}

function withoutNumber(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { number: _, ...rest } = value as Record<string, unknown>;
  return rest;
}
