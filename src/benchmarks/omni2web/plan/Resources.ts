import { join } from 'node:path';
import { readTextFile } from '../../../core/parseJson.js';
import { sha256 } from '../../../core/hash.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import type { Dataset } from '../../../datasets/Dataset.js';
import type { Page } from '../../../html/Page.js';
import type { PageSnapshot } from '../../../html/PageSnapshot.js';
import { parsePage } from '../../../html/parsePage.js';
import { createModels, type Models } from '../../../models/createModels.js';
import type { SpendingGate } from '../../../models/modelFetch.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Omni2WebOptions } from './Omni2WebOptions.js';

/** A page as text, tree and rendering. */
export interface RenderedPage {
  html: string;
  page: Page;
  snapshot: PageSnapshot;
}

/** What the stages of a run share, opened when first needed and closed together. */
export interface Resources {
  options: Omni2WebOptions;
  dataset: Dataset<Omni2WebInstance>;
  models: Models;
  /** Media that are derived for one stage are written here. */
  workDirectory: string;
  sandbox(): Promise<Sandbox>;
  readPage(path: string): Promise<string>;
  /** Renders in the sandbox at the instance's viewport; the last few are kept, since many stages need the same page. */
  render(instance: Omni2WebInstance, html: string, name: string): Promise<RenderedPage>;
  close(): Promise<void>;
}

const keptRenderings = 12;

export function openResources({
  options,
  dataset,
  workDirectory,
  cacheDirectory,
  replay,
  budget,
}: {
  options: Omni2WebOptions;
  dataset: Dataset<Omni2WebInstance>;
  workDirectory: string;
  cacheDirectory?: string;
  replay: boolean;
  budget: SpendingGate;
}): Resources {
  let opened: Promise<Sandbox> | undefined;
  const renderings = new Map<string, Promise<RenderedPage>>();
  const sandbox = (): Promise<Sandbox> => {
    opened ??= import('../../../browser/sandbox/openSandbox.js').then(({ openSandbox }) =>
      openSandbox({ pageScripts: options.pageScripts }),
    );
    return opened;
  };
  const renderOnce = async (instance: Omni2WebInstance, html: string, name: string): Promise<RenderedPage> => {
    const snapshot = await (await sandbox()).render(html, {
      name,
      baseDirectory: join(dataset.directory, 'pages'),
      viewport: instance.viewport,
    });
    return { html, page: parsePage(html), snapshot };
  };
  return {
    options,
    dataset,
    workDirectory,
    sandbox,
    models: createModels({ configuration: options.models, cacheDirectory, replay, budget, workDirectory }),
    readPage: (path) => readTextFile(join(dataset.directory, path)),
    async render(instance, html, name) {
      const key = sha256(`${instance.viewport.width}x${instance.viewport.height}\n${html}`);
      let rendering = renderings.get(key);
      if (!rendering) {
        rendering = renderOnce(instance, html, name);
        renderings.set(key, rendering);
        rendering.catch(() => renderings.delete(key));
        if (renderings.size > keptRenderings) renderings.delete(renderings.keys().next().value!);
      }
      return rendering;
    },
    async close() {
      renderings.clear();
      await (await opened)?.close();
    },
  };
}
