import { describe, expect, it } from 'vitest';
import { readWebsitePool } from '../WebsitePool.js';
import type { Anchor } from './Anchor.js';
import { checkAnchor } from './checkAnchor.js';
import { checkTask } from './checkTask.js';
import { findSaidNames } from './findSaidNames.js';
import { itemRounds } from './itemRounds.js';
import { parseStretches } from './parseStretches.js';

const pool = await readWebsitePool();
const anchor: Anchor = {
  nameGuess: 'Harvest Cheddar Sun Chips',
  cues: ['orange bag', 'sun logo', 'the word CHEDDAR', 'fourth from the left'],
  seen: [{ startSeconds: 55, endSeconds: 60 }],
  whyVideo: 'the flavour is only seen',
};
const task = {
  difficulty: 2,
  instruction: 'On Amazon, find the same snack as the fourth one that I pick up and report its calories.',
  must_match: ['Orange bag', 'sun logo'],
  timestamps: ['00:55-01:00'],
  allowed_domains: ['amazon.com', 'https://www.walmart.com/'],
  why_video_dependent: 'which snack is the fourth is only seen',
};
const reasons = (change: object, kept: Parameters<typeof checkTask>[1] = []): string[] => {
  const checked = checkTask({ ...task, ...change }, kept, { anchor, pool, durationSeconds: 180 });
  return 'faults' in checked ? checked.faults.map(({ reason }) => reason) : [];
};

describe('the rules for tasks', () => {
  it('takes a sound one; the first site decides the domain', () => {
    expect(checkTask(task, [], { anchor, pool, durationSeconds: 180 })).toEqual({
      value: {
        instruction: task.instruction,
        difficulty: 'medium',
        domain: 'E-Commerce',
        websites: ['amazon.com', 'walmart.com'],
        mustMatch: task.must_match,
        suggested: [{ startSeconds: 55, endSeconds: 60 }],
        whyVideo: task.why_video_dependent,
      },
    });
  });

  it('says what each broken rule is', () => {
    expect(reasons({ must_match: ['orange bag', 'a crunchy taste'] })).toEqual(['must-match-too-few']);
    expect(reasons({ must_match: ['orange bag', 'ORANGE  bag'] })).toEqual(['must-match-too-few']);
    expect(reasons({ allowed_domains: ['amazon.com'] })).toEqual(['domains-count']);
    expect(reasons({ allowed_domains: ['amazon.com', 'amazon.com'] })).toEqual(['domains-count']);
    expect(reasons({ allowed_domains: ['amazon.com', 'ebay.com', 'etsy.com', 'target.com'] })).toEqual([
      'domains-count',
    ]);
    expect(reasons({ allowed_domains: ['amazon.com', 'alibaba.com'] })).toEqual(['domain-outside-pool']);
    expect(reasons({ timestamps: ['02:55-03:01'] })).toEqual(['timestamps-outside']);
    expect(reasons({ timestamps: [] })).toEqual(['timestamps-missing']);
    expect(reasons({ timestamps: ['at the end'] })).toEqual(['timestamps-unreadable']);
    expect(reasons({ instruction: 'Buy the harvest cheddar SUN chips on Amazon.' })).toEqual([
      'video-not-needed',
    ]);
    expect(reasons({ instruction: 'Find the Cheddar snack that I pick up fourth on Amazon.' })).toEqual([
      'video-not-needed',
    ]);
    expect(reasons({ instruction: 'Buy it.' })).toEqual(['instruction-length']);
    expect(reasons({ difficulty: 'extreme' })).toEqual(['difficulty-unknown']);
    expect(reasons({ why_video_dependent: '' })).toEqual(['form']);
    expect(reasons({ mustMatch: ['x'] })).toEqual(['form']);
    const first = checkTask(task, [], { anchor, pool, durationSeconds: 180 });
    const kept = 'value' in first ? [first.value] : [];
    expect(reasons({}, kept)).toEqual(['task-repeated']);
    expect(reasons({ instruction: 'On Amazon, find what I put back and report its price.' }, kept)).toEqual([
      'difficulty-repeated',
    ]);
    // Everything at once, so that one round can mend it.
    expect(reasons({ must_match: [], allowed_domains: [], timestamps: 'x' })).toEqual([
      'timestamps-unreadable',
      'must-match-too-few',
      'domains-count',
    ]);
  });

  it.each([
    // What gives the thing away: its brand or title alone, whatever stands around it.
    ['On Amazon, find Tide washing powder and report its price.', ['Tide']],
    ['On Amazon, find TIDE’s powder in the pack that I hold.', ['TIDE’s']],
    ['On Amazon, find the WD-40 that stands beside the Tide.', ['WD-40', 'Tide']],
    ['Report the price of the 7UP on the shelf, and of the iPhone.', ['7UP', 'iPhone']],
    // What does not: what anybody would call it, sites, words that begin a sentence.
    ['On Amazon, find the washing powder that I take in hand.', []],
    ['Powder is what I take in hand. Find it on Google Maps: Orange is its pack.', []],
    ['Find the Spray that I use first on Amazon.', []],
    ['Find the T-shirt that hangs 5th from the left, and the USB cable.', []],
    ['在亚马逊上查找我拿起的洗衣粉的价格。', []],
  ])('a name that an instruction gives away is found: %s', (instruction, names) => {
    const more = ['an iPhone beside it', 'a T-shirt, 5th from the left', 'a USB cable'];
    const seen = {
      nameGuess: 'an Orange bag of Tide washing powder, not Amazon Basics',
      cues: [
        'printed "Tide"',
        'stands beside WD-40 spray',
        'a can of 7UP behind it',
        'Powder on its label',
        ...more,
      ],
    };
    expect(findSaidNames(instruction, seen, pool)).toEqual(names);
  });

  it('names the nearest site of the pool', () => {
    const checked = checkTask({ ...task, allowed_domains: ['amazon.com', 'wallmart.com'] }, [], {
      ...{ anchor, pool, durationSeconds: 180 },
    });
    expect('faults' in checked && checked.faults[0]!.text).toContain('did you mean "walmart.com"?');
  });
});

describe('the rules for anchors', () => {
  const written = {
    name_guess: 'a blue can',
    visual_cues: ['blue and silver', 'a bull', 'tall and slim'],
    timestamps: '00:10-00:15',
    why_video_dependent: 'only the picture tells',
  };
  const anchorReasons = (change: object): string[] => {
    const checked = checkAnchor({ ...written, ...change }, [anchor], 180);
    return 'faults' in checked ? checked.faults.map(({ reason }) => reason) : [];
  };
  it('wants 3 to 5 different cues, times inside the clip and a name of its own', () => {
    expect(anchorReasons({})).toEqual([]);
    expect(anchorReasons({ visual_cues: [] })).toEqual(['cues-count']);
    expect(anchorReasons({ visual_cues: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual(['cues-count']);
    expect(anchorReasons({ visual_cues: ['a bull', 'A BULL!', 'blue'] })).toEqual(['cues-repeated']);
    expect(anchorReasons({ timestamps: ['04:00-04:10'] })).toEqual(['timestamps-outside']);
    expect(anchorReasons({ name_guess: 'harvest cheddar sun chips' })).toEqual(['anchor-repeated']);
    expect(checkAnchor('a can', [], 180)).toMatchObject({ faults: [{ reason: 'form' }] });
  });
});

it('reads times in the ways in which they are written', () => {
  const read = (value: unknown) => {
    const stretches = parseStretches(value, 4000);
    return 'reason' in stretches
      ? stretches.reason
      : stretches.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
  };
  expect(read(['00:55-01:00'])).toEqual([[55, 60]]);
  expect(read('0:05 – 0:07.5')).toEqual([[5, 7.5]]);
  expect(read('01:00:05-01:00:09')).toEqual([[3605, 3609]]);
  expect(read([12, 18.5])).toEqual([[12, 18.5]]);
  expect(
    read([
      [30, 40],
      ['00:10', '00:20'],
    ]),
  ).toEqual([
    [10, 20],
    [30, 40],
  ]);
  expect(read([{ start: 3, end: 4 }])).toEqual([[3, 4]]);
  expect(read('12.5s to 13s')).toEqual([[12.5, 13]]);
  for (const none of ['01:00-00:55', '5-5', 'later', {}, [[1]], [-2, 5]])
    expect(read(none)).toBe('timestamps-unreadable');
  expect(read(undefined)).toBe('timestamps-missing');
});

it('asks again for what is not sound alone, and gives each thing one fate', () => {
  const rounds = itemRounds<string>({
    ...{ member: 'things', called: 'thing', maximum: 3 },
    checkItem: (value) =>
      typeof (value as { word?: unknown }).word === 'string'
        ? { value: (value as { word: string }).word }
        : { faults: [{ reason: 'no-word', text: 'word: expected text' }] },
  });
  expect(rounds.check('I would rather not.', 0)).toContain('no JSON object with a list "things"');
  const second = rounds.check('{"things": [{"word": "a"}, {"word": 1}, {}, {"word": "d"}]}', 1);
  expect(second).toContain('thing 2: word: expected text\n- thing 3: word');
  expect(second).not.toContain('thing 4');
  expect(rounds.check('{"things": [{"number": 3, "word": "c"}]}', 2)).toContain(
    'thing 2 was not given again',
  );
  expect(rounds.check('{"things": [{"word": "b"}]}', 3)).toBe(null);
  expect(rounds.list().outcome).toBe('mended');
  expect(rounds.items()).toMatchObject([
    { number: 1, outcome: 'mended', value: 'a' },
    { number: 2, outcome: 'mended', value: 'b' },
    { number: 3, outcome: 'mended', value: 'c' },
    { number: 4, outcome: 'dropped', fault: { reason: 'more-than-asked' } },
  ]);
});
