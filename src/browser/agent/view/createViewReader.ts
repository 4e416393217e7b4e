import { errorMessage } from '../../../core/errors.js';
import type { CdpSession } from '../cdp/CdpSession.js';
import { collectFrame } from './collectFrame.js';
import { composeView, type FrameContent, type NumberedElement } from './composeView.js';
import { type LocatedElement, locateElement } from './locateElement.js';
import { type FrameWorld, openWorld } from './openWorld.js';

/** The frame tree of one target, as the protocol gives it. */
interface FrameTree {
  frame: { id: string; loaderId: string; url: string };
  childFrames?: FrameTree[];
}

export interface PageView {
  url: string;
  title: string;
  view: string;
  cut: boolean;
  elements: Map<number, NumberedElement>;
}

export type Place = Exclude<LocatedElement, { gone: string }>;

/** Reads a tab's page views and finds their elements again. */
export interface ViewReader {
  read(): Promise<PageView>;
  /** Brings an element into the window; its place there is in CSS pixels of the tab's window. */
  locate(element: NumberedElement): Promise<LocatedElement>;
  /** The world that an element of a view lives in. */
  worldOf(element: NumberedElement): FrameWorld | undefined;
  /** Worlds of the tab's frames as last read, the tab's own first. */
  worlds(): Promise<FrameWorld[]>;
  /** Resolves once the document has not changed for a while, or at the longest after a time. */
  awaitQuiet(quietMilliseconds: number, longestMilliseconds: number): Promise<void>;
}

const limits = { maximumTokens: 20_000, maximumCharacters: 400_000 };

/** @param childSessions sessions of frames that live in processes of their own, by frame id */
export function createViewReader(
  session: CdpSession,
  childSessions: ReadonlyMap<string, CdpSession>,
  maximumViewCharacters: number,
): ViewReader {
  let worlds = new Map<string, FrameWorld>();
  let parents = new Map<string, { key: string; id: number }>();
  let numbered = { key: '', next: 1, numbers: new Map<string, number>() };

  async function readFrame(owner: CdpSession, tree: FrameTree, kept: typeof worlds): Promise<FrameContent> {
    const key = `${tree.frame.id}/${tree.frame.loaderId}`;
    const world = worlds.get(key) ?? (await openWorld(owner, tree.frame.id, key));
    kept.set(key, world);
    const content = await world.run(collectFrame, limits);
    const frames: FrameContent['frames'] = new Map();
    const wanted = new Set(content.tokens.flatMap((token) => (token.kind === 'frame' ? [token.id] : [])));
    if (wanted.size === 0) return { content, key, frames };
    for (const [id, child] of await listChildren(owner, tree)) {
      const place = await elementIdOf(world, id).catch(() => undefined);
      if (place === undefined || !wanted.has(place)) continue;
      const inner = await child()
        .then((found) => found && readFrame(found.session, found.tree, kept))
        .catch(() => undefined);
      if (!inner) continue;
      frames.set(place, inner);
      parents.set(inner.key, { key, id: place });
    }
    return { content, key, frames };
  }

  /** Frames right inside one, those in other processes too. */
  async function listChildren(owner: CdpSession, tree: FrameTree) {
    const children = new Map<string, () => Promise<{ session: CdpSession; tree: FrameTree } | undefined>>();
    for (const child of tree.childFrames ?? [])
      children.set(child.frame.id, async () => ({ session: owner, tree: child }));
    for (const [id, session] of childSessions)
      if (!children.has(id))
        children.set(id, async () => ({
          session,
          tree: (await session.send('Page.getFrameTree')).frameTree,
        }));
    return children;
  }

  async function openMain(): Promise<FrameWorld> {
    const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
    const { id, loaderId } = frameTree.frame;
    const key = `${id}/${loaderId}`;
    const world = worlds.get(key) ?? (await openWorld(session, id, key));
    worlds.set(key, world);
    return world;
  }

  return {
    async read() {
      const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
      const kept = new Map<string, FrameWorld>();
      parents = new Map();
      let root: FrameContent;
      try {
        root = await readFrame(session, frameTree, kept);
      } catch (error) {
        // A document may go away while it is read.
        if (!/context|world/i.test(errorMessage(error))) throw error;
        worlds = new Map();
        const again = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
        root = await readFrame(session, again.frameTree, kept);
      }
      worlds = kept;
      if (numbered.key !== root.key) numbered = { key: root.key, next: 1, numbers: new Map() };
      const { url, title } = root.content;
      const composed = composeView(
        root,
        {
          numberOf(key, id) {
            const name = `${key}#${id}`;
            const number = numbered.numbers.get(name) ?? numbered.next++;
            numbered.numbers.set(name, number);
            return number;
          },
        },
        maximumViewCharacters,
      );
      return { url, title, ...composed };
    },
    async locate({ key, id }) {
      const world = worlds.get(key);
      if (!world) return { gone: 'its part of the page was left' };
      const found = await world
        .run(locateElement, id)
        .catch((): LocatedElement => ({ gone: 'its part of the page was left' }));
      if ('gone' in found) return found;
      let place = found;
      for (let at = parents.get(key); at; at = parents.get(at.key)) {
        const origin = await worlds.get(at.key)?.run(frameOrigin, at.id);
        if (!origin) return { gone: 'its part of the page was left' };
        place = {
          ...place,
          ...{ x: origin.x + place.x * origin.scale, y: origin.y + place.y * origin.scale },
        };
      }
      return place;
    },
    worldOf: ({ key }) => worlds.get(key),
    async worlds() {
      const main = await openMain();
      return [main, ...[...worlds.values()].filter((world) => world !== main)];
    },
    awaitQuiet: async (...times) => (await openMain()).run(awaitQuiet, ...times),
  };
}

/** The id, in our world of the parent, of the element that holds a frame. */
async function elementIdOf(world: FrameWorld, frameId: string): Promise<number | undefined> {
  const { session, contextId } = world;
  await session.send('DOM.enable');
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `function () { return globalThis[Symbol.for('deixis')]?.ids.get(this); }`,
    returnByValue: true,
  });
  return result.value;
}

/** Runs inside a frame: waits until nothing was changed in it for a while. Sent as text. */
function awaitQuiet(quietMilliseconds: number, longestMilliseconds: number): Promise<void> {
  const page = globalThis as unknown as {
    document: object;
    MutationObserver: new (
      listener: () => void,
    ) => {
      observe(node: object, what: object): void;
      disconnect(): void;
    };
  };
  return new Promise((resolve) => {
    let timer = setTimeout(end, quietMilliseconds);
    const longest = setTimeout(end, longestMilliseconds);
    const observer = new page.MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMilliseconds);
    });
    observer.observe(page.document, { subtree: true, childList: true, characterData: true });
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(longest);
      resolve();
    }
  });
}

/** Runs inside a frame: where the content of a frame element begins in its window. Sent as text. */
function frameOrigin(id: number): { x: number; y: number; scale: number } | null {
  const kept = (
    globalThis as unknown as Record<symbol, { elements: Map<number, WeakRef<object>> } | undefined>
  )[Symbol.for('deixis')];
  const element = kept?.elements.get(id)?.deref() as
    | {
        getBoundingClientRect(): { left: number; top: number; width: number };
        offsetWidth: number;
        clientLeft: number;
        clientTop: number;
      }
    | undefined;
  if (!element) return null;
  const style = (
    globalThis as unknown as { getComputedStyle(element: unknown): Record<string, string> }
  ).getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const scale = element.offsetWidth > 0 ? box.width / element.offsetWidth : 1;
  const pixels = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0;
  return {
    x: box.left + (element.clientLeft + pixels(style.paddingLeft)) * scale,
    y: box.top + (element.clientTop + pixels(style.paddingTop)) * scale,
    scale,
  };
}
