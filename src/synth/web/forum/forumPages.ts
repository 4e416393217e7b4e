import { toId } from '../../world/toId.js';
import type { Thread } from '../../world/World.js';
import { type Html, html } from '../html.js';
import { maximumTextCharacters, type SiteRequest, wholeNumber } from '../Site.js';
import type { SmallWebState } from '../SmallWebState.js';
import { searchEntries } from '../searchEntries.js';

/** The forum's threads, ready to be looked up. */
export interface Boards {
  name: string;
  threads: readonly Thread[];
  byId: ReadonlyMap<string, Thread>;
  /** Of the address to the board's name. */
  boards: ReadonlyMap<string, string>;
}

const postsPerPage = 5;
const threadsPerPage = 6;

export function forumLayout(boards: Boards, request: SiteRequest, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${boards.name}</title><link rel="stylesheet" href="/style.css"></head><body>
<header><a class="logo" href="/">${boards.name}</a><form action="/search" role="search"><input type="search" name="q" aria-label="Search threads" value="${request.query.get('q') ?? ''}" maxlength="200"><button>Search</button></form></header>
<nav class="boards" aria-label="Boards">${[...boards.boards].map(([id, name]) => html`<a href="/board/${id}">${name}</a>`)}</nav><main>${main}</main><footer>${boards.name}: be kind, name your device.</footer></body></html>`;
}

export function homePage(boards: Boards, request: SiteRequest): Html {
  const rows = [...boards.boards].map(([id, name]) => {
    const threads = boards.threads.filter((thread) => thread.board === name);
    const posts = threads.reduce((sum, thread) => sum + thread.posts.length, 0);
    return html`<tr><td><a href="/board/${id}"><b>${name}</b></a><br><small>Latest: ${threads.at(-1)!.title}</small></td><td>${threads.length}</td><td>${posts}</td></tr>`;
  });
  return forumLayout(
    boards,
    request,
    'Boards',
    html`<h1>Boards</h1><table class="list"><thead><tr><th>Board</th><th>Threads</th><th>Posts</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

export function boardPage(boards: Boards, request: SiteRequest, board: string): Html {
  const threads = boards.threads.filter((thread) => thread.board === board);
  return forumLayout(boards, request, board, html`<h1>${board}</h1>${threadTable(request, threads)}`);
}

export function searchPage(boards: Boards, request: SiteRequest): Html {
  const words = (request.query.get('q') ?? '').slice(0, 200);
  const found = searchEntries(boards.threads, words, (thread) => ({
    title: thread.title,
    text: thread.posts.map((post) => post.text).join(' '),
    boost: 0.1 * thread.posts.length,
  }));
  return forumLayout(
    boards,
    request,
    `Search: ${words}`,
    html`<h1>Search</h1><p>${found.length} threads match “${words}”.</p>${threadTable(request, found)}`,
  );
}

function threadTable(request: SiteRequest, threads: readonly Thread[]): Html {
  const pages = Math.max(1, Math.ceil(threads.length / threadsPerPage));
  const current = wholeNumber(request.query.get('page'), 1, pages, 1);
  const shown = threads.slice((current - 1) * threadsPerPage, current * threadsPerPage);
  const query = request.query.get('q');
  const link = (number: number): string =>
    `?${new URLSearchParams({ ...(query === null ? {} : { q: query }), page: String(number) })}`;
  return html`<table class="list"><thead><tr><th>Thread</th><th>Board</th><th>Replies</th><th>State</th></tr></thead><tbody>${shown.map((thread) => html`<tr><td><a href="/thread/${thread.id}">${thread.title}</a><br><small>by ${thread.posts[0]!.author}</small></td><td>${thread.board}</td><td>${thread.posts.length - 1}</td><td>${thread.posts.some((post) => post.accepted) ? html`<span class="solved">solved</span>` : null}</td></tr>`)}</tbody></table>${pageLinks(pages, current, link)}`;
}

/** The thread's posts and, after them, those written on the site. */
export function postsOf(thread: Thread, { forum }: SmallWebState): Thread['posts'] {
  const own = forum.replies.filter((reply) => reply.thread === thread.id);
  const written = own.map(({ text }) => ({ author: 'You', text, accepted: false, upvotes: 0 }));
  return [...thread.posts, ...written];
}

export function lastPageOf(thread: Thread, state: SmallWebState): number {
  return Math.ceil(postsOf(thread, state).length / postsPerPage);
}

export function threadPage(boards: Boards, request: SiteRequest, thread: Thread): Html {
  const posts = postsOf(thread, request.state);
  const pages = lastPageOf(thread, request.state);
  const current = wholeNumber(request.query.get('page'), 1, pages, 1);
  const first = (current - 1) * postsPerPage;
  const accepted = posts.findIndex((post) => post.accepted);
  const tags = ['Device', 'Error code'].flatMap((name) => thread.facts[name] ?? []);
  return forumLayout(
    boards,
    request,
    thread.title,
    html`<p><a href="/">Boards</a> › <a href="/board/${toId(thread.board)}">${thread.board}</a></p><h1>${thread.title}</h1><p>${tags.map((tag) => html`<span class="tag">${tag}</span> `)}${accepted >= 0 ? html`<span class="solved">solved</span> <a href="/thread/${thread.id}?page=${Math.floor(accepted / postsPerPage) + 1}#post-${accepted + 1}">Go to the accepted answer</a>` : null}</p>
${thread.prop && current === 1 ? html`<p><img src="/picture/${thread.id}.svg" alt="Photo of the device" width="220" height="220"> <a href="/manual/${thread.id}.pdf" download>Manual (PDF)</a></p>` : null}
<p>Page ${current} of ${pages}</p>${posts.slice(first, first + postsPerPage).map((post, index) => postBox(request, thread, post, first + index + 1, current))}
${pageLinks(pages, current, (number) => `/thread/${thread.id}?page=${number}`)}
<form class="reply" id="reply" method="post" action="/reply"><input type="hidden" name="thread" value="${thread.id}"><label>Your reply <textarea name="text" required rows="4" maxlength="${maximumTextCharacters}"></textarea></label><button>Post reply</button></form>`,
  );
}

function postBox(
  { state }: SiteRequest,
  thread: Thread,
  post: Thread['posts'][number],
  number: number,
  current: number,
): Html {
  const isVoted = state.forum.upvotes.some((vote) => vote.thread === thread.id && vote.post === number);
  return html`<article class="post${post.accepted ? ' accepted' : ''}" id="post-${number}"><div class="who"><b>${post.author}</b><br>#${number}</div><div class="what">${post.accepted ? html`<p class="solved">✓ Accepted answer</p>` : null}<p>${post.text}</p><form method="post" action="/upvote"><input type="hidden" name="thread" value="${thread.id}"><input type="hidden" name="post" value="${number}"><input type="hidden" name="page" value="${current}"><button${isVoted ? html` disabled` : null} aria-label="Upvote post ${number}">▲ ${post.upvotes + (isVoted ? 1 : 0)}</button></form></div></article>`;
}

function pageLinks(pages: number, current: number, link: (number: number) => string): Html | null {
  if (pages === 1) return null;
  return html`<nav class="pages" aria-label="Pages">${Array.from({ length: pages }, (_, index) => (index + 1 === current ? html`<b aria-current="page">${index + 1}</b>` : html`<a href="${link(index + 1)}">${index + 1}</a>`))}</nav>`;
}
