import type { Place, World } from '../../world/World.js';
import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';

/** The town and its places, ready to be looked up. */
export interface Atlas {
  name: string;
  town: World['town'];
  places: readonly Place[];
  byId: ReadonlyMap<string, Place>;
}

export function mapLayout(atlas: Atlas, request: SiteRequest, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${atlas.name}</title><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head><body>
<header><a class="logo" href="/">${atlas.name}</a><form action="/search" role="search"><input type="search" name="q" aria-label="Search places" placeholder="Search in ${atlas.town.name}" value="${request.query.get('q') ?? ''}" maxlength="200"><button>Search</button></form><a href="/saved">Saved (${request.state.map.saved.length})</a></header>
${main}</body></html>`;
}

/** The town's plan with a pin for each place, the chosen ones larger; pins are links. */
export function drawPlan(
  { town }: Atlas,
  places: readonly Place[],
  chosen: readonly Place[],
  route?: string,
): Html {
  const size = `0 0 ${town.widthMetres} ${town.heightMetres}`;
  return html`<svg class="plan" viewBox="${size}" role="group" aria-label="Plan of ${town.name}"><rect width="${town.widthMetres}" height="${town.heightMetres}" fill="#eef0e6"/><path d="M0 800C260 740 420 830 760 790S1320 770 1600 800v56C1320 830 1100 850 760 850S280 800 0 866z" fill="#a9d3e8"/><rect x="452" y="376" width="150" height="110" fill="#cbe3b4"/><rect x="1172" y="190" width="150" height="110" fill="#cbe3b4"/>
${town.streets.map(({ from, to }) => html`<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="#c9c6bb" stroke-width="26"/><path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="#fff" stroke-width="20"/>`)}
${town.streets.map((street) => streetName(street))}${route ? html`<path d="${route}" fill="none" stroke="#2962d9" stroke-width="9" stroke-linejoin="round" stroke-dasharray="18 9"/>` : null}
${places.map((place) => pin(place, chosen.includes(place)))}</svg>`;
}

function streetName({ name, from, to }: World['town']['streets'][number]): Html {
  const isAcross = from.x === 0;
  const share = isAcross ? 0.5 : 0.42;
  const x = from.x + (to.x - from.x) * share;
  const y = from.y + (to.y - from.y) * share;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return html`<text x="${x.toFixed(0)}" y="${(y + 6).toFixed(0)}" transform="rotate(${turn.toFixed(1)} ${x.toFixed(0)} ${y.toFixed(0)})" font-size="18" text-anchor="middle" fill="#6b6a63" font-family="Inter, Arial, sans-serif">${name}</text>`;
}

function pin(place: Place, isChosen: boolean): Html {
  const { x, y } = place.position;
  const scale = isChosen ? 1.7 : 1;
  const label = `${place.title}, ${place.address}`;
  return html`<a href="/place/${place.id}" aria-label="${label}"><title>${label}</title><path transform="translate(${x} ${y}) scale(${scale})" d="M0 0C-5 -13 -14 -17 -14 -29a14 14 0 0 1 28 0C14 -17 5 -13 0 0z" fill="${isChosen ? '#c62828' : '#35618f'}" stroke="#fff" stroke-width="2"/><circle cx="${x}" cy="${(y - 28 * scale).toFixed(1)}" r="${5 * scale}" fill="#fff"/></a>`;
}
