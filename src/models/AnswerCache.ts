import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../core/makeFolder.js';
import { parseJson } from '../core/parseJson.js';

/** A whole answer as it came, without headers. */
export interface CachedAnswer {
  schemaVersion: 1;
  provider: string;
  receivedAt: string;
  body: unknown;
}

/** Answers of providers on disk, one file a key. Only whole, successful answers are put in. */
export class AnswerCache {
  constructor(private readonly directory: string) {}

  async read(key: string): Promise<CachedAnswer | undefined> {
    let text: string;
    try {
      text = await readFile(this.path(key), 'utf8');
    } catch {
      return undefined;
    }
    return parseJson(text, this.path(key)) as CachedAnswer;
  }

  async write(key: string, answer: CachedAnswer): Promise<void> {
    const path = this.path(key);
    makeFolder(dirname(path));
    const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(temporary, JSON.stringify(answer));
    await rename(temporary, path);
  }

  private path(key: string): string {
    return join(this.directory, key.slice(0, 2), `${key}.json`);
  }
}
