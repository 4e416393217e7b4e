import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../../core/hash.js';
import type { MediaFiles } from '../../../report/exposure/exposurePart.js';
import { shrinkPicture } from '../../../report/shrinkPicture.js';
import type { ReportData } from './ReportData.js';

const pictureWidth = 640;
const pictures = new Set(['jpg', 'png', 'webp']);

/** Pictures and videos that a report writes beside its pages, each once. Pictures are made smaller. */
export class MediaFolder implements MediaFiles {
  readonly #data: ReportData;
  readonly #made = new Map<string, Promise<string>>();

  constructor(data: ReportData) {
    this.#data = data;
  }

  /** @returns its address relative to the pages of tasks */
  ofArtifact(sha256: string, extension: string): Promise<string> {
    return this.#once(sha256, async () => {
      const bytes = await this.#data.artifacts.read(sha256);
      if (pictures.has(extension)) return this.#keepPicture(sha256, bytes);
      const name = `${sha256.slice(0, 16)}.${extension}`;
      await writeFile(this.#path(name), bytes);
      return `../media/${name}`;
    });
  }

  faultOf(sha256: string, extension: string): Promise<string | null> {
    const path = this.#path(`${sha256.slice(0, 16)}.${extension}`);
    return this.#data.videos.ofCopy(path);
  }

  /** A picture that lies in a file. */
  ofPicture(path: string): Promise<string> {
    return this.#once(path, async () => this.#keepPicture(await hashFile(path), path));
  }

  /** A video of the data set. */
  ofVideo(path: string, extension: string): Promise<string> {
    return this.#once(path, async () => {
      const name = `${(await hashFile(path)).slice(0, 16)}.${extension}`;
      await copyFile(path, this.#path(name));
      return `../media/${name}`;
    });
  }

  async #keepPicture(hash: string, source: Buffer | string): Promise<string> {
    const name = `${hash.slice(0, 16)}.webp`;
    await shrinkPicture(source, pictureWidth).toFile(this.#path(name));
    return `../media/${name}`;
  }

  #path(name: string): string {
    return join(this.#data.outputDirectory, 'media', name);
  }

  #once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#made.get(key) ?? make();
    this.#made.set(key, known);
    return known;
  }
}
