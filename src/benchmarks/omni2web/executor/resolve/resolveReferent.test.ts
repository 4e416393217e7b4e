import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../../../tests/support/testMedia.js';
import type { Page } from '../../../../html/Page.js';
import { parsePage } from '../../../../html/parsePage.js';
import { parseReferents } from '../parseReferents.js';
import { resolveReferent } from './resolveReferent.js';

const pages = new Map<string, Page>();
function open(name: string): Page {
  const known = pages.get(name) ?? parsePage(readFileSync(testMedia(`pages/${name}.html`)!, 'utf8'));
  pages.set(name, known);
  return known;
}

function find(name: string, words: string, language: 'en' | 'zh') {
  const [referent] = parseReferents(words, language);
  return resolveReferent(referent!, open(name));
}

describeWithMedia('resolveReferent on real pages', () => {
  // Paths were read off the pages by hand.
  it.each([
    ['shop_homepage', 'the heading "Shop in style"', 'en', '/html/body/header/div/div/h1'],
    ['shop_homepage', 'the main heading', 'en', '/html/body/header/div/div/h1'],
    ['shop_homepage', 'the logo', 'en', '/html/body/nav/div/a'],
    ['shop_homepage', 'the "About" link in the navigation bar', 'en', '/html/body/nav/div/div/ul/li[2]/a'],
    ['shop_homepage', 'the Cart button', 'en', '/html/body/nav/div/div/form/button'],
    ['shop_homepage', 'the tagline', 'en', '/html/body/header/div/div/p'],
    ['shop_homepage', 'the third card', 'en', '/html/body/section/div/div/div[3]/div'],
    [
      'shop_homepage',
      'the button in the third card',
      'en',
      '/html/body/section/div/div/div[3]/div/div[3]/div/a',
    ],
    ['shop_homepage', 'the copyright text in the footer', 'en', '/html/body/footer/div/p'],
    ['shop_homepage', 'the footer', 'en', '/html/body/footer'],
    ['annotator_playground', 'the "Primary CTA" button', 'en', '/html/body/div[1]/button[1]'],
    [
      'annotator_playground',
      'the second button in the "Vanilla — testid wins" section',
      'en',
      '/html/body/div[1]/button[2]',
    ],
    ['annotator_playground', 'the list item "Fourth"', 'en', '/html/body/div[5]/ul/li[4]'],
    ['annotator_playground', 'the last list item', 'en', '/html/body/div[5]/ul/li[4]'],
    [
      'annotator_playground',
      'the paragraph that begins with "This paragraph has a generated"',
      'en',
      '/html/body/div[2]/p[2]',
    ],
    ['annotator_playground', 'the title "annotator playground"', 'en', '/html/body/h1'],
    [
      'student_techhero',
      'the link "Resources" in the navigation',
      'en',
      '/html/body/header/nav/div/ul/li[3]/a',
    ],
    ['student_techhero', 'the image "Mark Dean Image"', 'en', '/html/body/section/div/div[1]/img'],
    ['zh_hexo_blog', '导航栏里的“分类”链接', 'zh', '/html/body/header/div/nav/div/div/ul/li[3]/a'],
    ['zh_hexo_blog', '页脚', 'zh', '/html/body/footer'],
  ] as const)('%s: %s', (name, words, language, path) => {
    expect(find(name, words, language)).toEqual({ paths: [path] });
  });

  it('says when a description fits several elements, and which', () => {
    // The page has two cards of this name.
    const found = find('shop_homepage', 'the "Special Item" card', 'en');
    expect(found).toEqual({
      problem: 'ambiguous',
      candidates: ['/html/body/section/div/div/div[2]/div', '/html/body/section/div/div/div[7]/div'],
    });
  });

  it('says when it fits none', () => {
    expect(find('shop_homepage', 'the video "Our factory"', 'en')).toEqual({
      problem: 'none',
      candidates: [],
    });
    expect(find('shop_homepage', 'the ninth card', 'en')).toMatchObject({ problem: 'none' });
  });

  it('tells places by boxes only', () => {
    const page = parsePage(
      '<body><div><button>Go</button></div><section><button>Go</button></section></body>',
    );
    const [referent] = parseReferents('the "Go" button at the top right', 'en');
    const body = { x: 0, y: 0, width: 1000, height: 800 };
    const boxes = new Map([
      ['/html/body', body],
      ['/html/body/div/button', { x: 20, y: 20, width: 80, height: 30 }],
      ['/html/body/section/button', { x: 900, y: 20, width: 80, height: 30 }],
    ]);
    expect(resolveReferent(referent!, page, { boxes })).toEqual({ paths: ['/html/body/section/button'] });
    expect(resolveReferent(referent!, page)).toMatchObject({ problem: 'ambiguous' });
  });

  it('stays quick on huge pages', () => {
    const start = performance.now();
    find('gne_tests_sina_2', '导航栏里的“体育”链接', 'zh');
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
