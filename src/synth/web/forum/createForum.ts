import { toId } from '../../world/toId.js';
import type { Thread, World } from '../../world/World.js';
import { drawProp } from '../drawProp.js';
import { html } from '../html.js';
import {
  file,
  page,
  type Reply,
  redirect,
  type Site,
  type SiteRequest,
  submittedText,
  wholeNumber,
} from '../Site.js';
import { addOnce } from '../SmallWebState.js';
import { writePdf } from '../writePdf.js';
import {
  type Boards,
  boardPage,
  forumLayout,
  homePage,
  lastPageOf,
  postsOf,
  searchPage,
  threadPage,
} from './forumPages.js';
import { forumStyle } from './forumStyle.js';

/** The forum: see the README for its addresses. */
export function createForum(world: World): Site {
  const names = [...new Set(world.threads.map((thread) => thread.board))];
  const boards: Boards = {
    name: world.siteNames.forum,
    threads: world.threads,
    byId: new Map(world.threads.map((thread) => [thread.id, thread])),
    boards: new Map(names.map((name) => [toId(name), name])),
  };
  return {
    answer: (request) => (request.method === 'POST' ? submit(boards, request) : show(boards, request)),
    missing: (request) =>
      page(
        forumLayout(
          boards,
          request,
          'Not found',
          html`<h1>Not found</h1><p>This thread was deleted or never was (error 404).</p>`,
        ),
        404,
      ),
  };
}

function show(boards: Boards, request: SiteRequest): Reply | null {
  const [first, second, third] = request.path;
  if (third !== undefined) return null;
  if (first === undefined) return page(homePage(boards, request));
  if (first === 'style.css') return file(forumStyle, 'text/css; charset=utf-8');
  if (first === 'search' && second === undefined) return page(searchPage(boards, request));
  if (second === undefined) return null;
  if (first === 'board') {
    const board = boards.boards.get(second);
    return board === undefined ? null : page(boardPage(boards, request, board));
  }
  const thread = boards.byId.get(second.replace(/\.(?:svg|pdf)$/, ''));
  if (!thread) return null;
  if (first === 'picture' && thread.prop && second.endsWith('.svg'))
    return file(drawProp(thread.prop), 'image/svg+xml');
  if (first === 'manual' && thread.prop && second.endsWith('.pdf')) return manual(boards, request, thread);
  if (first !== 'thread' || second !== thread.id) return null;
  addOnce(request.state.forum.visited, thread.id);
  return page(threadPage(boards, request, thread));
}

/** The device's manual names its codes, but how to get rid of them stands in the forum only. */
function manual({ threads }: Boards, { state }: SiteRequest, thread: Thread): Reply {
  addOnce(state.forum.manuals, thread.id);
  const codes = threads.filter((other) => other.family === thread.family).map((other) => other.variant);
  const lines = [
    `Your ${thread.prop!.lines[2]} may show these codes: ${codes.join(', ')}.`,
    'Note the code and ask somebody who knows the device.',
  ];
  return file(writePdf(thread.facts.Device!, lines), 'application/pdf', `${thread.family}-manual.pdf`);
}

function submit(boards: Boards, { path, form, state }: SiteRequest): Reply | null {
  const thread = boards.byId.get(form.get('thread') ?? '');
  if (!thread || path.length !== 1) return null;
  if (path[0] === 'reply') {
    const text = submittedText(form, 'text', state.forum.replies);
    if (text !== null) state.forum.replies.push({ thread: thread.id, text });
    return redirect(`/thread/${thread.id}?page=${lastPageOf(thread, state)}#reply`);
  }
  if (path[0] !== 'upvote') return null;
  const count = postsOf(thread, state).length;
  const post = wholeNumber(form.get('post'), 1, count, 0);
  const { upvotes } = state.forum;
  if (post > 0 && !upvotes.some((vote) => vote.thread === thread.id && vote.post === post))
    upvotes.push({ thread: thread.id, post });
  const shownPage = wholeNumber(form.get('page'), 1, lastPageOf(thread, state), 1);
  return redirect(`/thread/${thread.id}?page=${shownPage}#post-${post}`);
}
