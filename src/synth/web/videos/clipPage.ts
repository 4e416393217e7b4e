import { toId } from '../../world/toId.js';
import type { Clip } from '../../world/World.js';
import { type Html, html } from '../html.js';
import { maximumTextCharacters, type SiteRequest } from '../Site.js';
import { clipCard, formatDuration, type VideoLibrary, videoLayout } from './videoLayout.js';

/** A clip with its player, what can be done with it, its comments and its neighbours. */
export function clipPage(library: VideoLibrary, request: SiteRequest, clip: Clip): Html {
  const { videos } = request.state;
  const isLiked = videos.liked.includes(clip.id);
  const isKept = videos.watchLater.includes(clip.id);
  const own = videos.comments.filter((comment) => comment.clip === clip.id).reverse();
  const comments = [...own.map(({ text }) => ({ author: 'You', text })), ...clip.comments];
  return videoLayout(
    library,
    request,
    clip.title,
    html`<div class="watch"><div><video id="player" src="/media/${clip.id}.mp4" poster="/thumbnail/${clip.id}.svg" preload="none" controls muted playsinline data-clip="${clip.id}" width="800" height="450" aria-label="${clip.title}"></video>
<h1>${clip.title}</h1><div class="bar"><button type="button" id="play">▶ Play</button><form method="post" action="/like"><input type="hidden" name="clip" value="${clip.id}"><button aria-pressed="${String(isLiked)}">${isLiked ? '♥ Liked' : '♡ Like'}</button></form><form method="post" action="/watch-later"><input type="hidden" name="clip" value="${clip.id}"><button aria-pressed="${String(isKept)}">${isKept ? '✓ In watch later' : '+ Watch later'}</button></form></div>
<p><a href="/channel/${toId(clip.channel)}">${clip.channel}</a></p>
<section class="about"><p>${clip.description}</p><dl><dt>Length</dt><dd>${formatDuration(clip.durationSeconds)}</dd>${Object.entries(clip.facts).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl><p><a href="http://${library.encyclopediaHost}/search?q=${encodeURIComponent(clip.subject)}" target="_blank" rel="noopener">Look up ${clip.subject} (new tab)</a></p></section>
<section><h2>${comments.length} comments</h2><form class="comment" method="post" action="/comment"><input type="hidden" name="clip" value="${clip.id}"><input name="text" aria-label="Your comment" placeholder="Say something" required maxlength="${maximumTextCharacters}"><button>Comment</button></form>${comments.map(({ author, text }) => html`<p class="said"><b>${author}</b> ${text}</p>`)}</section></div>
<aside><h2>Next</h2><ul class="clips">${neighbours(library, clip).map(clipCard)}</ul></aside></div>`,
  );
}

/** Clips on the same subject first, then those that follow in the list. */
function neighbours({ clips }: VideoLibrary, clip: Clip): Clip[] {
  const index = clips.indexOf(clip);
  const same = clips.filter((other) => other !== clip && other.subject === clip.subject);
  const following = [...clips.slice(index + 1), ...clips.slice(0, index)].filter(
    (other) => !same.includes(other),
  );
  return [...same, ...following].slice(0, 6);
}
