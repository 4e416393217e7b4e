import { describeElement } from '../../../html/describeElement.js';
import { contextOf } from '../executor/execute/contextOf.js';
import type { ParsedRequest, Referent, RequestValues } from '../executor/ParsedRequest.js';
import { resolveReferent } from '../executor/resolve/resolveReferent.js';
import { chooseElement } from './chooseElement.js';
import { choosePlace, placeWord } from './choosePlace.js';
import type { PageLocator } from './PageLocator.js';
import type { Sighting } from './PointerResult.js';
import type { SceneReader } from './SceneReader.js';
import type { Seen, UnderstoodLine } from './understandLine.js';
import type { Watched } from './watch.js';

/** The elements of the page that a line's pointing words mean. */
export interface Pointed {
  paths: Map<Referent, string[]>;
  /** For words that mean a place: on which side of the element it is. */
  placements: Map<ParsedRequest, Pick<RequestValues, 'placement'>>;
}

/** Takes what was seen to the page: by where the frame lies on it, else by the text that was read. */
export function findPointed(
  { requests, seen, evidence }: UnderstoodLine,
  locator: PageLocator,
  { readerOf }: Watched,
): Pointed {
  const pointed: Pointed = { paths: new Map(), placements: new Map() };
  for (const request of requests) {
    for (const referent of [request.target, request.other]) {
      if (referent?.kind !== 'deictic') continue;
      const paths: string[] = [];
      for (const one of seen.get(referent) ?? []) {
        const reader = readerOf(one.pointing.dwell.scene);
        const found = findOne(one, request, reader, locator);
        if (found?.placement) pointed.placements.set(request, { placement: found.placement });
        if (found) paths.push(found.path);
        else evidence.problems.push(`${one.description} is not on the page`);
        if (found && one.sighting) tellSighting(one.sighting, found.path, reader, locator);
      }
      pointed.paths.set(referent, [...new Set(paths)]);
    }
  }
  return pointed;
}

function findOne(
  one: Seen,
  request: ParsedRequest,
  reader: SceneReader,
  locator: PageLocator,
): { path: string; placement?: 'before' | 'after' } | undefined {
  const { page, snapshot } = locator;
  const point = locator.locate(reader, one.pointing);
  if (point && isPlace(one.referent, request)) {
    const place = choosePlace(page, snapshot, point);
    if (place) return { path: place.element.path, placement: place.placement };
  }
  const byPlace = point && chooseElement(page, snapshot, point, one.role, request)?.path;
  const path = one.text === '' ? byPlace : findByText(one, locator, byPlace);
  return path === undefined ? undefined : { path };
}

function tellSighting(sighting: Sighting, path: string, reader: SceneReader, locator: PageLocator): void {
  const { page, snapshot } = locator;
  const shown = snapshot.elements.find((element) => element.path === path);
  sighting.path = path;
  sighting.description = describeElement(page, path);
  sighting.box = (shown && locator.toFrame(reader, shown.box)) ?? sighting.box;
}

/** Whether a word means where something is put. */
function isPlace(referent: Referent, { operation, target, values }: ParsedRequest): boolean {
  if (referent.kind !== 'deictic' || !placeWord.test(referent.text) || values.placement) return false;
  return operation === 'insert' || (operation === 'move' && referent !== target);
}

/**
 * Where the recording shows the page otherwise than as rendered, the text read there tells the element.
 * @param likely the one that lies there, taken if the text fits several
 */
function findByText(
  { text, role }: Seen,
  locator: PageLocator,
  likely: string | undefined,
): string | undefined {
  const { page, boxes } = contextOf(locator);
  const referent = { kind: 'explicit' as const, text, words: '', quoted: text, ...(role ? { role } : {}) };
  const found = resolveReferent(referent, page, { boxes });
  if ('paths' in found) return found.paths[0];
  return found.candidates.find((path) => path === likely) ?? found.candidates[0];
}
