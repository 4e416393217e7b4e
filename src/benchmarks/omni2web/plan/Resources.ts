import { join } from 'node:path';
import { renderPage } from '../../../browser/sandbox/renderPage.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import { sha256 } from '../../../core/hash.js';
import { readPageFile } from '../../../core/readPageFile.js';
import type { Dataset } from '../../../datasets/Dataset.js';
import type { Page } from '../../../html/Page.js';
import type { PageSnapshot } from '../../../html/PageSnapshot.js';
import { createModels, type Models } from '../../../models/createModels.js';
import type { ModelConfiguration } from '../../../models/ModelSettings.js';
import type { SpendingGate } from '../../../models/modelFetch.js';
import type { LabelledCondition } from '../conditionLabel.js';
import { createMediaPreparer, type MediaPreparer } from '../exposure/prepareMedia.js';
import { soundShifts } from '../exposure/soundShift.js';
import { type ListedPicture, listPictures } from '../listPictures.js';
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
  media: MediaPreparer;
  /** By how much each instance's sound is shifted in a condition. */
  shiftOf(instanceId: string, condition: LabelledCondition): number;
  /** Media that are derived for one stage are written here. */
  workDirectory: string;
  sandbox(): Promise<Sandbox>;
  readPage(path: string): Promise<string>;
  /** The folder of the files that pages may show. */
  pagesDirectory: string;
  /** The pictures that a step of the instance may ask for: the same list for every subject. */
  picturesFor(instance: Omni2WebInstance): ListedPicture[];
  /** Renders in the sandbox at the instance's viewport; the last few are kept, since many stages need the same page. */
  render(instance: Omni2WebInstance, html: string, name: string): Promise<RenderedPage>;
  close(): Promise<void>;
}

const keptRenderings = 12;

export function openResources({
  options,
  models,
  dataset,
  workDirectory,
  cacheDirectory,
  replay,
  budget,
  seed,
}: {
  options: Omni2WebOptions;
  models: ModelConfiguration;
  dataset: Dataset<Omni2WebInstance>;
  workDirectory: string;
  cacheDirectory?: string;
  replay: boolean;
  budget: SpendingGate;
  seed: number;
}): Resources {
  let opened: Promise<Sandbox> | undefined;
  const pagesDirectory = join(dataset.directory, 'pages');
  const renderings = new Map<string, Promise<RenderedPage>>();
  const sandbox = (): Promise<Sandbox> => {
    opened ??= import('../../../browser/sandbox/openSandbox.js').then(({ openSandbox }) =>
      openSandbox({ pageScripts: options.pageScripts }),
    );
    return opened;
  };
  const renderOnce = async (
    instance: Omni2WebInstance,
    html: string,
    name: string,
  ): Promise<RenderedPage> => {
    const rendered = await renderPage(await sandbox(), html, {
      name,
      baseDirectory: pagesDirectory,
      viewport: instance.viewport,
    });
    return { html, ...rendered };
  };
  const shifts = new Map<number, Map<string, number>>();
  return {
    options,
    dataset,
    media: createMediaPreparer(join(workDirectory, 'media')),
    shiftOf(instanceId, { shiftSeconds }) {
      if (shiftSeconds === 0) return 0;
      let drawn = shifts.get(shiftSeconds);
      if (!drawn) {
        drawn = soundShifts(
          dataset.instances.map(({ id }) => id),
          shiftSeconds,
          seed,
        );
        shifts.set(shiftSeconds, drawn);
      }
      return drawn.get(instanceId) ?? 0;
    },
    workDirectory,
    sandbox,
    models: createModels({ configuration: models, cacheDirectory, replay, budget, workDirectory }),
    readPage: (path) => readPageFile(join(dataset.directory, path)),
    pagesDirectory,
    picturesFor: ({ language }) => listPictures(dataset.pictures, language),
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
