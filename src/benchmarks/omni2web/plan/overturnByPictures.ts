import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPagePicture } from '../../../browser/sandbox/readPagePicture.js';
import { sha256 } from '../../../core/hash.js';
import { matchPages } from '../../../html/matchPages.js';
import { parsePage } from '../../../html/parsePage.js';
import { resolveAnchor } from '../../../html/resolveAnchor.js';
import type { Asked } from '../../../judges/askForObject.js';
import type { JudgeOptions } from '../judging/JudgeOptions.js';
import { judgeImage, overturnItems, type PictureFile } from '../judging/judgeImage.js';
import type { Omni2WebInstance } from '../schema.js';
import type { ItemDecision } from '../scoring/Judgment.js';
import type { Resources } from './Resources.js';

interface Input {
  instance: Omni2WebInstance;
  items: readonly ItemDecision[];
  sourceHtml: string;
  outputHtml: string;
  resources: Resources;
}

/**
 * Lets a model look at the pictures of replace-image steps whose items passed; it can only take a pass back. A new
 * picture that cannot be had is not retrieved, and its item not met.
 */
export async function overturnByPictures(
  { instance, items, sourceHtml, outputHtml, resources }: Input,
  options: JudgeOptions,
): Promise<{ items: ItemDecision[]; asked: Asked<unknown>[]; ungraded: string | null }> {
  const verdicts = new Map<string, { holds: boolean; reason: string }>();
  const asked: Asked<unknown>[] = [];
  let pages: { source: ReturnType<typeof parsePage>; output: ReturnType<typeof parsePage> } | undefined;
  for (const step of instance.steps) {
    if (step.operation !== 'replace_image') continue;
    const item = instance.rubric.find(
      ({ step: number, category }) => number === step.step && category === 'edit_fulfillment',
    );
    if (!item || !items.some(({ id, met }) => id === item.id && met)) continue;
    pages ??= { source: parsePage(sourceHtml), output: parsePage(outputHtml) };
    const anchor = step.targetAnchors?.[0] ?? step.edits?.[0]?.target;
    const path = anchor && resolveAnchor(pages.source, anchor).path;
    if (path === undefined) continue;
    const before = await pictureFile(pages.source.elementAt(path)?.attributes.src, resources);
    const there = matchPages(pages.source, pages.output).toOutput.get(path);
    const after = await pictureFile(there && pages.output.elementAt(there)?.attributes.src, resources);
    if (!after) {
      verdicts.set(item.id, { holds: false, reason: 'the new picture was not retrieved' });
      continue;
    }
    const verdict = await judgeImage(
      { ...(before ? { original: before } : {}), replacement: after, description: item.afterExpectedChange },
      options,
    );
    asked.push(verdict.asked);
    if (verdict.ungraded) return { items: [...items], asked, ungraded: verdict.ungraded };
    verdicts.set(item.id, verdict);
  }
  return { items: overturnItems(items, verdicts), asked, ungraded: null };
}

/** The picture behind an address as a file a model can be shown: PNG, whatever it was. */
async function pictureFile(
  address: string | undefined,
  resources: Resources,
): Promise<PictureFile | undefined> {
  if (!address) return undefined;
  const png = await readPagePicture(address, resources.pagesDirectory);
  if (!png) return undefined;
  const path = join(resources.workDirectory, `picture-${sha256(png).slice(0, 32)}.png`);
  await mkdir(resources.workDirectory, { recursive: true });
  await writeFile(path, png);
  return { path, mediaType: 'image/png' };
}
