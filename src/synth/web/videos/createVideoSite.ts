import { toId } from '../../world/toId.js';
import type { Clip, World } from '../../world/World.js';
import { drawProp } from '../drawProp.js';
import { type Html, html } from '../html.js';
import {
  file,
  fragment,
  page,
  type Reply,
  redirect,
  type Site,
  type SiteRequest,
  submittedText,
  wholeNumber,
} from '../Site.js';
import { addOnce, toggle } from '../SmallWebState.js';
import { searchEntries } from '../searchEntries.js';
import { clipPage } from './clipPage.js';
import { drawTitleCard } from './drawTitleCard.js';
import { renderClip } from './renderClip.js';
import { videoScript, videoStyle } from './videoFiles.js';
import { clipCard, type VideoLibrary, videoLayout } from './videoLayout.js';

const cardsPerPart = 9;

/** The video site: see the README for its addresses. Clips are encoded when they are first played. */
export function createVideoSite(world: World, closing: AbortSignal): Site {
  const library: VideoLibrary = {
    name: world.siteNames.videos,
    encyclopediaHost: world.hosts.encyclopedia,
    clips: world.clips,
    byId: new Map(world.clips.map((clip) => [clip.id, clip])),
  };
  const files = new Map<string, Promise<Uint8Array>>();
  const fileOf = (clip: Clip): Promise<Uint8Array> => {
    const known = files.get(clip.id);
    if (known) return known;
    const made = renderClip(clip, closing);
    files.set(clip.id, made);
    made.catch(() => files.delete(clip.id));
    return made;
  };
  return {
    async answer(request) {
      if (request.method === 'POST') return submit(library, request);
      const [first, second, third] = request.path;
      if (first === 'media' && second?.endsWith('.mp4') && third === undefined) {
        const clip = library.byId.get(second.replace(/\.mp4$/, ''));
        return clip ? file(await fileOf(clip), 'video/mp4') : null;
      }
      return third === undefined ? show(library, request) : null;
    },
    missing: (request) =>
      page(
        videoLayout(
          library,
          request,
          'Not available',
          html`<h1>This clip is not available</h1><p>Error 404.</p>`,
        ),
        404,
      ),
  };
}

function show(library: VideoLibrary, request: SiteRequest): Reply | null {
  const [first, second] = request.path;
  if (first === 'style.css') return file(videoStyle, 'text/css; charset=utf-8');
  if (first === 'script.js') return file(videoScript, 'text/javascript; charset=utf-8');
  if (second === undefined) {
    if (first === undefined) return page(listing(library, request, 'Recommended', library.clips));
    if (first === 'search') return page(listing(library, request, 'Results', found(library, request)));
    if (first === 'more') return fragment(cards(found(library, request), request));
    if (first === 'watch-later') {
      const clips = request.state.videos.watchLater.map((id) => library.byId.get(id)!);
      return page(listing(library, request, 'Watch later', clips));
    }
    return null;
  }
  if (first === 'channel') {
    const clips = library.clips.filter((clip) => toId(clip.channel) === second);
    return clips.length > 0 ? page(listing(library, request, clips[0]!.channel, clips)) : null;
  }
  const clip = library.byId.get(second.replace(/\.svg$/, ''));
  if (!clip) return null;
  if (first === 'thumbnail' && second.endsWith('.svg'))
    return file(clip.prop ? drawProp(clip.prop) : drawTitleCard(clip), 'image/svg+xml');
  if (first !== 'watch' || second !== clip.id) return null;
  addOnce(request.state.videos.visited, clip.id);
  return page(clipPage(library, request, clip));
}

function submit(library: VideoLibrary, { path, form, state }: SiteRequest): Reply | null {
  const [first, second] = path;
  const clip = library.byId.get(form.get('clip') ?? '');
  if (!clip || second !== undefined) return null;
  const { videos } = state;
  if (first === 'played') addOnce(videos.played, clip.id);
  else if (first === 'finished') addOnce(videos.finished, clip.id);
  else if (first === 'like') toggle(videos.liked, clip.id);
  else if (first === 'watch-later') toggle(videos.watchLater, clip.id);
  else if (first === 'comment') {
    const text = submittedText(form, 'text', videos.comments);
    if (text !== null) videos.comments.push({ clip: clip.id, text });
  } else return null;
  return redirect(`/watch/${clip.id}`);
}

/** What was searched for, the most viewed first whatever matches best; everything without words. */
function found(library: VideoLibrary, request: SiteRequest): readonly Clip[] {
  const words = (request.query.get('q') ?? '').slice(0, 200);
  if (words.trim() === '') return library.clips;
  return searchEntries(library.clips, words, (clip) => ({
    title: clip.title,
    text: `${clip.channel} ${clip.description} ${Object.values(clip.facts).join(' ')}`,
    boost: Math.log10(Number(clip.facts.Views!.replaceAll(',', ''))) - 2,
  }));
}

/** The first cards; more come while one scrolls, where there are words or none at all. */
function listing(library: VideoLibrary, request: SiteRequest, title: string, clips: readonly Clip[]): Html {
  const words = request.query.get('q') ?? '';
  const growsOnScroll = request.path[0] === undefined || request.path[0] === 'search';
  const shown = growsOnScroll ? clips.slice(0, cardsPerPart) : clips;
  const hasMore = clips.length > shown.length;
  return videoLayout(
    library,
    request,
    words ? `${title}: ${words}` : title,
    html`<h1>${title}${words ? html` for “${words}”` : null}</h1>${clips.length === 0 ? html`<p>There is nothing here.</p>` : null}
<ul class="clips" id="clips">${shown.map(clipCard)}</ul>${hasMore ? html`<p class="more" id="more" data-query="${words}" data-parts="${Math.ceil(clips.length / cardsPerPart)}">Loading more ...</p>` : null}`,
  );
}

function cards(clips: readonly Clip[], request: SiteRequest): Html {
  const part = wholeNumber(request.query.get('part'), 1, 999, 1);
  return html`${clips.slice((part - 1) * cardsPerPart, part * cardsPerPart).map(clipCard)}`;
}
