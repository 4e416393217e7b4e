import type { CdpMessage } from '../cdp/CdpSession.js';
import type { Envelope, PipeClient } from '../cdp/createPipe.js';
import type { CdpFilter } from '../cdp/serveCdp.js';
import { keepDownloads } from '../guard/keepDownloads.js';
import type { Tab } from '../guard/Tab.js';
import { refusalOf } from '../refusalOf.js';
import { worldName } from '../view/openWorld.js';
import type { CommandFacts, CommandKind } from '../watch/createWatcher.js';
import { refusedCommand } from './refusedCommand.js';

export interface CdpFilterOptions {
  allowedHosts: readonly string[];
  downloadFolder: string;
  tabOf(targetId: string): Tab | undefined;
  /** As "target context". */
  ourWorlds: ReadonlySet<string>;
  /** Holds a command until what is shown has been kept; false where no action is left. */
  before(kind: CommandKind, tab: Tab, facts: CommandFacts): Promise<boolean>;
  /** Holds a command that closes tabs until what is shown there has been kept. */
  leaving(): Promise<void>;
  onRefused(sentence: string): void;
  onContext(browserContextId: string): void;
}

export interface ProgramFilter extends CdpFilter {
  /** Whether a script of the program is running somewhere. */
  isScripting(): boolean;
}

const scripts = new Set(['Runtime.evaluate', 'Runtime.callFunctionOn', 'Runtime.runScript']);
const closing = new Set(['Target.closeTarget', 'Target.disposeBrowserContext', 'Page.close']);
const contextNames = ['contextId', 'executionContextId', 'uniqueContextId'] as const;

/**
 * What an outside program may say to the browser: what an agent needs, and nothing that would undo its limits or reach our
 * recorder. Commands that act are held until the recorder has kept what was shown before.
 */
export function createCdpFilter(options: CdpFilterOptions): ProgramFilter {
  /** The program's sessions to the tab that they belong to. */
  const tabs = new Map<string, string>();
  /** The same to their own targets; those of frames differ from their tabs. */
  const targets = new Map<string, string>();
  const running = new Set<number>();
  const contexts = new Set<string>();
  const creating = new Set<number>();

  const isOurs = (sessionId: string, context: unknown): boolean =>
    options.ourWorlds.has(`${targets.get(sessionId)} ${context}`);

  async function checkAction({ method, params = {}, sessionId }: Envelope): Promise<string | null> {
    const action = readAction(method ?? '', params);
    if (!action) return null;
    const { kind, facts } = action;
    if (facts.url !== undefined) {
      const reason = refusalOf(facts.url, options.allowedHosts);
      if (reason) return reason;
    }
    const tab = options.tabOf(tabs.get(sessionId ?? '') ?? '') ?? options.tabOf('');
    if (!tab) return null;
    return (await options.before(kind, tab, facts)) ? null : 'all actions of this episode are used';
  }

  return {
    isScripting: () => running.size > 0,
    // With a client its own contexts close.
    onLeave: () => options.leaving(),
    async fromClient(message: Envelope, client: PipeClient) {
      const { id, method = '', params = {}, sessionId } = message;
      const refuse = (reason: string) => {
        options.onRefused(`the command ${method.slice(0, 80)} was refused: ${reason}`);
        const error = { code: -32000, message: `${method} was refused: ${reason}` };
        return { answer: { id, error, ...(sessionId === undefined ? {} : { sessionId }) } };
      };
      if (sessionId !== undefined && !client.owns(sessionId)) return { forward: message };
      if (method === 'Browser.close') return { answer: { id, result: {} } };
      const reason = refusedCommand(method, params, contexts);
      if (reason) return refuse(reason);
      for (const name of contextNames)
        if (isOurs(sessionId ?? '', params[name])) return refuse('this world is not open');
      const spent = await checkAction(message);
      if (spent) return refuse(spent);
      if (closing.has(method)) await options.leaving();
      if (scripts.has(method) && id !== undefined) running.add(id);
      if (method === 'Target.createBrowserContext' && id !== undefined) creating.add(id);
      return { forward: keepDownloads(message, options.downloadFolder) };
    },
    toClient(message: Envelope) {
      const { id, method, params = {}, sessionId = '' } = message;
      if (id !== undefined) {
        running.delete(id);
        if (creating.delete(id) && message.result?.browserContextId) {
          contexts.add(message.result.browserContextId);
          options.onContext(message.result.browserContextId);
        }
        return message;
      }
      if (method === 'Target.attachedToTarget') {
        const { type, targetId } = params.targetInfo;
        targets.set(params.sessionId, targetId);
        tabs.set(params.sessionId, type === 'page' ? targetId : (tabs.get(sessionId) ?? targetId));
      }
      // The program does not learn of our world.
      if (method === 'Runtime.executionContextCreated' && params.context.name === worldName) return null;
      if (method === 'Runtime.executionContextDestroyed' && isOurs(sessionId, params.executionContextId))
        return null;
      return message;
    },
  };
}

/** The action that a command begins, or null. */
function readAction(method: string, params: CdpMessage): { kind: CommandKind; facts: CommandFacts } | null {
  const point = { x: Number(params.x) || 0, y: Number(params.y) || 0 };
  switch (method) {
    case 'Page.navigate':
      return { kind: 'navigate', facts: { url: String(params.url) } };
    case 'Page.reload':
      return { kind: 'reload', facts: {} };
    case 'Page.navigateToHistoryEntry':
      return { kind: 'back', facts: {} };
    case 'Target.createTarget':
      return params.url === '' || params.url === 'about:blank'
        ? null
        : { kind: 'open-tab', facts: { url: String(params.url) } };
    case 'Input.dispatchMouseEvent':
      if (params.type === 'mousePressed' && !(Number(params.clickCount) > 1))
        return { kind: 'click', facts: point };
      if (params.type !== 'mouseWheel') return null;
      return { kind: 'wheel', facts: { ...point, direction: directionOf(params) } };
    case 'Input.dispatchTouchEvent':
      return params.type === 'touchStart' ? { kind: 'click', facts: touchPoint(params) } : null;
    case 'Input.synthesizeTapGesture':
    case 'Input.dispatchDragEvent':
      return { kind: 'click', facts: point };
    case 'Input.synthesizeScrollGesture':
      return { kind: 'wheel', facts: { ...point, direction: Number(params.yDistance) > 0 ? 'up' : 'down' } };
    case 'Input.dispatchKeyEvent':
      if (params.type === 'keyUp' || ['Shift', 'Control', 'Alt', 'Meta'].includes(params.key)) return null;
      // "char" comes behind the key that it belongs to.
      return params.type === 'char' ? null : { kind: 'keys', facts: { text: String(params.key ?? '') } };
    case 'Input.insertText':
    case 'Input.imeSetComposition':
      return { kind: 'text', facts: { text: String(params.text ?? '') } };
    default:
      return null;
  }
}

function directionOf({ deltaX, deltaY }: CdpMessage): 'up' | 'down' | 'left' | 'right' {
  if (Math.abs(Number(deltaY) || 0) >= Math.abs(Number(deltaX) || 0))
    return Number(deltaY) < 0 ? 'up' : 'down';
  return Number(deltaX) < 0 ? 'left' : 'right';
}

function touchPoint({ touchPoints }: CdpMessage): CommandFacts {
  return { x: Number(touchPoints?.[0]?.x) || 0, y: Number(touchPoints?.[0]?.y) || 0 };
}
