import { groupBy } from '../../../core/groupBy.js';
import { toId } from '../../world/toId.js';
import type { Article, World } from '../../world/World.js';
import { drawProp } from '../drawProp.js';
import { type Html, html } from '../html.js';
import { file, page, type Reply, redirect, type Site, type SiteRequest } from '../Site.js';
import { addOnce, toggle } from '../SmallWebState.js';
import { searchEntries } from '../searchEntries.js';
import { articlePage } from './articlePage.js';
import { encyclopediaLayout, encyclopediaStyle } from './encyclopediaLayout.js';

/** The encyclopedia's articles, ready to be looked up. */
export interface Library {
  name: string;
  shopHost: string;
  articles: readonly Article[];
  byId: ReadonlyMap<string, Article>;
  /** Address of a name that several articles share to these articles. */
  shared: ReadonlyMap<string, Article[]>;
}

/** The encyclopedia: see the README for its addresses. */
export function createEncyclopedia(world: World): Site {
  const groups = [...groupBy(world.articles, (article) => toId(article.name))];
  const library: Library = {
    name: world.siteNames.encyclopedia,
    shopHost: world.hosts.shop,
    articles: world.articles,
    byId: new Map(world.articles.map((article) => [article.id, article])),
    shared: new Map(groups.filter(([, articles]) => articles.length > 1)),
  };
  return {
    answer: (request) => (request.method === 'POST' ? watch(library, request) : show(library, request)),
    missing: (request) =>
      page(
        encyclopediaLayout(
          library,
          request,
          'No such page',
          html`<h1>No such page</h1><p>There is no page at this address (error 404). You may <a href="/topics">look through the topics</a>.</p>`,
        ),
        404,
      ),
  };
}

function show(library: Library, request: SiteRequest): Reply | null {
  const [first, second, third] = request.path;
  if (third !== undefined) return null;
  if (first === undefined) return page(homePage(library, request));
  if (first === 'style.css') return file(encyclopediaStyle, 'text/css; charset=utf-8');
  if (first === 'topics' && second === undefined) return page(topicsPage(library, request));
  if (first === 'watchlist' && second === undefined) return page(watchlistPage(library, request));
  if (first === 'search' && second === undefined) return search(library, request);
  if (first === 'topic' && second !== undefined) return topicPage(library, request, second);
  if (first === 'picture' && second !== undefined) {
    const prop = library.byId.get(second.replace(/\.svg$/, ''))?.prop;
    return prop && second.endsWith('.svg') ? file(drawProp(prop), 'image/svg+xml') : null;
  }
  if (first !== 'wiki' || second === undefined) return null;
  const sharing = library.shared.get(second);
  if (sharing) return page(disambiguationPage(library, request, sharing));
  const article = library.byId.get(second);
  if (!article) return null;
  addOnce(request.state.encyclopedia.visited, article.id);
  return page(articlePage(library, request, article));
}

function watch(library: Library, { path, form, state }: SiteRequest): Reply | null {
  const article = library.byId.get(form.get('article') ?? '');
  if (path.join('/') !== 'watch' || !article) return null;
  toggle(state.encyclopedia.watched, article.id);
  return redirect(`/wiki/${article.id}`);
}

/** A title typed exactly leads to its page at once; everything else gives a list. */
function search(library: Library, request: SiteRequest): Reply {
  const words = (request.query.get('q') ?? '').trim().slice(0, 200);
  const id = toId(words);
  if (library.shared.has(id) || library.byId.has(id)) return redirect(`/wiki/${id}`);
  const found = searchEntries(library.articles, words, (article) => ({
    title: article.title,
    text: [article.topic, ...article.paragraphs, ...Object.values(article.facts)].join(' '),
    boost: 0,
  }));
  return page(
    encyclopediaLayout(
      library,
      request,
      'Search results',
      html`<h1>Search results</h1><p>${found.length === 0 ? `No page matches “${words}”.` : `${found.length} of ${library.articles.length} pages match “${words}”.`}</p>${articleList(found.slice(0, 20))}`,
    ),
  );
}

function articleList(articles: readonly Article[]): Html {
  return html`<ul class="found">${articles.map((article) => html`<li><a href="/wiki/${article.id}">${article.title}</a><br><span>${article.paragraphs[0]}</span></li>`)}</ul>`;
}

function disambiguationPage(library: Library, request: SiteRequest, articles: readonly Article[]): Html {
  const name = articles[0]!.name;
  return encyclopediaLayout(
    library,
    request,
    name,
    html`<h1>${name}</h1><p><b>${name}</b> may mean:</p><ul>${articles.map((article) => html`<li><a href="/wiki/${article.id}">${article.title}</a>, ${withArticle(article.topic)}</li>`)}</ul><p class="note">This page tells apart articles that share a name.</p>`,
  );
}

function topicsPage(library: Library, request: SiteRequest): Html {
  const topics = [...groupBy(library.articles, (article) => article.topic)];
  return encyclopediaLayout(
    library,
    request,
    'Topics',
    html`<h1>Topics</h1><ul>${topics.map(([topic, articles]) => html`<li><a href="/topic/${topic}">${topic}</a> (${articles.length})</li>`)}</ul>`,
  );
}

function topicPage(library: Library, request: SiteRequest, topic: string): Reply | null {
  const articles = library.articles.filter((article) => article.topic === topic);
  if (articles.length === 0) return null;
  const sorted = articles.toSorted((left, right) => (left.title < right.title ? -1 : 1));
  return page(
    encyclopediaLayout(
      library,
      request,
      `Topic: ${topic}`,
      html`<h1>Topic: ${topic}</h1><ul>${sorted.map((article) => html`<li><a href="/wiki/${article.id}">${article.title}</a></li>`)}</ul>`,
    ),
  );
}

function watchlistPage(library: Library, request: SiteRequest): Html {
  const watched = request.state.encyclopedia.watched.map((id) => library.byId.get(id)!);
  return encyclopediaLayout(
    library,
    request,
    'Watch list',
    html`<h1>Watch list</h1>${watched.length === 0 ? html`<p>You watch no article.</p>` : articleList(watched)}`,
  );
}

function homePage(library: Library, request: SiteRequest): Html {
  const featured = library.articles[library.name.length % library.articles.length]!;
  return encyclopediaLayout(
    library,
    request,
    'Main page',
    html`<h1>Welcome to ${library.name}</h1><p>A small encyclopedia of ${library.articles.length} articles on things that do not exist.</p>
<div class="boxes"><section><h2>Article of the day</h2><p><a href="/wiki/${featured.id}">${featured.title}</a></p><p>${featured.paragraphs[0]}</p></section><section><h2>Did you know ...</h2><ul>${library.articles
      .filter((_, index) => index % 11 === 4)
      .map(
        (article) =>
          html`<li>... that <a href="/wiki/${article.id}">${article.title}</a> is ${withArticle(article.topic)}?</li>`,
      )}</ul></section></div>`,
  );
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
