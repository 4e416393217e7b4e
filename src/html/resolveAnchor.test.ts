import { describe, expect, it } from 'vitest';
import { describeElement } from './describeElement.js';
import { parsePage } from './parsePage.js';
import { resolveAnchor } from './resolveAnchor.js';

const page = parsePage(`<body>
<nav aria-label="Main"><ul><li><a href="/">Home</a></li><li><a href="/buy">Buy</a></li></ul></nav>
<h2>Fruit</h2><section><p>Ripe   pears</p><button>Buy</button><button>Buy</button></section>
<h2>Tools</h2><section><p>Saw</p><button disabled>Buy</button><img src="img/saw.png"><input type="search" placeholder="Find a tool"></section>
</body>`);
const find = (parts: object) => resolveAnchor(page, { description: 'it', ...parts });

describe('resolveAnchor', () => {
  it.each([
    [{ path: '/html/body/h2[2]' }, '/html/body/h2[2]'],
    [{ text: 'Ripe pears' }, '/html/body/section[1]/p'],
    [{ text: 'Home' }, '/html/body/nav/ul/li[1]/a'],
    [{ text: 'Home', tag: 'LI' }, '/html/body/nav/ul/li[1]'],
    [{ role: 'link', text: 'Buy' }, '/html/body/nav/ul/li[2]/a'],
    [{ role: 'button', index: -1 }, '/html/body/section[2]/button'],
    [{ tag: 'button', index: 2 }, '/html/body/section[1]/button[2]'],
    [{ selector: 'section:nth-of-type(2) > button[disabled]' }, '/html/body/section[2]/button'],
    [{ selector: 'p + button', tag: 'button', index: 1 }, '/html/body/section[1]/button[1]'],
    [{ path: '/html/body/nav', role: 'navigation' }, '/html/body/nav'],
  ])('%j', (parts, path) => {
    expect(find(parts)).toEqual({ path });
  });

  it.each([
    [{ path: '/html/body/h3' }, 'no element with path /html/body/h3'],
    [{ path: '/html/body/nav', text: 'Other' }, 'no element with text "Other"'],
    [{ path: '/html/body/nav', tag: 'ul' }, 'no element with tag ul; found the navigation'],
    [{ tag: 'button' }, '3 elements fit'],
    [{ tag: 'button', index: 4 }, 'index 4 of 3'],
    [{ selector: 'p:::' }, 'not a CSS selector'],
    [{}, 'no path, selector, text, tag or role'],
    [{ path: '/html/body', insertedBy: 2 }, 'step 2 inserts'],
  ])('%j is a problem', (parts, message) => {
    expect(find(parts)).toMatchObject({ problem: expect.stringContaining(message) });
  });
});

describe('describeElement', () => {
  it.each([
    ['/html/body/nav/ul/li[1]/a', 'the link "Home"'],
    ['/html/body/h2[1]', 'the heading "Fruit"'],
    ['/html/body/section[1]/button[2]', 'the button "Buy" (2nd of 3, under the heading "Fruit")'],
    ['/html/body/section[2]/button', 'the button "Buy" (3rd of 3, under the heading "Tools")'],
    ['/html/body/section[2]/img', 'the image "saw.png"'],
    ['/html/body/section[2]/input', 'the search field "Find a tool"'],
    ['/html/body/section[9]', 'nothing at /html/body/section[9]'],
  ])('%s is %s', (path, words) => {
    expect(describeElement(page, path)).toBe(words);
  });
});
