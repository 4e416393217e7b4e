import { inputError } from '../../core/errors.js';
import type { PageSnapshot } from '../../html/PageSnapshot.js';
import { colourProperties, computedProperties, resolvedProperties } from '../../html/snapshotProperties.js';
import { type CollectedPage, type CollectOptions, collectPage } from './collectPage.js';
import type { ImageReader } from './createImageReader.js';
import type { OpenPage } from './openTab.js';
import { shortenAddress } from './shortenAddress.js';
import { unpackPage } from './unpackPage.js';

/** Reads a page as it is rendered. */
export async function readSnapshot(page: OpenPage, images: ImageReader): Promise<PageSnapshot> {
  const options: CollectOptions = {
    maxElements: page.maxElements,
    resolved: resolvedProperties,
    computed: computedProperties,
    colours: colourProperties,
  };
  const collected = (await page.evaluate(`(${collectPage.toString()})(${JSON.stringify(options)})`)) as
    | CollectedPage
    | { tooMany: number };
  if ('tooMany' in collected) {
    throw inputError(
      'PAGE_TOO_LARGE',
      `${page.name}: ${collected.tooMany} elements; at most ${page.maxElements} are rendered`,
      { hint: 'give a smaller page' },
    );
  }
  const unpacked = await unpackPage(collected, (image) =>
    images.read(image, page.baseDirectory, (address) => page.notRetrieved.add(shortenAddress(address))),
  );
  return {
    viewport: page.viewport,
    ...unpacked,
    notRetrieved: [...page.notRetrieved].sort(),
    ...(page.pageScripts
      ? { scriptedHtml: (await page.evaluate('document.documentElement.outerHTML')) as string }
      : {}),
  };
}
