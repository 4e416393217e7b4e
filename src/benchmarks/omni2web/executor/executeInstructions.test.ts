import { describe, expect, it } from 'vitest';
import { executeInstructions } from './executeInstructions.js';

const page = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<nav><ul><li><a href="#home">Home</a></li><li><a href="#about">About</a></li><li><a href="#contact">Contact</a></li></ul></nav>
<header class="hero"><h1>Summer sale</h1><p class="lead">Everything must go</p><img src="hero.png" alt="A beach"></header>
<section class="products"><h2>Products</h2><div class="grid">
<div class="card"><img src="shoe.png" alt="A shoe"><h3>Trail Shoes</h3><span class="price">$80</span><button>Add to cart</button></div>
<div class="card"><img src="bag.png" alt="A bag"><h3>Day Bag</h3><span class="price">$40</span><button>Add to cart</button></div>
<div class="card"><h3>Cap</h3><span class="price">$15</span><button>Notify me</button></div>
</div></section>
<footer><p>Copyright Shop</p></footer></body></html>`;

async function run(
  lines: readonly (string | { target: string; instruction: string })[],
  more: object = {},
  language: 'en' | 'zh' = 'en',
) {
  const instructions = lines.map((line, index) => ({
    step: index + 1,
    ...(typeof line === 'string' ? { instruction: line } : line),
  }));
  return executeInstructions({ sourceHtml: page, instructions, language, ...more });
}

describe('executeInstructions', () => {
  it.each([
    [
      'Make the "Add to cart" button in the "Trail Shoes" card green.',
      '<button style="background-color: green">Add to cart</button></div>\n<div class="card"><img src="bag.png"',
    ],
    ['Change the main heading to “Winter sale”', '<h1>Winter sale</h1>'],
    ['Make the price of the second card bold', '<span class="price" style="font-weight: bold">$40</span>'],
    [
      'Move the "Contact" link before the "Home" link',
      '<ul><li><a href="#contact">Contact</a></li><li><a href="#home">Home</a></li>',
    ],
    [
      'Swap the "Trail Shoes" card and the "Day Bag" card',
      '<div class="card"><img src="bag.png" alt="A bag"><h3>Day Bag</h3><span class="price">$40</span><button>Add to cart</button></div>\n<div class="card"><img src="shoe.png"',
    ],
    [
      'Delete the third card',
      '<h3>Day Bag</h3><span class="price">$40</span><button>Add to cart</button></div>\n\n</div>',
    ],
    ['Hide the footer', '<footer style="display: none">'],
    [
      'Replace the image of the "Day Bag" card with the same picture as the "Trail Shoes" card',
      '<img src="shoe.png" alt="A shoe"><h3>Day Bag</h3>',
    ],
    ['Show the cards in one column', '<div class="grid" style="flex-direction: column">'],
    [
      'Add a paragraph saying "Free returns" below the tagline',
      'Everything must go</p><p class="lead">Free returns</p>',
    ],
    ['Set the font size of the tagline to 20px', '<p class="lead" style="font-size: 20px">'],
    ['Change "must" to "will" in the tagline', 'Everything will go'],
    ['Retitle the third card "Hat"', '<h3>Hat</h3>'],
    ['Change "Copyright" to "Owned by" in the footer', '<footer><p>Owned by Shop</p></footer>'],
  ])('%s', async (instruction, expected) => {
    const result = await run([instruction]);
    expect([...result.unparsed, ...result.unresolved]).toEqual([]);
    expect(result.html).toContain(expected);
  });

  it.each([
    [
      '把“Trail Shoes”卡片里的按钮改成绿色',
      '<button style="background-color: green">Add to cart</button></div>\n<div class="card"><img src="bag.png"',
    ],
    ['把主标题改成“冬季大促”', '<h1>冬季大促</h1>'],
    ['把第二张卡片的价格加粗', '<span class="price" style="font-weight: bold">$40</span>'],
    ['把“Contact”链接移到“Home”链接前面', '<ul><li><a href="#contact">Contact</a></li><li><a href="#home">'],
    ['隐藏页脚', '<footer style="display: none">'],
    ['在副标题下面加一段文字,写着“包邮”', '<p class="lead">包邮</p>'],
    ['卡片排成一列', '<div class="grid" style="flex-direction: column">'],
  ])('%s', async (instruction, expected) => {
    const result = await run([instruction], {}, 'zh');
    expect([...result.unparsed, ...result.unresolved]).toEqual([]);
    expect(result.html).toContain(expected);
  });

  it('does a target description and an instruction together', async () => {
    const { html } = await run([
      {
        target: 'The "Notify me" button in the third product card',
        instruction: 'Change the background colour to navy.',
      },
      { target: 'The "Day Bag" card', instruction: 'Make the title italic.' },
    ]);
    expect(html).toContain('<button style="background-color: navy">Notify me</button>');
    expect(html).toContain('<h3 style="font-style: italic">Day Bag</h3>');
  });

  it('reads the frames of reference instructions', async () => {
    const { html, unparsed } = await run([
      'Change this element: the heading "Products". Wanted result: The text colour of the heading "Products" is dark green.',
      'Change this element: the footer. Wanted result: the footer is gone.',
      'Take back step 2 as a whole, at this element: the footer. Wanted result: it is as in the source page.',
    ]);
    expect(unparsed).toEqual([]);
    expect(html).toContain('<h2 style="color: darkgreen">');
    expect(html).toContain('Copyright Shop');
  });

  it('takes back of several steps those that were carried out', async () => {
    const lines = ['Frobnicate the tagline', 'Make the tagline italic', 'Undo steps 1 and 2'];
    const { html, unparsed, unresolved } = await run(lines);
    expect(unparsed.map(({ step }) => step)).toEqual([1]);
    expect(unresolved).toEqual([]);
    expect(html).not.toContain('italic');
  });

  it('moves what a reference instruction says stands elsewhere, instead of making another', async () => {
    const source = '<body><ul><li>Help</li><li>Terms</li><li>Jobs</li></ul></body>';
    const { html, edits } = await executeInstructions({
      sourceHtml: source,
      language: 'en',
      instructions: [
        {
          step: 1,
          target: 'the list item "Help"',
          instruction:
            'Change this element: the list item "Help". Wanted result: The list item "Help" stands directly after the list item "Jobs".',
        },
      ],
    });
    expect(edits[0]?.edits[0]?.type).toBe('move');
    expect(html.match(/Help/g)).toHaveLength(1);
    expect(html).toMatch(/Jobs<\/li>\s*<li>Help/);
  });

  it('reads the frames of Chinese reference instructions, and fonts by their names', async () => {
    const { html, unparsed, unresolved } = await executeInstructions({
      sourceHtml: '<body><nav>导航</nav><p>正文</p></body>',
      language: 'zh',
      instructions: [
        {
          step: 1,
          target: '段落“正文”',
          instruction: '修改这个元素：段落“正文”。修改后的结果：段落“正文”的字体是Noto Serif。',
        },
      ],
    });
    expect([unparsed, unresolved]).toEqual([[], []]);
    expect(html).toContain('Noto Serif');
  });

  it.each([
    [['Make the main heading red', 'Make the tagline italic', 'Undo step 1'], 'tagline'],
    [
      [
        'Make the main heading red',
        'Make the tagline italic',
        'Restore the original colour of the main heading',
      ],
      'tagline',
    ],
    [['Make the tagline italic', 'Make the main heading red', 'Undo that'], 'tagline'],
    [['Make the tagline italic', 'Make the main heading red', 'Undo the previous colour change'], 'tagline'],
  ])('%s leaves the %s alone', async (lines) => {
    const { html, unresolved } = await run(lines);
    expect(unresolved).toEqual([]);
    expect(html).toContain('<h1>Summer sale</h1>');
    expect(html).toContain('<p class="lead" style="font-style: italic">');
  });

  it('knows elements by what earlier steps made of them', async () => {
    const { html, unresolved } = await run([
      'Change the main heading to "Winter sale"',
      'Make the "Winter sale" heading blue',
      'Add a paragraph saying "Free returns" below the tagline',
      'Make "Free returns" bold',
    ]);
    expect(unresolved).toEqual([]);
    expect(html).toContain('<h1 style="color: blue">Winter sale</h1>');
    expect(html).toMatch(/font-weight: bold">Free returns/);
  });

  it('tells what it leaves undone and leaves the page alone there', async () => {
    const result = await run([
      'Make the heading sparkle',
      'Make the "Add to cart" button red',
      'Delete the video',
      'Undo step 9',
      'Replace the hero image with a photo of a castle',
    ]);
    expect(result.unparsed.map(({ step }) => step)).toEqual([1]);
    expect(result.unresolved.map(({ step }) => step)).toEqual([2, 3, 4, 5]);
    expect(result.unresolved[0]!.reason).toContain('2 elements');
    expect(result.html).toBe(page);
  });

  it('takes described pictures from those at hand', async () => {
    const assets = [
      { description: 'a mountain lake at dawn', source: 'data:image/png;base64,AA==' },
      { description: 'a city at night', source: 'data:image/png;base64,BB==' },
    ];
    const { html } = await run(['Replace the hero image with a photo of a mountain lake'], { assets });
    expect(html).toContain('src="data:image/png;base64,AA=="');
  });

  it('needs the rendered page for "twice as big", and uses it', async () => {
    const blind = await run(['Make the main heading twice as big']);
    expect(blind.unresolved[0]!.reason).toContain('rendered page');
    const computedStyle = (_path: string, property: string) =>
      property === 'font-size' ? '32px' : undefined;
    const { html } = await run(['Make the main heading twice as big'], { computedStyle });
    expect(html).toContain('<h1 style="font-size: 64px">');
  });
});
