import { type Html, html } from '../html.js';
import type { SiteRequest } from '../Site.js';
import type { Library } from './createEncyclopedia.js';

export function encyclopediaLayout(library: Library, request: SiteRequest, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${library.name}</title><link rel="stylesheet" href="/style.css"></head><body>
<aside class="side"><a class="logo" href="/">${library.name}</a><nav aria-label="Main"><a href="/">Main page</a><a href="/topics">Topics</a><a href="/watchlist">Watch list (${request.state.encyclopedia.watched.length})</a></nav></aside>
<div class="page"><form class="search" action="/search" role="search"><input type="search" name="q" aria-label="Search the encyclopedia" placeholder="Search ${library.name}" value="${request.query.get('q') ?? ''}" maxlength="200"><button>Search</button></form>
<main>${main}</main><footer>Text of ${library.name} is free to use, since nothing in it is true.</footer></div></body></html>`;
}

export const encyclopediaStyle = `
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:190px 1fr;min-height:100vh;background:#eceae4;color:#222;font:16px/1.6 "Noto Serif",Georgia,"Times New Roman",serif}
a{color:#1a4fa3;text-decoration:none}a:hover{text-decoration:underline}.side{padding:26px 18px;font-family:Arial,Helvetica,sans-serif;font-size:14px}.side .logo{display:block;margin-bottom:24px;font:700 22px/1.2 "Noto Serif",Georgia,serif;color:#222}.side nav a{display:block;padding:4px 0}
.page{padding:18px 34px;background:#fff;border-left:1px solid #c9c5ba}.search{display:flex;justify-content:flex-end;gap:6px}.search input{width:300px;padding:6px 10px;border:1px solid #a9a59a}button{padding:6px 14px;border:1px solid #a9a59a;background:#f6f4ee;font:14px Arial,Helvetica,sans-serif;cursor:pointer}
main{max-width:960px}h1{margin:8px 0 10px;font-weight:400;font-size:31px;line-height:1.2}h2{margin:26px 0 8px;padding-bottom:3px;border-bottom:1px solid #c9c5ba;font-weight:400;font-size:22px}
.head{display:flex;justify-content:space-between;align-items:center;border-bottom:1px solid #c9c5ba;margin-bottom:12px}.note{font-style:italic;color:#555}
.facts{float:right;width:300px;margin:0 0 16px 26px;border:1px solid #b9b5aa;border-collapse:collapse;background:#f8f7f3;font:14px/1.45 Arial,Helvetica,sans-serif}.facts caption{padding:8px;background:#dfe6ee;border:1px solid #b9b5aa;border-bottom:0;font-weight:700;font-size:16px}.facts th,.facts td{padding:5px 10px;text-align:left;vertical-align:top;border-top:1px solid #ddd8cc}.facts td[colspan]{text-align:center}.facts img{max-width:100%;height:auto}
.contents{display:inline-block;min-width:220px;padding:10px 18px;border:1px solid #c9c5ba;background:#f8f7f3;font-size:15px}.contents ol{margin:4px 0;padding-left:22px}.found li{margin-bottom:12px}.found span{color:#444;font-size:15px}
.boxes{display:grid;grid-template-columns:1fr 1fr;gap:20px}.boxes section{padding:4px 20px 12px;border:1px solid #c9d6c9;background:#f4f8f3}.topics{clear:both;margin-top:30px;padding:8px 12px;border:1px solid #c9c5ba;background:#f8f7f3;font-size:14px}footer{margin-top:40px;color:#666;font-size:13px}
`;
