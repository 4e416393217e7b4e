import type { Place } from '../../world/World.js';
import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import { type Atlas, drawPlan, mapLayout } from './mapLayout.js';

export const placesPerPart = 8;
/** Ways to get about, in metres a minute. */
export const ways: Record<string, { label: string; metresPerMinute: number }> = {
  foot: { label: 'On foot', metresPerMinute: 80 },
  bicycle: { label: 'By bicycle', metresPerMinute: 240 },
  tram: { label: 'By tram', metresPerMinute: 330 },
};

/** A panel that scrolls by itself beside the plan. */
function withPlan(
  atlas: Atlas,
  request: SiteRequest,
  title: string,
  panel: Html,
  chosen: readonly Place[],
  route?: string,
): Html {
  const main = html`<div class="split"><section class="panel" tabindex="0" aria-label="Places">${panel}</section><div class="sheet">${drawPlan(atlas, atlas.places, chosen, route)}</div></div>`;
  return mapLayout(atlas, request, title, main);
}

export function placeCard(place: Place): Html {
  return html`<article class="place"><a href="/place/${place.id}">${place.title}</a><p>${place.category} · ${place.address}</p></article>`;
}

export function homePage(atlas: Atlas, request: SiteRequest): Html {
  const categories = [...new Set(atlas.places.map((place) => place.category))];
  const panel = html`<h1>${atlas.town.name}</h1><p>${atlas.places.length} places in town. Choose a pin, search, or look through a category.</p><ul class="kinds">${categories.map((category) => html`<li><a href="/search?${new URLSearchParams({ category }).toString()}">${category}</a></li>`)}</ul>`;
  return withPlan(atlas, request, atlas.town.name, panel, []);
}

export function resultsPage(atlas: Atlas, request: SiteRequest, found: readonly Place[]): Html {
  const words = request.query.get('q') ?? '';
  const category = request.query.get('category') ?? '';
  const query = new URLSearchParams({ q: words, category }).toString();
  const title = category || (words ? `Results for “${words}”` : 'All places');
  const parts = Math.ceil(found.length / placesPerPart);
  const panel = html`<h1>${title}</h1><p>${found.length === 1 ? '1 place' : `${found.length} places`}</p><div id="places">${found.slice(0, placesPerPart).map(placeCard)}</div>${parts > 1 ? html`<p class="more" id="more" data-query="${query}" data-parts="${parts}">Loading more ...</p>` : null}`;
  return withPlan(atlas, request, title, panel, found.slice(0, placesPerPart));
}

export function savedPage(atlas: Atlas, request: SiteRequest): Html {
  const saved = request.state.map.saved.map((id) => atlas.byId.get(id)!);
  const panel = html`<h1>Saved places</h1>${saved.length === 0 ? html`<p>You have saved nothing.</p>` : saved.map(placeCard)}`;
  return withPlan(atlas, request, 'Saved places', panel, saved);
}

export function placePage(atlas: Atlas, request: SiteRequest, place: Place): Html {
  const isSaved = request.state.map.saved.includes(place.id);
  const branches = place.family
    ? atlas.places.filter((other) => other.family === place.family && other !== place)
    : [];
  const panel = html`<h1>${place.title}</h1><p>${place.category} · <b>${place.address}</b>, ${atlas.town.name}</p>
<form method="post" action="/save"><input type="hidden" name="place" value="${place.id}"><button aria-pressed="${String(isSaved)}">${isSaved ? '★ Saved' : '☆ Save'}</button></form>
${place.prop ? html`<img src="/picture/${place.id}.svg" alt="${place.title}, ${place.address}" width="180" height="180">` : null}
<h2>Opening hours</h2><table>${Object.entries(place.openingHours).map(([day, hours]) => html`<tr><th scope="row">${day}</th><td>${hours}</td></tr>`)}</table>
<h2>About</h2><table>${Object.entries(place.facts).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>
${branches.length > 0 ? html`<h2>Other branches</h2>${branches.map(placeCard)}` : null}${directionsForm(atlas, place)}`;
  return withPlan(atlas, request, `${place.title}, ${place.address}`, panel, [place]);
}

function directionsForm(atlas: Atlas, place: Place): Html {
  const others = atlas.places
    .filter((other) => other !== place)
    .toSorted((left, right) => (left.title < right.title ? -1 : left.title > right.title ? 1 : 0));
  return html`<h2>Directions</h2><form class="directions" method="post" action="/directions"><input type="hidden" name="to" value="${place.id}"><label>From <select name="from">${others.map((other) => html`<option value="${other.id}">${other.title}, ${other.address}</option>`)}</select></label><label>How <select name="by">${Object.entries(ways).map(([value, { label }]) => html`<option value="${value}">${label}</option>`)}</select></label><button>Show the way</button></form>`;
}

/** The way from one place to another: along the streets, that is across and down. */
export function directionsPage(atlas: Atlas, request: SiteRequest): Html {
  const [from, to] = ['from', 'to'].map((name) => atlas.byId.get(request.query.get(name) ?? ''));
  const way = ways[request.query.get('by') ?? ''] ?? ways.foot!;
  if (!from || !to)
    return withPlan(atlas, request, 'Directions', html`<h1>Directions</h1><p>Choose a place first.</p>`, []);
  const [start, end] = [from.position, to.position];
  const metres = Math.round((Math.abs(start.x - end.x) + Math.abs(start.y - end.y)) / 10) * 10;
  const minutes = Math.max(1, Math.round(metres / way.metresPerMinute));
  const panel = html`<h1>${way.label}: ${minutes} min (${metres} m)</h1><p>from <a href="/place/${from.id}">${from.title}</a>, ${from.address}</p><p>to <a href="/place/${to.id}">${to.title}</a>, ${to.address}</p>`;
  const route = `M${start.x} ${start.y}H${end.x}V${end.y}`;
  return withPlan(atlas, request, 'Directions', panel, [from, to], route);
}
