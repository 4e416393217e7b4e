import { z } from 'zod';
import { instanceIdSchema } from '../../../../datasets/instanceIdSchema.js';
import { rangeSchema } from '../../judging/Evidence.js';
import { type Pair, pairSchema, pairTaskSchema } from '../tasks/Pair.js';
import {
  type Criterion,
  criteria,
  infeasibleReasons,
  type VerificationEvent,
  verificationEventSchema,
} from './VerificationEvent.js';

const verdictSchema = z.enum(['met', 'failed', 'open']);

/** One pair in the queue as it stands: what "deixis build ego2web verify --next --json" gives, and what a page for people shows. */
export const verificationItemSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('verification-item'),
  id: instanceIdSchema,
  state: z.enum(['waiting', 'edited', 'accepted', 'rejected']),
  /** How many events there are about it; who decides on an older number is told. */
  version: z.int().nonnegative(),
  clip: z.strictObject({
    id: instanceIdSchema,
    /** Inside the build folder. */
    file: z.string().min(1),
    durationSeconds: z.number().positive(),
    /** The whole video, and where in it the clip lies. */
    video: z.string().min(1),
    startSeconds: z.number().nonnegative(),
  }),
  /** As it is now. */
  task: pairTaskSchema,
  /** As it was written. */
  written: pairSchema,
  criteria: z.record(z.enum(criteria), verdictSchema),
  evidence: z.array(rangeSchema),
  keyframesSeconds: z.array(z.number().nonnegative()),
  infeasible: z.enum(infeasibleReasons).nullable(),
  /** Its sites as they were recorded last. */
  recording: z
    .strictObject({ path: z.string().min(1), sha256: z.string(), startUrl: z.string().min(1) })
    .nullable(),
  /** Everybody who accepted, edited or rejected it: they are not asked to judge its outputs. */
  verifiedBy: z.array(z.string().min(1)),
  secondsSpent: z.number().nonnegative(),
  /** Who has taken it up, and when. */
  opened: z.strictObject({ by: z.string().min(1), at: z.iso.datetime() }).nullable(),
  history: z.array(verificationEventSchema),
});

export type VerificationItem = z.output<typeof verificationItemSchema>;

/** A pair that nobody has looked at. */
export function newItem(pair: Pair, clip: VerificationItem['clip']): VerificationItem {
  const { instruction, difficulty, domain, websites, mustMatch, oracle } = pair;
  return {
    ...{ schemaVersion: 1, kind: 'verification-item', id: pair.id, state: 'waiting', version: 0, clip },
    task: { instruction, difficulty, domain, websites, mustMatch, oracle },
    written: pair,
    criteria: allCriteria('open'),
    ...{
      evidence: [],
      keyframesSeconds: [],
      infeasible: null,
      recording: null,
      verifiedBy: [],
      secondsSpent: 0,
    },
    ...{ opened: null, history: [] },
  };
}

/** Takes an event in. A later decision takes the place of an earlier one; the history keeps both. */
export function applyVerification(item: VerificationItem, event: VerificationEvent): void {
  item.history.push(event);
  item.version = item.history.length;
  if (event.action === 'open') {
    item.opened = { by: event.by, at: event.at };
    return;
  }
  item.secondsSpent += event.secondsSpent ?? 0;
  if (event.action === 'record') {
    const { file, sha256, startUrl, by, at } = event;
    item.recording = { path: file, sha256, startUrl };
    // The clock goes on for what is left to decide.
    if (item.opened?.by === by) item.opened = { by, at };
    return;
  }
  item.opened = null;
  if (!item.verifiedBy.includes(event.by)) item.verifiedBy.push(event.by);
  if (event.action === 'edit') {
    const { evidence, keyframesSeconds, ...task } = event.changes;
    item.task = { ...item.task, ...withoutAbsent(task) };
    if (evidence) item.evidence = evidence;
    if (keyframesSeconds) item.keyframesSeconds = keyframesSeconds;
    Object.assign(item, { state: 'edited', criteria: allCriteria('open'), infeasible: null });
  } else if (event.action === 'accept') {
    const { evidence, keyframesSeconds } = event;
    Object.assign(item, { state: 'accepted', criteria: allCriteria('met'), evidence, keyframesSeconds });
    item.infeasible = null;
  } else {
    item.state = 'rejected';
    item.criteria = allCriteria('open');
    for (const criterion of event.failed) item.criteria[criterion] = 'failed';
    item.infeasible = event.infeasible ?? null;
  }
}

/** Whether anything was changed of what the model wrote. */
export function wasEdited({ history }: VerificationItem): boolean {
  return history.some(({ action }) => action === 'edit');
}

function allCriteria(verdict: 'met' | 'open'): Record<Criterion, 'met' | 'failed' | 'open'> {
  return Object.fromEntries(criteria.map((name) => [name, verdict])) as Record<Criterion, 'met' | 'open'>;
}

function withoutAbsent<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
}
