import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import type { SmallWebState } from '../SmallWebState.js';
import type { Catalogue } from './Catalogue.js';

/** The shop's frame around a page: head, search, categories, foot, cookie banner and, on the third page, a pop-up. */
export function shopLayout(catalogue: Catalogue, request: SiteRequest, title: string, main: Html): Html {
  const { state, address } = request;
  const inCart = state.shop.cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${catalogue.name}</title><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head><body>
<header class="top"><a class="logo" href="/">${catalogue.name}</a>
<form class="search" action="/search" role="search"><input type="search" name="q" aria-label="Search products" placeholder="What are you looking for?" value="${request.query.get('q') ?? ''}" maxlength="200"><button>Search</button></form>
<nav class="account" aria-label="Your things"><a href="/wishlist">Wishlist (${state.shop.wishlist.length})</a> <a href="/cart">Cart (${inCart})</a></nav></header>
<nav class="categories" aria-label="Categories">${[...catalogue.categories].map(([id, name]) => html`<a href="/category/${id}">${name}</a>`)}</nav>
<main>${main}</main>
<footer><div><a href="/help">Help and delivery</a> <a href="/gift-cards">Gift cards</a> <a href="/">Home</a></div><p>${catalogue.name} sells nothing: everything here is invented.</p></footer>
${isThirdPage(catalogue, state) && state.shop.newsletter === null ? popUp(address) : null}
${state.shop.consent === null ? cookieBanner(address) : null}
</body></html>`;
}

/** A page counts once it was answered, so two are noted while the third is made. */
function isThirdPage({ world }: Catalogue, { pages }: SmallWebState): boolean {
  return pages.filter((url) => url.startsWith(`http://${world.hosts.shop}/`)).length === 2;
}

function popUp(address: string): Html {
  return html`<div class="shade" id="newsletter"><section class="popup" role="dialog" aria-modal="true" aria-label="Newsletter">
<form method="post" action="/newsletter"><input type="hidden" name="back" value="${address}"><button class="close" name="answer" value="declined" aria-label="Close the newsletter offer">&times;</button></form>
<h2>Ten percent off!</h2><p>Get our newsletter and ten percent off your next order.</p>
<form method="post" action="/newsletter"><input type="hidden" name="back" value="${address}"><input type="email" aria-label="E-mail address" placeholder="you@example.test"><button name="answer" value="joined">Sign me up</button><button class="quiet" name="answer" value="declined">No, thanks</button></form></section></div>`;
}

function cookieBanner(address: string): Html {
  return html`<section class="cookies" role="region" aria-label="Cookie notice"><div><h2>We value your privacy</h2><p>We and our 214 partners would like to use cookies to measure, to remember and to show you things you did not ask for. You can accept all of them or only those that the shop needs.</p></div>
<form method="post" action="/consent"><input type="hidden" name="back" value="${address}"><button name="answer" value="all">Accept all</button><button class="quiet" name="answer" value="necessary">Only necessary</button></form></section>`;
}

export function stars(rating: number): Html {
  const whole = Math.round(rating);
  return html`<span class="stars" aria-hidden="true">${'★'.repeat(whole)}${'☆'.repeat(5 - whole)}</span>`;
}
