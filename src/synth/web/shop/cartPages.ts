import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import { type Catalogue, formatPrice } from './Catalogue.js';
import { productCard } from './listPage.js';
import { shopLayout } from './shopLayout.js';

/** Most of one product in the cart. */
export const maximumQuantity = 20;
const freeDeliveryCents = 3900;
const deliveryCents = 490;

/** Ways of delivery, as orders name them. */
export const deliveries = {
  home: 'To my door',
  station: 'To a parcel station',
  shop: 'I collect it',
} as const;

export function cartPage(catalogue: Catalogue, request: SiteRequest): Html {
  const { cart } = request.state.shop;
  const lines = cart.map(({ product: id, quantity }) => {
    const product = catalogue.byId.get(id)!;
    return html`<tr><td><img src="/picture/${id}/front.svg" alt="" width="64" height="64"></td><td><a href="/product/${id}">${product.title}</a></td>
<td><form method="post" action="/cart/update"><input type="hidden" name="product" value="${id}"><label>Quantity <input type="number" name="quantity" min="1" max="${maximumQuantity}" value="${quantity}"></label> <button class="quiet">Update</button></form></td>
<td>${formatPrice(product.priceCents * quantity)}</td><td><form method="post" action="/cart/remove"><input type="hidden" name="product" value="${id}"><button class="quiet" aria-label="Remove ${product.title}">Remove</button></form></td></tr>`;
  });
  const main =
    cart.length === 0
      ? html`<h1>Your cart</h1><p>Your cart is empty.</p>`
      : html`<h1>Your cart</h1><table class="cart"><thead><tr><th></th><th>Product</th><th>Quantity</th><th>Price</th><th></th></tr></thead><tbody>${lines}</tbody></table>${totals(catalogue, request)}<p><a class="button" href="/checkout">Go to checkout</a></p>`;
  return shopLayout(catalogue, request, 'Cart', main);
}

export function checkoutPage(catalogue: Catalogue, request: SiteRequest): Html {
  const { cart, orders } = request.state.shop;
  if (request.query.get('done') === '1' && orders.length > 0)
    return shopLayout(
      catalogue,
      request,
      'Thank you',
      html`<h1>Thank you for your order</h1><p>Order number ${orders.length} is noted. Nothing was paid and nothing will be sent.</p>`,
    );
  const main =
    cart.length === 0
      ? html`<h1>Checkout</h1><p>There is nothing to order.</p>`
      : html`<h1>Checkout</h1><ul>${cart.map(({ product, quantity }) => html`<li>${quantity} × ${catalogue.byId.get(product)!.title}</li>`)}</ul>${totals(catalogue, request)}
<form method="post" action="/checkout"><fieldset><legend>Delivery</legend>${Object.entries(deliveries).map(([value, label], index) => html`<label><input type="radio" name="delivery" value="${value}"${index === 0 ? html` checked` : null}> ${label}</label>`)}</fieldset><p>There is no payment here.</p><button class="main">Place order</button></form>`;
  return shopLayout(catalogue, request, 'Checkout', main);
}

function totals(catalogue: Catalogue, { state }: SiteRequest): Html {
  const goods = state.shop.cart.reduce(
    (sum, { product, quantity }) => sum + catalogue.byId.get(product)!.priceCents * quantity,
    0,
  );
  const delivery = goods >= freeDeliveryCents ? 0 : deliveryCents;
  return html`<dl class="totals"><dt>Goods</dt><dd>${formatPrice(goods)}</dd><dt>Delivery</dt><dd>${delivery === 0 ? 'free' : formatPrice(delivery)}</dd><dt>Total</dt><dd><b>${formatPrice(goods + delivery)}</b></dd></dl>`;
}

export function wishlistPage(catalogue: Catalogue, request: SiteRequest): Html {
  const { wishlist } = request.state.shop;
  return shopLayout(
    catalogue,
    request,
    'Wishlist',
    html`<h1>Your wishlist</h1>${wishlist.length === 0 ? html`<p>Your wishlist is empty.</p>` : html`<ul class="grid">${wishlist.map((id) => productCard(catalogue.byId.get(id)!))}</ul>`}`,
  );
}
