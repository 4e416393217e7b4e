import { toId } from '../../world/toId.js';
import type { Article } from '../../world/World.js';
import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import type { Library } from './createEncyclopedia.js';
import { encyclopediaLayout } from './encyclopediaLayout.js';

/** An article with its box of facts, its contents, its sections and its links. */
export function articlePage(library: Library, request: SiteRequest, article: Article): Html {
  const isWatched = request.state.encyclopedia.watched.includes(article.id);
  const headings = [...article.sections.map(({ heading }) => heading), 'See also', 'Outside links'];
  const shared = toId(article.name) !== article.id && library.shared.has(toId(article.name));
  return encyclopediaLayout(
    library,
    request,
    article.title,
    html`<div class="head"><h1>${article.title}</h1><form method="post" action="/watch"><input type="hidden" name="article" value="${article.id}"><button>${isWatched ? '★ Unwatch' : '☆ Watch'}</button></form></div>
${shared ? html`<p class="note">For other meanings of ${article.name}, see <a href="/wiki/${toId(article.name)}">${article.name}</a>.</p>` : null}
${factBox(article)}${article.paragraphs.map((text) => html`<p>${text}</p>`)}
<nav class="contents" aria-label="Contents"><b>Contents</b><ol>${headings.map((heading) => html`<li><a href="#${toId(heading)}">${heading}</a></li>`)}</ol></nav>
${article.sections.map(({ heading, paragraphs }) => html`<h2 id="${toId(heading)}">${heading}</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}`)}
<h2 id="see-also">See also</h2><ul>${article.related.map((id) => html`<li><a href="/wiki/${id}">${library.byId.get(id)!.title}</a></li>`)}</ul>
<h2 id="outside-links">Outside links</h2><ul><li><a href="http://${library.shopHost}/search?q=${encodeURIComponent(article.name)}" target="_blank" rel="noopener">${article.name} in the shop (new tab)</a></li><li><a href="/archive/${article.id}">Archived version</a></li></ul>
<p class="topics">Topic: <a href="/topic/${article.topic}">${article.topic}</a></p>`,
  );
}

function factBox(article: Article): Html {
  return html`<table class="facts"><caption>${article.name}</caption>${article.prop ? html`<tr><td colspan="2"><img src="/picture/${article.id}.svg" alt="${article.name}" width="230" height="230"></td></tr>` : null}${Object.entries(article.facts).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`;
}
