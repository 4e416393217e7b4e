import type { CdpMessage, CdpSession } from '../cdp/CdpSession.js';
import type { Pipe } from '../cdp/createPipe.js';
import { refusalOf } from '../refusalOf.js';
import type { Tab } from './Tab.js';
import { watchDialogs } from './watchDialogs.js';
import { type Downloads, watchDownloads } from './watchDownloads.js';

export interface GuardOptions {
  pipe: Pipe;
  allowedHosts: readonly string[];
  /** The size that every tab is given; null leaves it to the window. */
  viewport: { width: number; height: number } | null;
  folder: string;
  /** Who answers dialogs: we at once, we after a while when the program did not, or the person. */
  dialogs: 'ours' | 'after-a-while' | 'theirs';
  onEvent(sentence: string): void;
  /** Called for each page and frame before its first script runs, to put in listeners. */
  prepare?(session: CdpSession, tab: Tab, targetId: string): Promise<unknown>;
  onDocument?(tab: Tab): void;
  onClosed?(tab: Tab): void;
}

/** Holds an episode's browser to its limits and knows its tabs; the same for our agent, outside programs and persons. */
export interface Guard {
  /** In the order in which they opened. */
  tabs: readonly Tab[];
  /** The same with their titles as they are now. */
  listTabs(): Promise<readonly Tab[]>;
  /** The one in front: last opened or last brought there. */
  readonly front: Tab | undefined;
  bringToFront(tab: Tab): Promise<void>;
  /** Opens an empty tab in front. */
  openTab(): Promise<Tab>;
  closeTab(tab: Tab): Promise<void>;
  downloads: Downloads;
  /** Downloads of a context that a program made go where all go. */
  adoptContext(browserContextId: string): Promise<void>;
}

const maximumTabs = 20;
const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** Opens the guard over a browser that has just started; resolves when its first tab is held. */
export async function openGuard(options: GuardOptions): Promise<Guard> {
  const { pipe, viewport, onEvent } = options;
  const tabs: Tab[] = [];
  let front: Tab | undefined;
  let hasFirst: () => void = () => undefined;
  const firstTab = new Promise<void>((resolve) => {
    hasFirst = resolve;
  });

  /** Everything that a session of a page or of a frame in a process of its own gets, all sent at once. */
  async function hold(session: CdpSession, tab: Tab, targetId: string): Promise<void> {
    session.on('Fetch.requestPaused', (paused) => void decide(session, tab, paused));
    session.on('Target.attachedToTarget', (attached) => attach(attached, tab));
    await Promise.all([
      session.send('Page.enable'),
      session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
      session.send('Target.setAutoAttach', autoAttach),
      options.prepare?.(session, tab, targetId),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  async function decide(
    session: CdpSession,
    tab: Tab,
    { requestId, request, frameId }: CdpMessage,
  ): Promise<void> {
    const reason = refusalOf(request.url, options.allowedHosts);
    const isWhole = frameId === tab.targetId;
    if (reason)
      onEvent(`${isWhole ? 'a navigation' : 'a frame'} to ${shorten(request.url)} was refused: ${reason}`);
    await (reason
      ? // "Aborted" leaves the page standing; other reasons would replace it.
        session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : session.send('Fetch.continueRequest', { requestId })
    ).catch(() => undefined);
  }

  function attach({ sessionId, targetInfo, waitingForDebugger }: CdpMessage, parent?: Tab): void {
    const session = pipe.session(sessionId);
    const isKnown = tabs.some(({ targetId }) => targetId === targetInfo.targetId);
    if (targetInfo.type === 'page' && !isKnown) addTab(session, targetInfo);
    else if (targetInfo.type === 'iframe' && parent) {
      parent.frameSessions.set(targetInfo.targetId, session);
      hold(session, parent, targetInfo.targetId).catch(() => undefined);
    } else if (targetInfo.type !== 'browser' && waitingForDebugger)
      // Workers; and a page that its opener tells of beside the browser.
      session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
  }

  function addTab(session: CdpSession, { targetId, url, title }: CdpMessage): void {
    if (tabs.length >= maximumTabs) {
      onEvent(`a further tab was closed: at most ${maximumTabs} may be open`);
      pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return;
    }
    const tab: Tab = {
      ...{ targetId, session, url, title, frameSessions: new Map() },
      ...{ loading: false, readable: true, asked: false, crashed: false },
      ...{ onNextDocument: new Set(), ready: Promise.resolve() },
    };
    const isFirst = tabs.length === 0 && front === undefined;
    tabs.push(tab);
    front = tab;
    if (!isFirst) onEvent(`tab ${tabs.length} was opened and is in front`);
    followTab(tab);
    watchDialogs(tab, options.dialogs, onEvent);
    tab.ready = Promise.all([
      viewport &&
        session.send('Emulation.setDeviceMetricsOverride', {
          ...viewport,
          deviceScaleFactor: 1,
          mobile: false,
        }),
      viewport && session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      session.send('Inspector.enable'),
      options.dialogs !== 'theirs' && session.send('Page.setInterceptFileChooserDialog', { enabled: true }),
      hold(session, tab, targetId),
    ]).then(
      () => hasFirst(),
      () => hasFirst(),
    );
  }

  function followTab(tab: Tab): void {
    const { session } = tab;
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== tab.targetId) return;
      tab.loading = true;
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== tab.targetId) return;
      tab.loading = false;
      tab.readable = true;
    });
    session.on('Page.domContentEventFired', () => {
      tab.readable = true;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return;
      tab.url = `${frame.url}${frame.urlFragment ?? ''}`;
      tab.crashed = false;
      tab.readable = false;
      const reason = frame.url.startsWith('chrome-error:')
        ? null
        : refusalOf(frame.url, options.allowedHosts);
      if (reason && frame.url !== '') {
        onEvent(`the page ${shorten(frame.url)} was left: ${reason}`);
        session.send('Page.navigate', { url: 'about:blank' }).catch(() => undefined);
      } else options.onDocument?.(tab);
      tab.asked = false;
      for (const listener of tab.onNextDocument) listener();
      tab.onNextDocument.clear();
    });
    session.on('Page.frameRequestedNavigation', ({ frameId }) => {
      if (frameId === tab.targetId) tab.asked = true;
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === tab.targetId) tab.url = url;
    });
    session.on('Page.fileChooserOpened', () =>
      onEvent('the page asked for a file; files cannot be given here'),
    );
    session.on('Inspector.targetCrashed', () => {
      tab.crashed = true;
      tab.loading = false;
      onEvent('the page crashed; navigate to go on');
    });
  }

  pipe.on('Target.attachedToTarget', (attached) => attach(attached));
  pipe.on('Target.targetDestroyed', ({ targetId }) => {
    const index = tabs.findIndex((tab) => tab.targetId === targetId);
    const [gone] = index < 0 ? [] : tabs.splice(index, 1);
    if (!gone) {
      for (const { frameSessions } of tabs) frameSessions.delete(targetId);
      return;
    }
    if (front === gone) front = tabs.at(-1);
    onEvent(`tab ${index + 1} was closed`);
    options.onClosed?.(gone);
  });
  const downloads = watchDownloads(pipe, options.folder, onEvent);
  await Promise.all([
    pipe.send('Target.setDiscoverTargets', { discover: true }),
    downloads.adoptContext(),
    pipe.send('Target.setAutoAttach', autoAttach),
    firstTab,
  ]);
  return {
    tabs,
    downloads,
    adoptContext: (id) => downloads.adoptContext(id),
    async listTabs() {
      const { targetInfos } = await pipe.send('Target.getTargets');
      for (const { targetId, title } of targetInfos) {
        const tab = tabs.find((one) => one.targetId === targetId);
        if (tab) tab.title = title;
      }
      return [...tabs];
    },
    get front() {
      return front;
    },
    async bringToFront(tab) {
      front = tab;
      await tab.session.send('Page.bringToFront');
    },
    async openTab() {
      const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' });
      const find = (): Tab | undefined => tabs.find((tab) => tab.targetId === targetId);
      for (let tries = 0; tries < 200 && !find(); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      const tab = find();
      if (!tab) throw new Error('the new tab does not answer');
      await tab.ready;
      return tab;
    },
    async closeTab(tab) {
      await pipe.send('Target.closeTarget', { targetId: tab.targetId });
      for (let tries = 0; tries < 80 && tabs.includes(tab); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      if (front) await front.session.send('Page.bringToFront');
    },
  };
}

export function shorten(address: string): string {
  return address.length > 160 ? `${address.slice(0, 159)}…` : address;
}
