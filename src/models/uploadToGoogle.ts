import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeadline } from '../core/createDeadline.js';
import { environmentError } from '../core/errors.js';

interface GoogleFile {
  name: string;
  uri: string;
  state?: string;
}

/**
 * Uploads a file through Google's Files API (resumable protocol, as its documentation gives it) and waits until it can
 * be used. The file is streamed.
 * @returns the address to put into a request
 * @throws DeixisError UPLOAD_FAILED (environment)
 */
export async function uploadToGoogle(
  file: { path: string; mediaType: string; sha256: string },
  {
    baseUrl,
    key,
    signal,
    timeoutSeconds,
    send,
  }: { baseUrl: string; key: string; signal: AbortSignal; timeoutSeconds: number; send: typeof fetch },
): Promise<string> {
  const sizeBytes = (await stat(file.path)).size;
  const deadline = createDeadline(signal, timeoutSeconds);
  try {
    return await upload(deadline.signal);
  } finally {
    deadline.end();
  }

  async function upload(withinTime: AbortSignal): Promise<string> {
    const base = new URL(baseUrl);
    const started = await send(`${base.origin}/upload${base.pathname}/files`, {
      method: 'POST',
      headers: {
        'x-goog-api-key': key,
        'content-type': 'application/json',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(sizeBytes),
        'x-goog-upload-header-content-type': file.mediaType,
      },
      body: JSON.stringify({ file: { display_name: file.sha256.slice(0, 32) } }),
      signal: withinTime,
    });
    const address = started.headers.get('x-goog-upload-url');
    if (!started.ok || !address) throw failed(`the start was answered ${started.status}`);
    // Only our own provider's server may be told to receive the file.
    if (new URL(address).hostname !== base.hostname)
      throw failed('the server named another host to upload to');
    const sent = await send(address, {
      method: 'POST',
      headers: {
        'content-length': String(sizeBytes),
        'x-goog-upload-offset': '0',
        'x-goog-upload-command': 'upload, finalize',
      },
      body: Readable.toWeb(createReadStream(file.path)) as ReadableStream,
      duplex: 'half',
      signal: withinTime,
    } as RequestInit);
    if (!sent.ok) throw failed(`the transfer was answered ${sent.status}`);
    let uploaded = ((await sent.json()) as { file: GoogleFile }).file;
    while (uploaded.state === 'PROCESSING') {
      await sleep(1000, undefined, { signal: withinTime });
      const asked = await send(`${baseUrl}/${uploaded.name}`, {
        headers: { 'x-goog-api-key': key },
        signal: withinTime,
      });
      if (!asked.ok) throw failed(`asking for its state was answered ${asked.status}`);
      uploaded = (await asked.json()) as GoogleFile;
    }
    if (uploaded.state === 'FAILED') throw failed('the provider could not process it');
    return uploaded.uri;
  }

  function failed(why: string): Error {
    return environmentError('UPLOAD_FAILED', `${file.path}: upload failed: ${why}`, {
      hint: 'Resume the run to try again.',
    });
  }
}
