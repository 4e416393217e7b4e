import { createInterface } from 'node:readline';
import { DeixisError } from './DeixisError.js';
import { errorMessage } from './errors.js';
import { parseJson } from './parseJson.js';

/**
 * The other side of openProcessPool: reads a request a line ({id, request}) from standard input, writes an answer a line
 * ({id, result} or {id, error}) to standard output, one at a time, until the input ends.
 */
export async function serveProcess<Request, Result>(
  answer: (request: Request) => Promise<Result>,
): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const { id, request } = parseJson(line, 'a request to this process') as { id: string; request: Request };
    const reply = await answer(request).then(
      (result) => ({ id, result }),
      (error: unknown) => {
        const { code, kind, hint } = DeixisError.is(error)
          ? error
          : { code: 'INTERNAL', kind: 'environment', hint: undefined };
        return { id, error: { code, kind, hint, message: errorMessage(error) } };
      },
    );
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
