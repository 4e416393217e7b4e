import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPage } from '../../../../browser/sandbox/renderPage.js';
import type { RenderOptions, Sandbox } from '../../../../browser/sandbox/Sandbox.js';
import { sha256 } from '../../../../core/hash.js';
import { readTextFile } from '../../../../core/parseJson.js';
import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { shrinkPicture } from '../../../../report/shrinkPicture.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import type { Omni2WebInstance } from '../../schema.js';
import type { ReportData } from '../ReportData.js';

const pageWidth = 800;

/** A picture of a page as a file of the report, and the page's size in CSS pixels. */
export interface PagePicture {
  /** Relative to the pages of items. */
  address: string;
  rendered: RenderedPage;
}

/** Pictures that a report writes beside its pages, each once, named by what they show. */
export class Pictures {
  readonly #data: ReportData;
  readonly #sandbox: Sandbox;
  readonly #made = new Map<string, Promise<PagePicture>>();

  constructor(data: ReportData, sandbox: Sandbox) {
    this.#data = data;
    this.#sandbox = sandbox;
  }

  /** A page of the data set. */
  async ofDatasetPage(instance: Omni2WebInstance, page: string): Promise<PagePicture> {
    return this.#once(`${page} ${instance.viewport.width}x${instance.viewport.height}`, async () =>
      this.#draw(instance, await readTextFile(join(this.#data.dataset.directory, page)), page),
    );
  }

  /**
   * A page that a subject made; equal pages of several outputs have one picture.
   * @param screenshot the picture that the judge took of it, as an artifact
   */
  async ofOutput(
    instance: Omni2WebInstance,
    pageSha256: string,
    screenshot: string | null,
  ): Promise<PagePicture> {
    return this.#once(`${pageSha256} ${instance.id}`, async () => {
      const html = (await this.#data.artifacts.read(pageSha256)).toString('utf8');
      // A picture that is lost can be taken once more.
      if (screenshot === null || !(await readKept(this.#data.artifacts, screenshot)))
        return this.#draw(instance, html, instance.id);
      const rendered = await renderPage(this.#sandbox, html, this.#optionsFor(instance, instance.id));
      return { address: await this.ofArtifact(screenshot, 'webp'), rendered };
    });
  }

  /** Bytes that a run keeps, as a file. @returns its address relative to the pages of items */
  async ofArtifact(hash: string, extension: string): Promise<string> {
    const name = `${hash.slice(0, 16)}.${extension}`;
    const path = join(this.#data.outputDirectory, 'media', name);
    if (!existsSync(path)) await writeFile(path, await this.#data.artifacts.read(hash));
    return `../media/${name}`;
  }

  faultOf(hash: string, extension: string): Promise<string | null> {
    const path = join(this.#data.outputDirectory, 'media', `${hash.slice(0, 16)}.${extension}`);
    return this.#data.videos.ofCopy(path);
  }

  async #draw(instance: Omni2WebInstance, html: string, name: string): Promise<PagePicture> {
    const options = this.#optionsFor(instance, name);
    const rendered = await renderPage(this.#sandbox, html, options);
    const png = await this.#sandbox.screenshot(html, { ...options, fullPage: true });
    const picture = await shrinkPicture(png, pageWidth).toBuffer();
    const file = `${sha256(picture).slice(0, 16)}.webp`;
    await writeFile(join(this.#data.outputDirectory, 'media', file), picture);
    return { address: `../media/${file}`, rendered };
  }

  #optionsFor({ viewport }: Omni2WebInstance, name: string): RenderOptions {
    return { name, baseDirectory: join(this.#data.dataset.directory, 'pages'), viewport };
  }

  #once(key: string, make: () => Promise<PagePicture>): Promise<PagePicture> {
    let value = this.#made.get(key);
    if (!value) {
      value = make();
      this.#made.set(key, value);
    }
    return value;
  }
}
