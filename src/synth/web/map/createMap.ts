import type { Place, World } from '../../world/World.js';
import { drawProp } from '../drawProp.js';
import { html } from '../html.js';
import {
  file,
  fragment,
  page,
  type Reply,
  redirect,
  type Site,
  type SiteRequest,
  wholeNumber,
} from '../Site.js';
import { addOnce, toggle } from '../SmallWebState.js';
import { searchEntries } from '../searchEntries.js';
import { mapScript, mapStyle } from './mapFiles.js';
import { type Atlas, mapLayout } from './mapLayout.js';
import {
  directionsPage,
  homePage,
  placeCard,
  placePage,
  placesPerPart,
  resultsPage,
  savedPage,
  ways,
} from './mapPages.js';

/** Working out a way takes so long: the slow page of the small web. */
const slowSeconds = 2;
const maximumDirections = 200;

/** The map: see the README for its addresses. */
export function createMap(world: World): Site {
  const atlas: Atlas = {
    name: world.siteNames.map,
    town: world.town,
    places: world.places,
    byId: new Map(world.places.map((place) => [place.id, place])),
  };
  return {
    answer: (request) => (request.method === 'POST' ? submit(atlas, request) : show(atlas, request)),
    missing: (request) =>
      page(
        mapLayout(
          atlas,
          request,
          'Nowhere',
          html`<div class="text"><h1>Nowhere</h1><p>There is no such place (error 404).</p></div>`,
        ),
        404,
      ),
  };
}

function show(atlas: Atlas, request: SiteRequest): Reply | null {
  const [first, second, third] = request.path;
  if (third !== undefined) return null;
  if (second === undefined)
    switch (first) {
      case undefined:
        return page(homePage(atlas, request));
      case 'style.css':
        return file(mapStyle, 'text/css; charset=utf-8');
      case 'script.js':
        return file(mapScript, 'text/javascript; charset=utf-8');
      case 'search':
        return page(resultsPage(atlas, request, find(atlas, request)));
      case 'more': {
        const part = wholeNumber(request.query.get('part'), 1, 99, 1);
        const places = find(atlas, request).slice((part - 1) * placesPerPart, part * placesPerPart);
        return fragment(html`${places.map(placeCard)}`);
      }
      case 'saved':
        return page(savedPage(atlas, request));
      case 'directions':
        return { ...page(directionsPage(atlas, request)), delaySeconds: slowSeconds };
      default:
        return null;
    }
  const place = atlas.byId.get(second.replace(/\.svg$/, ''));
  if (!place) return null;
  if (first === 'picture' && place.prop && second.endsWith('.svg'))
    return file(drawProp(place.prop), 'image/svg+xml');
  if (first !== 'place' || second !== place.id) return null;
  addOnce(request.state.map.visited, place.id);
  return page(placePage(atlas, request, place));
}

function submit(atlas: Atlas, { path, form, state }: SiteRequest): Reply | null {
  if (path.length !== 1) return null;
  if (path[0] === 'save') {
    const place = atlas.byId.get(form.get('place') ?? '');
    if (!place) return null;
    toggle(state.map.saved, place.id);
    return redirect(`/place/${place.id}`);
  }
  if (path[0] !== 'directions') return null;
  const [from, to, by] = ['from', 'to', 'by'].map((name) => form.get(name) ?? '') as [string, string, string];
  if (!atlas.byId.has(to) || !atlas.byId.has(from) || !(by in ways)) return null;
  if (state.map.directions.length < maximumDirections) state.map.directions.push({ from, to, by });
  return redirect(`/directions?${new URLSearchParams({ from, to, by })}`);
}

/** Places that match any word; all of them, or all of one category, without words. */
function find({ places }: Atlas, request: SiteRequest): readonly Place[] {
  const words = (request.query.get('q') ?? '').slice(0, 200);
  const category = request.query.get('category') ?? '';
  const allowed = category === '' ? places : places.filter((place) => place.category === category);
  if (words.trim() === '') return allowed;
  return searchEntries(allowed, words, (place) => ({ title: place.title, text: place.address, boost: 0 }));
}
