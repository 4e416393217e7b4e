/** A drawing as a data address: a few shapes that no other drawing here shares. */
function drawing(shapes: string, background: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="${background}"/>${shapes}</svg>`,
  )}`;
}

export const pictures = {
  cup: drawing(
    '<ellipse cx="150" cy="110" rx="90" ry="50" fill="#fff"/><path d="M235 90h40v50h-50" fill="none" stroke="#fff" stroke-width="14"/>',
    '#114b5f',
  ),
  ship: drawing(
    '<path d="M30 140h260l-40 45H70z" fill="#7b2d26"/><path d="M150 20v110M155 25l90 95h-90z" fill="#f5e6ca" stroke="#222" stroke-width="5"/>',
    '#8ecae6',
  ),
  leaf: drawing(
    '<path d="M40 180C60 40 200 20 290 20 280 150 150 190 40 180z" fill="#4f772d"/><path d="M50 175L270 35" stroke="#ecf39e" stroke-width="6"/>',
    '#fefae0',
  ),
  plain: drawing('', '#3a86ff'),
  mark: drawing(
    '<circle cx="160" cy="100" r="80" fill="#e4b363"/><path d="M120 60l80 80M200 60l-80 80" stroke="#222" stroke-width="18"/>',
    '#eeeeee',
  ),
};

/** The page that every case starts from. */
export const otherWaysPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Harbour Tea</title><style>
body { font-family: Georgia, serif; margin: 0; color: #222222; background: #ffffff; }
.top { display: flex; gap: 16px; padding: 12px 24px; background: #114b5f; }
.top a { color: #ffffff; }
main { padding: 24px; }
h1 { color: #114b5f; font-size: 36px; }
.lead { font-size: 18px; }
.cards { display: flex; gap: 16px; }
.card { border: 1px solid #cccccc; border-radius: 4px; padding: 12px; width: 200px; }
.card h3 { margin: 0 0 8px; font-size: 20px; }
.price { color: #b23a48; font-weight: 700; }
.button { background: #e4b363; color: #222222; padding: 8px 14px; display: inline-block; }
.note { font-style: italic; }
footer { padding: 16px 24px; background: #eeeeee; }
</style></head><body>
<nav class="top"><a href="#home">Home</a><a href="#teas">Teas</a><a href="#visit">Visit</a></nav>
<main>
<h1>Tea from the harbour</h1>
<p class="lead">Small lots, roasted on Fridays.</p>
<img class="hero" src="${pictures.cup}" alt="A cup" width="320" height="200">
<div class="cards">
<div class="card"><h3>Green</h3><p>Fresh and light.</p><span class="price">$8</span></div>
<div class="card"><h3>Black</h3><p>Malty and strong.</p><span class="price">$9</span></div>
<div class="card"><h3>White</h3><p>Soft and rare.</p><span class="price">$14</span></div>
</div>
<p class="note">Orders before noon leave the same day.</p>
<a class="button" href="#order">Order now</a>
<ul class="facts"><li>Open daily</li><li>Free tasting</li><li>Gift boxes</li></ul>
</main>
<footer><img class="mark" src="${pictures.mark}" alt="Mark" width="64" height="40"><p>Harbour Tea, Pier 4</p></footer>
</body></html>`;

export const anchors = {
  title: { description: 'the page title', path: '/html/body/main/h1' },
  lead: { description: 'the line under the title', path: '/html/body/main/p[1]' },
  hero: { description: 'the large picture', path: '/html/body/main/img' },
  cards: { description: 'the row of cards', path: '/html/body/main/div' },
  green: { description: 'the card Green', path: '/html/body/main/div/div[1]' },
  white: { description: 'the card White', path: '/html/body/main/div/div[3]' },
  note: { description: 'the note on orders', path: '/html/body/main/p[2]' },
  button: { description: 'the button Order now', path: '/html/body/main/a' },
};
