import type { Product, World } from '../../world/World.js';
import { drawProp } from '../drawProp.js';
import { html } from '../html.js';
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
import { writePdf } from '../writePdf.js';
import { type Catalogue, createCatalogue, formatPrice } from './Catalogue.js';
import { cartPage, checkoutPage, deliveries, maximumQuantity, wishlistPage } from './cartPages.js';
import { listPage, productCard } from './listPage.js';
import { productPage } from './productPage.js';
import { shopLayout } from './shopLayout.js';
import { shopScript } from './shopScript.js';
import { shopStyle } from './shopStyle.js';

/** The shop: see the README for its addresses. */
export function createShop(world: World): Site {
  const catalogue = createCatalogue(world);
  return {
    answer: (request) => (request.method === 'POST' ? submit(catalogue, request) : show(catalogue, request)),
    missing: (request) =>
      page(
        shopLayout(
          catalogue,
          request,
          'Not found',
          html`<h1>404: nothing here</h1><p>This page does not exist or no longer does. <a href="/">Back to the start</a></p>`,
        ),
        404,
      ),
  };
}

function show(catalogue: Catalogue, request: SiteRequest): Reply | null {
  const [first, second, third] = request.path;
  const product = second === undefined ? undefined : catalogue.byId.get(second);
  const category = second === undefined ? undefined : catalogue.categories.get(second);
  if (request.path.length > (first === 'picture' ? 3 : 2)) return null;
  switch (first) {
    case undefined:
      return page(homePage(catalogue, request));
    case 'style.css':
      return file(shopStyle, 'text/css; charset=utf-8');
    case 'script.js':
      return file(shopScript, 'text/javascript; charset=utf-8');
    case 'search':
      return page(listPage(catalogue, request, null));
    case 'category':
      return category === undefined ? null : page(listPage(catalogue, request, category));
    case 'product':
      if (!product) return null;
      addOnce(request.state.shop.visited, product.id);
      return page(productPage(catalogue, request, product));
    case 'picture':
      return product ? picture(product, third) : null;
    case 'delivery':
      return product ? fragment(deliveryFrame(product)) : null;
    case 'manual':
      return manual(catalogue, request, second ?? '');
    case 'guide':
      return category === undefined ? null : page(guidePage(catalogue, request, category));
    case 'cart':
      return page(cartPage(catalogue, request));
    case 'wishlist':
      return page(wishlistPage(catalogue, request));
    case 'checkout':
      return page(checkoutPage(catalogue, request));
    case 'help':
      return page(helpPage(catalogue, request));
    default:
      return null;
  }
}

function picture(product: Product, name: string | undefined): Reply | null {
  if (!product.prop) return null;
  const back = [
    product.kind,
    `Made in ${product.facts['Made in']}`,
    `Art. ${product.facts['Article number']}`,
  ];
  if (name === 'front.svg') return file(drawProp(product.prop), 'image/svg+xml');
  return name === 'back.svg' ? file(drawProp(product.prop, back), 'image/svg+xml') : null;
}

function manual(catalogue: Catalogue, { state }: SiteRequest, name: string): Reply | null {
  const product = catalogue.byId.get(name.replace(/\.pdf$/, ''));
  if (product?.category !== 'Electronics' || !name.endsWith('.pdf')) return null;
  addOnce(state.shop.manuals, product.id);
  const lines = Object.entries(product.facts).map(([fact, value]) => `${fact}: ${value}`);
  return file(writePdf(product.title, lines), 'application/pdf', name);
}

/** Changes what the form asks for and leads to the page that shows it. */
function submit({ byId }: Catalogue, { path, form, state }: SiteRequest): Reply | null {
  const { shop } = state;
  const [first, second, third] = path;
  const back = /^\/(?!\/)/.test(form.get('back') ?? '') ? form.get('back')! : '/';
  if (first === 'consent') {
    shop.consent = form.get('answer') === 'all' ? 'all' : 'necessary';
    return redirect(back);
  }
  if (first === 'newsletter') {
    shop.newsletter = form.get('answer') === 'joined' ? 'joined' : 'declined';
    return redirect(back);
  }
  if (first === 'checkout') {
    const delivery = form.get('delivery') ?? '';
    if (shop.cart.length === 0 || !(delivery in deliveries)) return redirect('/checkout');
    shop.orders.push({ items: shop.cart, delivery });
    shop.cart = [];
    return redirect('/checkout?done=1');
  }
  const product = byId.get((first === 'product' ? second : form.get('product')) ?? '');
  if (!product) return null;
  if (first === 'product' && third === 'review') {
    const text = submittedText(form, 'text', shop.reviews);
    const given = wholeNumber(form.get('stars'), 1, 5, 0);
    if (text !== null && given > 0) shop.reviews.push({ product: product.id, stars: given, text });
    return redirect(`/product/${product.id}#reviews`);
  }
  if (first === 'wishlist') {
    toggle(shop.wishlist, product.id);
    return redirect(`/product/${product.id}`);
  }
  return first === 'cart' ? changeCart(shop, product, second, form) : null;
}

function changeCart(
  shop: SiteRequest['state']['shop'],
  product: Product,
  action: string | undefined,
  form: URLSearchParams,
): Reply | null {
  const line = shop.cart.find((other) => other.product === product.id);
  const quantity = wholeNumber(form.get('quantity'), 1, maximumQuantity, 1);
  if (action === 'add') {
    if (!product.inStock) return redirect(`/product/${product.id}`);
    if (line) line.quantity = Math.min(maximumQuantity, line.quantity + quantity);
    else shop.cart.push({ product: product.id, quantity });
  } else if (action === 'update' && line) line.quantity = quantity;
  else if (action === 'remove') shop.cart = shop.cart.filter((other) => other !== line);
  else return null;
  return redirect('/cart');
}

function homePage(catalogue: Catalogue, request: SiteRequest) {
  const leaders = [...catalogue.families.values()].map((members) => members[0]!);
  return shopLayout(
    catalogue,
    request,
    'Everything for house and table',
    html`<section class="hero"><h1>Everything for house and table</h1><p>${catalogue.world.products.length} products from ${catalogue.families.size} makers.</p></section>
<h2>Departments</h2><ul class="departments">${[...catalogue.categories].map(([id, name]) => html`<li><a href="/category/${id}">${name}</a></li>`)}</ul>
<h2>Much loved</h2><ul class="grid">${leaders
      .toSorted((left, right) => right.rating - left.rating)
      .slice(0, 8)
      .map((product) => productCard(product))}</ul>`,
  );
}

/** What stands in the frame on a product's page. */
function deliveryFrame(product: Product) {
  const days = 2 + (product.title.length % 4);
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Delivery</title><link rel="stylesheet" href="/style.css"></head><body class="frame"><h3>Delivery</h3><p>${product.inStock ? `At your door within ${days} working days.` : 'Cannot be sent at present.'} ${product.priceCents >= 3900 ? 'Delivery is free.' : `Delivery costs ${formatPrice(490)}.`}</p><details><summary>Returns</summary><p>You may send it back within ${14 + days} days.</p></details></body></html>`;
}

function guidePage(catalogue: Catalogue, request: SiteRequest, category: string) {
  const kinds = [
    ...new Set(
      catalogue.world.products.filter((other) => other.category === category).map(({ kind }) => kind),
    ),
  ];
  return shopLayout(
    catalogue,
    request,
    `Buying guide: ${category}`,
    html`<h1>Buying guide: ${category}</h1><p>Members of one family differ in one detail only. Before you buy ${kinds.join(', ')}, compare what is printed on yours with the picture, word by word.</p>`,
  );
}

function helpPage(catalogue: Catalogue, request: SiteRequest) {
  return shopLayout(
    catalogue,
    request,
    'Help and delivery',
    html`<h1>Help and delivery</h1><p>Orders of ${formatPrice(3900)} and more are sent for free, others for ${formatPrice(490)}. No account is needed. The cart keeps what you put into it.</p>`,
  );
}
