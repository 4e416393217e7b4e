import type { Clip } from '../../world/World.js';
import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';

/** The video site's clips, ready to be looked up. */
export interface VideoLibrary {
  name: string;
  encyclopediaHost: string;
  clips: readonly Clip[];
  byId: ReadonlyMap<string, Clip>;
}

export function videoLayout(library: VideoLibrary, request: SiteRequest, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${library.name}</title><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head><body>
<header><a class="logo" href="/">▶ ${library.name}</a><form action="/search" role="search"><input type="search" name="q" aria-label="Search clips" placeholder="Search clips" value="${request.query.get('q') ?? ''}" maxlength="200"><button>Search</button></form><a href="/watch-later">Watch later (${request.state.videos.watchLater.length})</a></header>
<main>${main}</main></body></html>`;
}

export function clipCard(clip: Clip): Html {
  return html`<li><a href="/watch/${clip.id}"><span class="thumb"><img src="/thumbnail/${clip.id}.svg" alt="" width="320" height="180" loading="lazy"><span class="time">${formatDuration(clip.durationSeconds)}</span></span><b>${clip.title}</b></a><span>${clip.channel}</span><span>${clip.facts.Views} views</span></li>`;
}

export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
