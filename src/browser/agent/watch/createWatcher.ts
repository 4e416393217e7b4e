import type { Action } from '../Action.js';
import type { Recorder } from '../createRecorder.js';
import type { Tab } from '../guard/Tab.js';
import type { Screenshot } from '../takeScreenshot.js';
import type { PageEvent } from './watchPage.js';

/** Makes actions of what an outside program or a person does, and records each with what the browser showed before it. */
export interface Watcher {
  /** How many actions there were. */
  readonly actions: number;
  /**
   * Something is about to happen that may begin an action: what is shown now is kept as what its doer saw.
   * @returns false where no action is left; it must not happen then
   */
  before(kind: CommandKind, tab: Tab, facts: CommandFacts): Promise<boolean>;
  /** Something happened in a page. @param ofScript a script of the program was running */
  saw(event: PageEvent, tab: Tab, ofScript: boolean): void;
  /** A page has changed: a picture taken before shows it no more. */
  changed(tab: Tab): void;
  /** What has changed in it stands on the screen. */
  drawn(tab: Tab): void;
  /** A navigation that its doer began outside of pages, at the address bar or by the buttons beside it. */
  navigated(kind: 'navigate' | 'back' | 'forward' | 'reload', tab: Tab, url: string): void;
  /** Whether something was done just now, which may have led to what comes next. */
  isRecent(): boolean;
  /** Tabs are about to be closed: what the last action led to is looked at before. */
  leaving(): Promise<void>;
  /** A tab is gone: what the last action had led to there is written, since nothing later shows it. */
  closed(tab: Tab): void;
  /** Writes what is open, and what stands in front at the end. */
  finish(front: () => Tab | undefined): Promise<void>;
}

export type CommandKind =
  | 'navigate'
  | 'back'
  | 'forward'
  | 'reload'
  | 'open-tab'
  | 'click'
  | 'keys'
  | 'text'
  | 'wheel';
export interface CommandFacts {
  url?: string;
  x?: number;
  y?: number;
  text?: string;
  direction?: 'up' | 'down' | 'left' | 'right';
}

export interface WatcherOptions {
  maximumActions: number;
  recorder: Recorder;
  /** A picture of a tab as it is now. */
  capture(tab: Tab): Promise<Screenshot | null>;
  /** What has happened in the browser since it was last asked. */
  takeEvents(): string[];
  /** Names the field that keys go to now. */
  focusOf(tab: Tab): Promise<string>;
  /** Called when an action more than allowed was tried or made. */
  onSpent(): void;
  onAction?(actions: number): void;
}

interface Current {
  kind: CommandKind | 'select' | 'press' | 'key-run';
  tab: Tab;
  url: string;
  begun: number;
  latest: number;
  seen: Promise<Screenshot | null>;
  /** Of the browser, until it began. */
  events: string[];
  /** What it is done to, as far as that is known. */
  label: string;
  field: number;
  focus: string;
  text: string;
  x: number;
  y: number;
  submitted: boolean;
}

/** Turns of the wheel, or keys outside of fields, with no longer pause are one action. */
const burstMilliseconds = 1200;
/** What changes without telling (films, drawn areas) is looked at again after so long. */
const freshMilliseconds = 2000;
/**
 * After a change, a page is looked at so that the next action need not wait for it: after an action once it is drawn, or has been still for
 * so long where that is not told; later on no more often than there is use for.
 */
const stillMilliseconds = { first: 100, later: 250 };
/** Looked at, though it never is still: no later than a picture ages, and mostly after a page has loaded. */
const restlessMilliseconds = 2000;

export function createWatcher({
  maximumActions,
  recorder,
  capture,
  takeEvents,
  focusOf,
  onSpent,
  onAction,
}: WatcherOptions): Watcher {
  let current: Current | null = null;
  let actions = 0;
  let queue: Promise<void> = Promise.resolve();
  let latestSeen: { tab: Tab; at: number; seen: Promise<Screenshot | null> } | null = null;
  /** The last picture of each tab. */
  const pictures = new WeakMap<Tab, Promise<Screenshot | null>>();
  /** Where the last action was done, and what was shown before it. */
  let acted: { tab: Tab; seen: Promise<Screenshot | null> } | null = null;
  const actedIn = new WeakSet<Tab>();
  /** The tab of the last action, where it was closed and nothing was done since. */
  let gone: { tab: Tab; at: number } | null = null;
  let isOver = false;
  const changes = new WeakMap<Tab, number>();
  let timer: NodeJS.Timeout | undefined;
  let hasLooked = false;

  /** Looks at a page that has changed, once it is still; one that loads is not, and tells of its end as of a change. */
  function lookSoon(tab: Tab): void {
    clearTimeout(timer);
    const { first, later } = stillMilliseconds;
    const restless = Math.max(first, restlessMilliseconds - (Date.now() - (latestSeen?.at ?? 0)));
    const still = tab.loading ? restless : hasLooked ? later : first;
    timer = setTimeout(
      () => {
        hasLooked ||= !tab.loading;
        void look(tab);
      },
      Math.min(still, restless),
    ).unref();
  }

  function look(tab: Tab): Promise<Screenshot | null> {
    if (
      latestSeen?.tab === tab &&
      latestSeen.at > (changes.get(tab) ?? 0) &&
      Date.now() - latestSeen.at < freshMilliseconds
    )
      return latestSeen.seen;
    const seen = capture(tab);
    seen.catch(() => undefined);
    latestSeen = { tab, at: Date.now(), seen };
    pictures.set(tab, seen);
    return seen;
  }
  /** The last picture before what has happened already: scripts are not held back. */
  const before = (tab: Tab): Promise<Screenshot | null> =>
    latestSeen?.tab === tab ? latestSeen.seen : look(tab);
  function close(): void {
    const done = current;
    current = null;
    if (!done) return;
    const until = Math.max(done.latest, Date.now());
    const result = done.tab.url === done.url ? undefined : `now at ${done.tab.url}`;
    queue = queue.then(async () => {
      const seen = await done.seen.catch(() => null);
      recorder.addStep(
        {
          ...{ action: describe(done), structuredAction: structure(done), url: done.url },
          ...(result ? { result } : {}),
          ...(done.events.length > 0 ? { events: done.events } : {}),
          startedAt: new Date(done.begun).toISOString(),
          durationSeconds: (until - done.begun) / 1000,
        },
        seen,
      );
    });
  }
  /** Begins an action; false where none is left. */
  function begin(
    kind: Current['kind'],
    tab: Tab,
    seen: Promise<Screenshot | null>,
    facts: Partial<Current>,
  ): boolean {
    close();
    if (actions >= maximumActions) {
      onSpent();
      return false;
    }
    actions += 1;
    hasLooked = false;
    onAction?.(actions);
    acted = { tab, seen };
    actedIn.add(tab);
    gone = null;
    const now = Date.now();
    current = {
      ...{
        kind,
        tab,
        url: tab.url,
        begun: now,
        latest: now,
        seen,
        label: '',
        field: 0,
        text: '',
        x: 0,
        y: 0,
      },
      ...{ focus: '', submitted: false, events: takeEvents() },
      ...facts,
    };
    return true;
  }
  const isRecent = (): boolean => current !== null && Date.now() - current.latest < burstMilliseconds;
  const touch = (): void => {
    if (current) current.latest = Date.now();
  };

  return {
    get actions() {
      return actions;
    },
    async before(kind, tab, { url = '', x = 0, y = 0, text = '', direction }) {
      const isTyping = kind === 'keys' || kind === 'text';
      // Asking the page has a second use: what it told before has come when it answers.
      const focus = await focusOf(tab);
      const isSameRun = (current?.kind === 'keys' || current?.kind === 'text') && !current.submitted;
      const goesOn =
        current?.tab === tab &&
        ((isTyping && isSameRun && current.focus === focus && text !== 'Tab') ||
          (kind === 'keys' && current.kind === 'press' && current.text === text && isRecent()) ||
          (kind === 'wheel' && current.kind === 'wheel' && isRecent()));
      if (goesOn) {
        touch();
        return true;
      }
      const seen = look(tab);
      await seen.catch(() => undefined);
      // Leaving a field by Tab ends the run of keys in it.
      if (kind === 'keys' && text === 'Tab' && isSameRun) {
        close();
        return true;
      }
      return begin(kind, tab, seen, { text: direction ?? (url || text), x, y, focus });
    },
    saw(event, tab, ofScript) {
      if (!event.trusted && !ofScript) return;
      const { kind, label, field, value, x, y } = event;
      const isHere = current?.tab === tab;
      if (kind === 'pointer') {
        // The command that set it off has begun the action already.
        if (isHere && current?.kind === 'click' && current.label === '') current.label = label;
        else begin('click', tab, look(tab), { label, x, y });
      } else if (kind === 'script-click') begin('click', tab, before(tab), { label });
      else if (kind === 'input') {
        const isOpen = isHere && (current?.kind === 'keys' || current?.kind === 'text');
        if (isOpen && (current!.field === 0 || current!.field === field)) {
          Object.assign(current!, { label, field, text: value });
          touch();
        } else begin('keys', tab, event.trusted ? look(tab) : before(tab), { label, field, text: value });
      } else if (kind === 'choice') {
        // Opening a list by a click and choosing in it is one act of choosing.
        if (
          isHere &&
          (current?.kind === 'click' || current?.kind === 'keys') &&
          current.label === label &&
          isRecent()
        )
          Object.assign(current, { kind: 'select', text: value });
        else begin('select', tab, event.trusted ? look(tab) : before(tab), { label, field, text: value });
      } else if (kind === 'key') {
        const isOpen = isHere && (current?.kind === 'keys' || current?.kind === 'text');
        if (current && isOpen && (current.field === field || current.field === 0)) {
          if (field > 0 && value === 'Enter') current.submitted = true;
          else if (field === 0) Object.assign(current, { kind: 'press', text: value });
          touch();
        } else if (isHere && current?.kind === 'press' && current.text === value && isRecent()) touch();
        else if (!(field > 0 && value === 'Tab')) begin('press', tab, look(tab), { text: value });
      } else if (isHere && current?.kind === 'wheel' && isRecent()) touch();
      else begin('wheel', tab, look(tab), { text: value, x, y });
    },
    changed(tab) {
      changes.set(tab, Date.now());
      lookSoon(tab);
    },
    drawn(tab) {
      if (hasLooked || tab.loading || isOver) return;
      clearTimeout(timer);
      hasLooked = true;
      void look(tab);
    },
    navigated(kind, tab, url) {
      begin(kind, tab, latestSeen?.seen ?? look(tab), { text: url });
    },
    isRecent,
    async leaving() {
      if (acted && !isOver) await look(acted.tab).catch(() => undefined);
    },
    closed(tab) {
      if (isOver || acted?.tab !== tab) return;
      const { seen: before } = acted;
      const after = pictures.get(tab);
      acted = null;
      if (!after || after === before) return;
      close();
      gone = { tab, at: Date.now() };
      const { url } = tab;
      const events = takeEvents();
      queue = queue.then(async () =>
        recorder.addStep(
          { url, result: 'its tab was closed', ...(events.length > 0 ? { events } : {}) },
          await after.catch(() => null),
        ),
      );
    },
    async finish(front) {
      close();
      clearTimeout(timer);
      const tab = front();
      let last = { tab, seen: tab ? await capture(tab).catch(() => null) : null };
      // Tabs of a program may go with it.
      const now = front();
      if (!last.seen && now && now !== tab) last = { tab: now, seen: await capture(now).catch(() => null) };
      isOver = true;
      await queue;
      const taken = takeEvents();
      const events = taken.length > 0 ? { events: taken } : {};
      // Who worked in tabs of their own and closed them has nothing to do with one that stood there all the time.
      const isTheirs =
        last.tab &&
        (gone === null ||
          (gone.tab !== last.tab && (actedIn.has(last.tab) || (changes.get(last.tab) ?? 0) >= gone.at)));
      if (last.tab && isTheirs) recorder.addStep({ url: last.tab.url, ...events }, last.seen);
      else if (taken.length > 0) recorder.addStep(events, null);
    },
  };
}

function describe({ kind, label, text, x, y, submitted }: Current): string {
  const place = label || `(${Math.round(x)}, ${Math.round(y)})`;
  switch (kind) {
    case 'navigate':
    case 'open-tab':
      return `${kind === 'navigate' ? 'navigate to' : 'open a new tab at'} ${text}`;
    case 'click':
      return `click ${place}`;
    case 'keys':
    case 'text':
      return label ? `type "${text}" into ${label}${submitted ? ' and press Enter' : ''}` : `press ${text}`;
    case 'select':
      return `select "${text}" in ${label}`;
    case 'press':
      return `press ${text}`;
    case 'wheel':
      return `scroll ${text}`;
    default:
      return `go ${kind}`;
  }
}

/** As data, in the shape of our own agent's actions as far as that goes. */
function structure({ kind, text, label, x, y, submitted }: Current): Action | { type: string } {
  const target = { x: Math.max(0, x), y: Math.max(0, y) };
  switch (kind) {
    case 'navigate':
    case 'open-tab':
      return { type: kind, url: text };
    case 'click':
      return { type: 'click', target };
    case 'keys':
    case 'text':
      return label ? { type: 'type', target, text, submit: submitted } : { type: 'press', key: text };
    case 'select':
      return { type: 'select', target, option: text };
    case 'press':
      return { type: 'press', key: text };
    case 'wheel':
      return { type: 'scroll', target, direction: text as 'up' | 'down' | 'left' | 'right', screens: 1 };
    default:
      return { type: kind };
  }
}
