import { nutritionFacts } from '../../world/nutrition.js';
import type { Product } from '../../world/World.js';
import { type Html, html } from '../html.js';
import { maximumTextCharacters, type SiteRequest, wholeNumber } from '../Site.js';
import { type Catalogue, formatPrice, reviewsOf } from './Catalogue.js';
import { productCard } from './listPage.js';
import { shopLayout, stars } from './shopLayout.js';

const reviewsPerPage = 5;

export function productPage(catalogue: Catalogue, request: SiteRequest, product: Product): Html {
  const members = catalogue.families.get(product.family) ?? [];
  return shopLayout(
    catalogue,
    request,
    product.title,
    html`<nav class="crumbs" aria-label="You are here"><a href="/">Home</a> › <a href="/category/${categoryId(catalogue, product)}">${product.category}</a> › ${product.kind}</nav>
<article class="product"><div class="gallery"><img class="large" id="large-picture" src="/picture/${product.id}/front.svg" alt="${product.title}" width="440" height="440">
<div class="thumbs"><button type="button" data-picture="/picture/${product.id}/front.svg">Front</button><button type="button" data-picture="/picture/${product.id}/back.svg">Back</button></div></div>
<div class="buy"><h1>${product.title}</h1><p>by <a href="/search?q=${encodeURIComponent(product.brand)}">${product.brand}</a></p>
<p>${stars(product.rating)} ${product.rating.toFixed(1)} of 5, <a href="#reviews">${product.reviews.length} reviews</a></p>
<p class="price">${formatPrice(product.priceCents)}</p>
<section class="variants" aria-label="${product.varies}"><h2>${variantHeading(product)}</h2>${members.map((member) => (member.id === product.id ? html`<span class="chip" aria-current="true">${member.variant}</span>` : html`<a class="chip" href="/product/${member.id}">${member.variant}</a>`))}</section>
${buyForm(product)}${wishForm(request, product)}
<p><a href="/guide/${categoryId(catalogue, product)}" target="_blank">Buying guide (opens in a new tab)</a></p>
${product.category === 'Electronics' ? html`<p><a href="/manual/${product.id}.pdf" download>Download the manual (PDF)</a></p>` : null}
<iframe class="delivery" title="Delivery" src="/delivery/${product.id}" width="420" height="120"></iframe></div></article>
${details(product)}
<section class="together"><h2>Customers also looked at</h2><ul class="grid">${alsoLookedAt(catalogue, product).map((other) => productCard(other))}</ul></section>
${reviewSection(request, product)}`,
  );
}

function categoryId({ categories }: Catalogue, product: Product): string {
  return [...categories].find(([, name]) => name === product.category)![0];
}

function buyForm(product: Product): Html {
  if (!product.inStock)
    return html`<p class="out">Out of stock</p><p><button type="button" disabled>Add to cart</button> <button type="button" class="quiet" data-alert="We will write to you once ${product.title} is back.">Tell me when it is back</button></p>`;
  return html`<p class="in">In stock</p><form method="post" action="/cart/add"><input type="hidden" name="product" value="${product.id}"><input type="hidden" name="quantity" value="1"><quantity-stepper></quantity-stepper> <button class="main">Add to cart</button></form>`;
}

function wishForm({ state }: SiteRequest, product: Product): Html {
  const isWished = state.shop.wishlist.includes(product.id);
  return html`<form method="post" action="/wishlist"><input type="hidden" name="product" value="${product.id}"><button class="quiet">${isWished ? 'Remove from wishlist' : 'Add to wishlist'}</button></form>`;
}

/** Tabs of which one is seen at a time, and below them what is folded away until it is opened. */
function details(product: Product): Html {
  const nutrition = nutritionFacts.filter((name) => name in product.facts);
  const specifications = Object.entries(product.facts).filter(
    ([name]) => !nutritionFacts.some((other) => other === name),
  );
  return html`<section class="details"><div class="tabs" role="tablist"><button type="button" role="tab" aria-selected="true" aria-controls="tab-description">Description</button>${nutrition.length > 0 ? html`<button type="button" role="tab" aria-selected="false" aria-controls="tab-nutrition">Nutrition</button>` : null}</div>
<div id="tab-description" role="tabpanel"><p>${product.description}</p></div>
${nutrition.length > 0 ? html`<div id="tab-nutrition" role="tabpanel" hidden><table><caption>Nutrition</caption>${nutrition.map((name) => row(name, product.facts[name]!))}</table></div>` : null}
<details><summary>Specifications</summary><table>${specifications.map(([name, value]) => row(name, value))}</table></details></section>`;
}

function row(name: string, value: string): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
}

function alsoLookedAt({ world }: Catalogue, product: Product): Product[] {
  const others = world.products.filter(
    (other) => other.category === product.category && other.family !== product.family,
  );
  const start = product.title.length * 7;
  return [0, 1, 2, 3].map(
    (step) => others[(start + Math.floor((step * others.length) / 4)) % others.length]!,
  );
}

function reviewSection(request: SiteRequest, product: Product): Html {
  const reviews = reviewsOf(product, request.state.shop.reviews);
  const pages = Math.ceil(reviews.length / reviewsPerPage);
  const current = wholeNumber(request.query.get('reviews'), 1, pages, 1);
  const shown = reviews.slice((current - 1) * reviewsPerPage, current * reviewsPerPage);
  return html`<section id="reviews"><h2>Reviews</h2><p>Page ${current} of ${pages}</p>${shown.map(({ author, stars: given, text }) => html`<article class="review"><p>${stars(given)} ${given} of 5 <b>${author}</b></p><p>${text}</p></article>`)}
<nav class="pages" aria-label="Pages of reviews">${Array.from({ length: pages }, (_, index) => (index + 1 === current ? html`<span aria-current="page">${index + 1}</span>` : html`<a href="/product/${product.id}?reviews=${index + 1}#reviews">${index + 1}</a>`))}</nav>
<form class="write" method="post" action="/product/${product.id}/review"><h3>Write a review</h3><label>Stars <select name="stars">${[5, 4, 3, 2, 1].map((value) => html`<option value="${value}">${value}</option>`)}</select></label><label>Your review <textarea name="text" required maxlength="${maximumTextCharacters}" rows="3"></textarea></label><button>Send review</button></form></section>`;
}

/** "Flavour: Honey", but not "Model: Model 240". */
function variantHeading({ varies, variant }: Product): string {
  return variant.startsWith(capital(varies)) ? variant : `${capital(varies)}: ${variant}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
