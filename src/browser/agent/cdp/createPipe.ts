import type { Readable, Writable } from 'node:stream';
import { errorMessage } from '../../../core/errors.js';
import type { CdpMessage, CdpSession } from './CdpSession.js';

/** One message as it travels. */
export interface Envelope {
  id?: number;
  method?: string;
  params?: CdpMessage;
  result?: CdpMessage;
  error?: { code: number; message: string };
  sessionId?: string;
}

/** Somebody who speaks with the browser beside us. He sees the sessions that come from his own one only. */
export interface PipeClient {
  /** Sends a message of his; the answer comes through `onMessage` with the id that he gave. */
  send(message: Envelope): void;
  /** Whether a session is his. */
  owns(sessionId: string): boolean;
  close(): void;
}

/** The browser's end of a debugging pipe, shared by us and clients. Our own sessions are those of the root session. */
export interface Pipe extends CdpSession {
  session(sessionId: string): CdpSession;
  addClient(onMessage: (message: Envelope) => void): Promise<PipeClient>;
  close(reason: string): void;
}

interface Waiting {
  resolve(result: CdpMessage): void;
  reject(error: Error): void;
}
type Listener = (parameters: CdpMessage) => void;

/** Opens the pipe: JSON messages, each ended by a zero byte. */
export function createPipe(input: Readable, output: Writable): Pipe {
  let nextId = 1;
  let closed: string | null = null;
  const waiting = new Map<number, Waiting & { sessionId: string }>();
  const listeners = new Map<string, Set<Listener>>();
  /** What clients sent: our id to theirs. */
  const forwarded = new Map<
    number,
    { client: Client; id: number | undefined; sessionId: string | undefined }
  >();
  const owners = new Map<string, Client>();

  interface Client {
    rootSession: string;
    onMessage: (message: Envelope) => void;
  }

  const write = (message: Envelope): void => {
    if (!closed) output.write(`${JSON.stringify(message)}\0`);
  };
  function send(sessionId: string, method: string, params: object = {}): Promise<CdpMessage> {
    if (closed) return Promise.reject(new Error(closed));
    const id = nextId;
    nextId += 1;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, sessionId });
      write({ id, method, params, ...(sessionId ? { sessionId } : {}) });
    });
  }
  function on(sessionId: string, event: string, listener: Listener): void {
    const name = `${sessionId} ${event}`;
    const known = listeners.get(name) ?? new Set();
    known.add(listener);
    listeners.set(name, known);
  }

  function receive(message: Envelope): void {
    if (message.id !== undefined) {
      receiveAnswer(message.id, message);
      return;
    }
    const owner = message.sessionId === undefined ? undefined : owners.get(message.sessionId);
    if (message.method === 'Target.attachedToTarget' && owner) owners.set(message.params.sessionId, owner);
    if (message.method === 'Target.detachedFromTarget') dropSession(message.params.sessionId);
    if (owner) {
      const { sessionId, ...rest } = message;
      owner.onMessage(sessionId === owner.rootSession ? rest : message);
      return;
    }
    for (const listener of listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? [])
      listener(message.params);
  }
  function receiveAnswer(id: number, message: Envelope): void {
    const theirs = forwarded.get(id);
    if (theirs) {
      forwarded.delete(id);
      const { client, sessionId } = theirs;
      if (message.result?.sessionId && !owners.has(message.result.sessionId))
        owners.set(message.result.sessionId, client);
      const { sessionId: _, ...rest } = message;
      client.onMessage({ ...rest, id: theirs.id, ...(sessionId === undefined ? {} : { sessionId }) });
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  }
  function dropSession(sessionId: string): void {
    owners.delete(sessionId);
    for (const [id, call] of waiting) {
      if (call.sessionId !== sessionId) continue;
      waiting.delete(id);
      call.reject(new Error('its page was closed'));
    }
    for (const name of listeners.keys()) if (name.startsWith(`${sessionId} `)) listeners.delete(name);
  }

  let pieces: Buffer[] = [];
  input.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      pieces.push(chunk.subarray(from, end));
      const text = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      from = end + 1;
      receive(JSON.parse(text) as Envelope);
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  });
  const close = (reason: string): void => {
    closed ??= reason;
    for (const call of waiting.values()) call.reject(new Error(closed));
    waiting.clear();
  };
  input.on('error', (error) => close(errorMessage(error)));
  input.on('close', () => close('the browser has ended'));
  output.on('error', (error) => close(errorMessage(error)));

  return {
    send: (method, params) => send('', method, params),
    on: (event, listener) => on('', event, listener),
    session: (sessionId) => ({
      send: (method, params) => send(sessionId, method, params),
      on: (event, listener) => on(sessionId, event, listener),
    }),
    async addClient(onMessage) {
      const { sessionId: rootSession } = await send('', 'Target.attachToBrowserTarget');
      const client: Client = { rootSession, onMessage };
      owners.set(rootSession, client);
      return {
        owns: (sessionId) => owners.get(sessionId) === client,
        send(message) {
          const { sessionId } = message;
          if (sessionId !== undefined && owners.get(sessionId) !== client) {
            const error = { code: -32001, message: 'Session with given id not found.' };
            onMessage({ id: message.id, error, sessionId });
            return;
          }
          const id = nextId;
          nextId += 1;
          forwarded.set(id, { client, id: message.id, sessionId });
          write({ ...message, id, sessionId: sessionId ?? rootSession });
        },
        close() {
          for (const [id, owner] of owners) if (owner === client) owners.delete(id);
          for (const [id, sent] of forwarded) if (sent.client === client) forwarded.delete(id);
          if (!closed) send('', 'Target.detachFromTarget', { sessionId: rootSession }).catch(() => undefined);
        },
      };
    },
    close,
  };
}
