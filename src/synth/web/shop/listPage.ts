import type { Product } from '../../world/World.js';
import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import { type Catalogue, formatPrice } from './Catalogue.js';
import { type ListQuery, listProducts, type ProductList, readListQuery, sortings } from './listProducts.js';
import { shopLayout, stars } from './shopLayout.js';

/** Results of a search or of a category, with filters, sorting and pages. */
export function listPage(catalogue: Catalogue, request: SiteRequest, category: string | null): Html {
  const query = readListQuery(request.query);
  const list = listProducts(catalogue, query, category);
  const title = category ?? (query.words ? `Results for “${query.words}”` : 'All products');
  return shopLayout(
    catalogue,
    request,
    title,
    html`<div class="listing">${filters(request, query, list)}<section class="results" aria-label="Results"><h1>${title}</h1>
<p class="count">${list.count === 1 ? '1 product' : `${list.count} products`}, page ${Math.min(query.page, list.pages)} of ${list.pages}</p>
${list.count === 0 ? html`<p>Nothing matches. Try fewer or other words, or take a filter away.</p>` : null}
<ul class="grid">${list.sponsored ? productCard(list.sponsored, true) : null}${list.shown.map((product) => productCard(product))}</ul>${pageLinks(request, list.pages, query.page)}</section></div>`,
  );
}

export function productCard(product: Product, isSponsored = false): Html {
  return html`<li class="card">${isSponsored ? html`<span class="sponsored">Sponsored</span>` : null}<a href="/product/${product.id}"><img src="/picture/${product.id}/front.svg" alt="" width="200" height="200" loading="lazy"><span class="name">${product.title}</span></a>
<span class="line">${stars(product.rating)} ${product.rating.toFixed(1)} (${product.reviews.length})</span><span class="price">${formatPrice(product.priceCents)}</span>${product.inStock ? null : html`<span class="out">Out of stock</span>`}</li>`;
}

function filters(request: SiteRequest, query: ListQuery, list: ProductList): Html {
  const [path] = request.address.split('?');
  return html`<aside class="filters" aria-label="Filters"><form action="${path}">
${query.words ? html`<input type="hidden" name="q" value="${query.words}">` : null}
<label>Sort by <select name="sort">${Object.entries(sortings).map(([value, label]) => html`<option value="${value}"${value === query.sorting ? html` selected` : null}>${label}</option>`)}</select></label>
<fieldset><legend>Brand</legend><div class="scroller" tabindex="0">${list.brands.map((brand) => html`<label><input type="checkbox" name="brand" value="${brand}"${query.brands.includes(brand) ? html` checked` : null}> ${brand}</label>`)}</div></fieldset>
<fieldset><legend>Price in €</legend><label>from <input type="number" name="min" min="0" max="9999" value="${query.minimumCents ? query.minimumCents / 100 : ''}"></label> <label>to <input type="number" name="max" min="0" max="9999" value="${query.maximumCents < 999_900 ? query.maximumCents / 100 : ''}"></label></fieldset>
<fieldset><legend>Rating</legend><select name="rating" aria-label="Least rating"><option value="">any</option>${[4, 3, 2].map((rating) => html`<option value="${rating}"${rating === query.minimumRating ? html` selected` : null}>${rating} stars and up</option>`)}</select></fieldset>
<label><input type="checkbox" name="stock" value="1"${query.inStockOnly ? html` checked` : null}> In stock only</label>
<button>Apply filters</button></form></aside>`;
}

/** Links to the other pages of a list; the query stays, the page changes. */
function pageLinks(request: SiteRequest, pages: number, current: number): Html | null {
  if (pages === 1) return null;
  const link = (number: number): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(number));
    return `${request.address.split('?')[0]}?${query}`;
  };
  return html`<nav class="pages" aria-label="Pages">${current > 1 ? html`<a href="${link(current - 1)}" rel="prev">Previous</a>` : null}${Array.from({ length: pages }, (_, index) => (index + 1 === current ? html`<span aria-current="page">${index + 1}</span>` : html`<a href="${link(index + 1)}">${index + 1}</a>`))}${current < pages ? html`<a href="${link(current + 1)}" rel="next">Next</a>` : null}</nav>`;
}
