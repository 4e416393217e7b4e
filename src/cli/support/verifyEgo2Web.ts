import type { VerificationItem } from '../../benchmarks/ego2web/build/verification/VerificationItem.js';
import { counted } from '../../core/counted.js';
import { usageError } from '../../core/errors.js';
import { type BuildFlags as Flags, nameOf, printResult as print } from './buildResult.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

interface VerifyFlags extends Flags {
  next?: boolean;
  show?: string;
  accept?: string;
  edit?: string;
  reject?: string;
  record?: string;
  startUrl?: string;
  exportSheet?: string;
  importSheet?: string;
  state?: string[];
  evidence?: string;
  keyframes?: string;
  instruction?: string;
  websites?: string[];
  domain?: string;
  difficulty?: string;
  mustMatch?: string[];
  oracle?: string[];
  failed?: string[];
  infeasible?: string;
  reason?: string;
  seconds?: number;
}

const actions = ['next', 'show', 'accept', 'edit', 'reject', 'record', 'exportSheet', 'importSheet'] as const;

/** Which of the other options each action takes. */
const belongs: Record<string, readonly (keyof VerifyFlags)[]> = {
  list: ['state'],
  next: ['by'],
  show: [],
  accept: ['by', 'evidence', 'keyframes', 'reason', 'seconds'],
  edit: [
    ...(['by', 'evidence', 'keyframes', 'reason', 'seconds', 'instruction'] as const),
    ...(['websites', 'domain', 'difficulty', 'mustMatch', 'oracle'] as const),
  ],
  reject: ['by', 'failed', 'infeasible', 'reason', 'seconds'],
  record: ['by', 'startUrl'],
  exportSheet: ['state'],
  importSheet: ['by'],
};

/** `deixis build ego2web verify` */
export async function verify(directory: string, flags: VerifyFlags): Promise<void> {
  const chosen = actions.filter((action) => flags[action] !== undefined);
  if (chosen.length > 1)
    throw usageError(
      'OPTION_CONFLICT',
      `expected one of them, not both: ${chosen.map(optionName).join(' and ')}`,
      { hint: 'leave all but one of them out' },
    );
  const action = chosen[0] ?? 'list';
  const others = new Set(Object.values(belongs).flat());
  for (const option of others)
    if (flags[option] !== undefined && !belongs[action]!.includes(option))
      throw usageError('OPTION_CONFLICT', `${optionName(option)}: ${describeUse(option)}`, {
        hint: 'leave it out, or give the action that it belongs to',
      });
  if (action === 'list' || action === 'show' || action === 'exportSheet')
    return look(directory, action, flags);
  if (action === 'importSheet') return takeSheet(directory, flags);
  if (action === 'next') return next(directory, flags);
  if (action === 'record') return record(directory, flags);
  await decide(directory, action, flags);
}

async function look(directory: string, action: string, flags: VerifyFlags): Promise<void> {
  const { openQueue, findItem } = await import('../../benchmarks/ego2web/build/verification/openQueue.js');
  const queue = await openQueue(directory);
  const states = flags.state ?? (action === 'exportSheet' ? ['waiting', 'edited'] : undefined);
  const items = [...queue.items.values()].filter(({ state }) => !states || states.includes(state));
  if (action === 'show') {
    const item = findItem(queue, flags.show!);
    print({ ...item, notes: queue.notes }, flags, describeItem(directory, item), item);
  } else if (action === 'exportSheet') {
    const { writeSheet } = await import('../../benchmarks/ego2web/build/verification/sheet.js');
    await writeSheet(flags.exportSheet!, items);
    print({ file: flags.exportSheet, pairs: items.length, notes: queue.notes }, flags, [
      `${flags.exportSheet}: ${counted(items.length, 'pair')}; fill in "decision" (accept, edit, reject) and "evidence", then --import-sheet takes it`,
    ]);
  } else
    print(
      { pairs: items.map(({ id, state, verifiedBy, task }) => ({ id, state, verifiedBy, ...task })) },
      flags,
      items.map(({ id, state, task }) => `${state.padEnd(9)} ${id}  ${task.instruction}`),
    );
}

async function takeSheet(directory: string, flags: VerifyFlags): Promise<void> {
  const { importSheet } = await import('../../benchmarks/ego2web/build/verification/importSheet.js');
  const result = await importSheet(directory, flags.importSheet!, flags.by);
  print(result, flags, [
    ...result.problems,
    `${result.accepted.length} accepted, ${result.edited.length} edited, ${result.rejected.length} rejected, ${result.unchanged} unchanged, ${result.problems.length} not taken`,
  ]);
  if (result.problems.length > 0) process.exitCode = 3;
}

async function next(directory: string, flags: VerifyFlags): Promise<void> {
  const { changeQueue } = await import('../../benchmarks/ego2web/build/verification/openQueue.js');
  const { takeNext } = await import('../../benchmarks/ego2web/build/verification/takeNext.js');
  const item = await changeQueue(directory, (queue) => takeNext(queue, nameOf(flags)));
  if (item) print(item, flags, describeItem(directory, item));
  else print({ id: null }, flags, ['nothing waits for a decision']);
}

async function record(directory: string, flags: VerifyFlags): Promise<void> {
  const { recordPair, untilClosed } = await import(
    '../../benchmarks/ego2web/build/verification/recordPair.js'
  );
  const interrupt = watchInterrupt(() => undefined);
  try {
    const { path, exchanges, hosts, problems } = await recordPair({
      ...{ directory, id: flags.record!, by: nameOf(flags) },
      ...(flags.startUrl === undefined ? {} : { startUrl: flags.startUrl }),
      use: async (context) => {
        if (!flags.quiet)
          terminal.error('recording: do the task, then close the window (or press Ctrl-C here)\n');
        await untilClosed(context, interrupt.signal);
      },
    });
    print({ id: flags.record, path, exchanges, hosts, notes: problems }, flags, [
      `${directory}/${path}: ${exchanges} exchanges with ${hosts.length} hosts`,
    ]);
  } finally {
    interrupt.dispose();
  }
}

async function decide(
  directory: string,
  action: 'accept' | 'edit' | 'reject',
  flags: VerifyFlags,
): Promise<void> {
  const { changeQueue, findItem } = await import('../../benchmarks/ego2web/build/verification/openQueue.js');
  const { secondsSinceOpened } = await import('../../benchmarks/ego2web/build/verification/takeNext.js');
  const { composeDecision } = await import('../../benchmarks/ego2web/build/verification/composeDecision.js');
  const by = nameOf(flags);
  const item = await changeQueue(directory, async (queue) => {
    const found = findItem(queue, flags[action]!);
    const secondsSpent = flags.seconds ?? secondsSinceOpened(found, by);
    return queue.append(composeDecision(action, found, { ...flags, by, secondsSpent }));
  });
  print(item, flags, [
    `${item.id}: ${item.state}${item.state === 'edited' ? ', waits for --accept or --reject' : ''}`,
  ]);
}

function describeItem(directory: string, item: VerificationItem): string[] {
  const { task, clip, written, history } = item;
  const range = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }): string =>
    `${startSeconds}-${endSeconds}`;
  const suggested = written.suggested.map(range).join(', ');
  const marked = item.evidence.map(range).join(', ');
  return [
    `${item.id}: ${item.state}${item.opened ? `, taken up by ${item.opened.by}` : ''}`,
    `instruction  ${task.instruction}`,
    `sites        ${task.websites.join(', ')} (${task.domain}, ${task.difficulty})`,
    `must match   ${task.mustMatch.join('; ')}`,
    `thing        ${written.anchor.nameGuess}: ${written.anchor.cues.join('; ')}`,
    `why video    ${written.whyVideo}`,
    `clip         ${directory}/${clip.file} (${clip.durationSeconds} s)`,
    `evidence     ${marked === '' ? `none marked; the writer thinks ${suggested}` : marked}`,
    ...history
      .filter(({ action }) => action !== 'open')
      .map(
        ({ action, by, at, reason }) => `history      ${at} ${by}: ${action}${reason ? `: ${reason}` : ''}`,
      ),
    `frames:      deixis frames ${directory}/${clip.file} --at ${written.suggested.map(({ startSeconds, endSeconds }) => ((startSeconds + endSeconds) / 2).toFixed(1)).join(',')}`,
    `then:        deixis build ego2web verify ${directory} --accept ${item.id} --evidence ${suggested.replaceAll(' ', '')}`,
  ];
}

function optionName(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function describeUse(option: keyof VerifyFlags): string {
  const users = Object.entries(belongs).flatMap(([action, options]) =>
    options.includes(option) ? [action === 'list' ? 'no action' : optionName(action)] : [],
  );
  return `only together with ${users.join(' or ')}`;
}
