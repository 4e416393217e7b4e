import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type ScriptedReply =
  | {
      text: string;
      finishReason?: 'stop' | 'length' | 'refusal';
      delayMilliseconds?: number;
      /** Which model it says has answered. Default: scripted-1. */
      model?: string;
    }
  | { calls: ScriptedCall[]; text?: string }
  | { status: number; retryAfter?: string; message?: string }
  | { hang: true }
  | { cutAfterCharacters: number; text: string };

/** A call of a tool; `input` may be a text that is no JSON. */
export interface ScriptedCall {
  name: string;
  input: unknown;
  /** Anthropic: the set of tools that the called one is a member of. */
  toolset?: string;
}

export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  bytes: number;
  atMilliseconds: number;
}

/**
 * A real HTTP server on loopback that speaks the OpenAI chat, Anthropic messages and Google generateContent formats, and
 * Google's resumable upload. Replies come from a function, so that a test scripts faults and answers.
 */
export class ScriptedModelServer {
  readonly requests: ReceivedRequest[] = [];
  readonly uploads = new Map<string, Buffer>();
  mostAtOnce = 0;
  private active = 0;
  private readonly server: Server;

  constructor(public reply: (request: ReceivedRequest, index: number) => ScriptedReply) {
    this.server = createServer((request, response) => {
      void this.handle(request, response);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (path.startsWith('/upload/') || path.includes('/files')) {
      this.handleUpload(request, response, path, raw);
      return;
    }
    const received: ReceivedRequest = {
      path,
      headers: request.headers,
      body: JSON.parse(raw.toString('utf8')) as Record<string, unknown>,
      bytes: raw.length,
      atMilliseconds: Date.now(),
    };
    const index = this.requests.push(received) - 1;
    this.active += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.active);
    response.on('close', () => {
      this.active -= 1;
    });
    const reply = this.reply(received, index);
    if ('hang' in reply) return;
    if ('status' in reply) {
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        ...(reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter }),
      });
      response.end(
        JSON.stringify({
          type: 'error',
          error: { message: reply.message ?? `status ${reply.status}`, type: 'error' },
        }),
      );
      return;
    }
    const answer = JSON.stringify(
      'calls' in reply
        ? this.callsFor(path, reply.calls, reply.text ?? '')
        : this.answerFor(
            path,
            reply.text,
            'finishReason' in reply ? reply.finishReason : 'stop',
            'model' in reply ? reply.model : undefined,
          ),
    );
    if ('cutAfterCharacters' in reply) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      });
      response.write(answer.slice(0, reply.cutAfterCharacters));
      setTimeout(() => response.destroy(), 20);
      return;
    }
    setTimeout(
      () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(answer);
      },
      ('delayMilliseconds' in reply && reply.delayMilliseconds) || 0,
    );
  }

  private answerFor(
    path: string,
    text: string,
    finishReason: 'stop' | 'length' | 'refusal' = 'stop',
    model = 'scripted-1',
  ): unknown {
    if (path.includes(':generateContent')) {
      return {
        candidates: [
          {
            content: { role: 'model', parts: text ? [{ text }] : [] },
            finishReason: { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[finishReason],
          },
        ],
        usageMetadata: {
          promptTokenCount: 100,
          candidatesTokenCount: 20,
          thoughtsTokenCount: 5,
          totalTokenCount: 125,
        },
        modelVersion: model,
      };
    }
    if (path.endsWith('/messages')) {
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [{ type: 'text', text }],
        stop_reason: { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[finishReason],
        stop_sequence: null,
        usage: { input_tokens: 90, cache_read_input_tokens: 10, output_tokens: 20 },
      };
    }
    return {
      id: 'chat-1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text },
          finish_reason: { stop: 'stop', length: 'length', refusal: 'content_filter' }[finishReason],
        },
      ],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 120,
        prompt_tokens_details: { cached_tokens: 10 },
      },
    };
  }

  /** The same answer as answerFor with calls of tools in it. */
  private callsFor(path: string, calls: readonly ScriptedCall[], text: string): unknown {
    const answer = this.answerFor(path, text) as {
      candidates: { content: { parts: unknown[] } }[];
      content: unknown[];
      stop_reason: string;
      choices: { message: Record<string, unknown>; finish_reason: string }[];
    };
    const written = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input));
    if (path.includes(':generateContent'))
      answer.candidates[0]!.content.parts.push(
        ...calls.map(({ name, input }) => ({ functionCall: { name, args: input } })),
      );
    else if (path.endsWith('/messages')) {
      answer.content = [
        ...(text ? [{ type: 'text', text }] : []),
        ...calls.map(({ name, input, toolset }, place) => ({
          ...{ type: 'tool_use', id: `t${this.requests.length}-${place}`, name, input },
          ...(toolset === undefined ? {} : { toolset_name: toolset }),
        })),
      ];
      answer.stop_reason = 'tool_use';
    } else {
      answer.choices[0]!.message.tool_calls = calls.map(({ name, input }, place) => ({
        ...{ id: `t${place}`, type: 'function' },
        function: { name, arguments: written(input) },
      }));
      answer.choices[0]!.finish_reason = 'tool_calls';
    }
    return answer;
  }

  private handleUpload(request: IncomingMessage, response: ServerResponse, path: string, raw: Buffer): void {
    const base = `http://${request.headers.host}`;
    response.setHeader('content-type', 'application/json');
    if (request.headers['x-goog-upload-command'] === 'start') {
      const name = `f${this.uploads.size + 1}`;
      response.setHeader('x-goog-upload-url', `${base}/upload/receive?name=${name}`);
      response.end('{}');
    } else if (path.startsWith('/upload/receive')) {
      const name = new URL(path, base).searchParams.get('name')!;
      this.uploads.set(name, raw);
      response.end(
        JSON.stringify({
          file: { name: `files/${name}`, uri: `${base}/v1beta/files/${name}`, state: 'PROCESSING' },
        }),
      );
    } else {
      const name = path.split('/').at(-1)!;
      response.end(
        JSON.stringify({ name: `files/${name}`, uri: `${base}/v1beta/files/${name}`, state: 'ACTIVE' }),
      );
    }
  }
}
