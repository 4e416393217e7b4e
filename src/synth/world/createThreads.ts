import type { Random } from '../../core/createRandom.js';
import { bodyColors, type ColorName, darkInk, darkLabel, paleLabels, whiteInk } from './colors.js';
import type { Namer } from './createNamer.js';
import { toId } from './toId.js';
import type { Prop, Thread } from './World.js';

const devices: { kind: string; board: string; size: [number, number, number] }[] = [
  { kind: 'washing machine', board: 'Appliances', size: [0.3, 0.14, 0.05] },
  { kind: 'coffee machine', board: 'Appliances', size: [0.22, 0.3, 0.18] },
  { kind: 'heating controller', board: 'Heating', size: [0.16, 0.12, 0.04] },
  { kind: 'label printer', board: 'Office', size: [0.2, 0.16, 0.14] },
  { kind: 'robot mower dock', board: 'Garden', size: [0.24, 0.18, 0.12] },
];
const codesPerDevice = 4;

const causes = [
  'a blocked filter',
  'a loose plug behind the panel',
  'a sensor that is wet',
  'an old program',
  'a low voltage',
  'a door that does not close',
  'too much scale',
  'a worn belt',
];
const buttons = ['RESET', 'START', 'MODE', 'MENU', 'POWER', 'OK', 'BACK'];
const parts = ['filter', 'sensor', 'inlet', 'lid', 'fuse', 'tray', 'cable'];
const wrongHints = [
  'Have you tried to turn it off for a night? That did nothing for me, though.',
  'I would call the service, mine was repaired in a week.',
  'Same here since spring. Following this.',
  'Mine shows another code, so my way will hardly help you.',
  'Somebody wrote that a firm knock helps. Please do not do that.',
  'Check the manual first, page nine or so.',
];
const chats: { board: string; title: string; question: string; answer: string }[] = [
  {
    board: 'Garden',
    title: 'Slugs in the salad again',
    question: 'Every morning half of a row is gone. What do you do?',
    answer: 'Copper tape around the bed and a lamp at ten in the evening.',
  },
  {
    board: 'Garden',
    title: 'When to cut back lavender',
    question: 'Mine has grown woody. Now or in spring?',
    answer: 'After it has flowered, by a third, never into the old wood.',
  },
  {
    board: 'Office',
    title: 'Paper that does not curl',
    question: 'Which weight do you use for cards?',
    answer: 'At least 160 grams, and let it rest for a day.',
  },
  {
    board: 'Office',
    title: 'A chair for long legs',
    question: 'Seats end too early for me. Any ideas?',
    answer: 'Look for a seat that slides by six centimetres.',
  },
  {
    board: 'Heating',
    title: 'One radiator stays cold',
    question: 'All others are warm.',
    answer: 'Bleed it first, then free the pin below the head.',
  },
  {
    board: 'Heating',
    title: 'How warm should a cellar be',
    question: 'We have fourteen degrees, is that too cold?',
    answer: 'Fourteen is fine as long as the air is dry.',
  },
  {
    board: 'Appliances',
    title: 'Descaling without vinegar',
    question: 'The smell stays for days. What else works?',
    answer: 'Citric acid, two spoons a litre, cold.',
  },
  {
    board: 'Appliances',
    title: 'Noise when spinning',
    question: 'It walks through the bathroom.',
    answer: 'Level the feet crosswise and take the coins out of the seal.',
  },
  {
    board: 'Cooking',
    title: 'Bread that rises in the fridge',
    question: 'How long is too long?',
    answer: 'Eighteen hours at five degrees is where ours is best.',
  },
  {
    board: 'Cooking',
    title: 'Jam that does not set',
    question: 'Third try and still syrup.',
    answer: 'More lemon, a wide pot and four minutes at a rolling boil.',
  },
  {
    board: 'Cooking',
    title: 'Keeping herbs fresh',
    question: 'They wilt in two days.',
    answer: 'Like flowers: in a glass of water, a loose bag on top.',
  },
  {
    board: 'Cooking',
    title: 'Which pan for pancakes',
    question: 'Steel or iron?',
    answer: 'Iron, thin, twenty-four centimetres, and patience.',
  },
  {
    board: 'Garden',
    title: 'Rain barrel turns green',
    question: 'Is there a way without chemistry?',
    answer: 'A lid. Without light nothing grows in it.',
  },
  {
    board: 'Office',
    title: 'Two screens or a wide one',
    question: 'What do you write on?',
    answer: 'One wide one; the gap of two is where the text always stands.',
  },
];

/** Threads on error codes, a device's codes differing in one glyph or two, and threads on other things. */
export function createThreads(namer: Namer, random: Random): Thread[] {
  return [
    ...devices.flatMap((device) => deviceThreads(device, namer, random)),
    ...chats.map((chat) => chatThread(chat, namer, random)),
  ];
}

function deviceThreads(device: (typeof devices)[number], namer: Namer, random: Random): Thread[] {
  const brand = namer.word();
  const model = `${brand} ${random.pick(['K', 'T', 'M', 'R'])}${random.integer(2, 9)}0`;
  const look = deviceLook(device.size, random);
  const shownCauses = random.shuffle(causes);
  const shownParts = random.shuffle(parts);
  const shownSeconds = random.shuffle([4, 6, 7, 9, 11, 12, 14, 15]);
  return errorCodes(random).map((code, index) => {
    const cause = shownCauses[index]!;
    const seconds = shownSeconds[index]!;
    const button = random.pick(buttons);
    const fix = `Clean the ${shownParts[index]}, then hold ${button} for ${seconds} seconds`;
    const answer = `${code} on the ${model} means ${cause}. ${fix}; the display goes blank once and it works again.`;
    const question = `My ${device.kind}, a ${model}, stops and shows ${code}. What does it want?`;
    return {
      id: toId(`${model} shows ${code}`),
      title: `${model} ${device.kind} shows ${code}`,
      prop: { ...look, lines: [code, model, device.kind] },
      facts: {
        Device: model,
        'Error code': code,
        Cause: cause,
        Fix: fix,
        Button: button,
        Seconds: String(seconds),
      },
      family: toId(model),
      variant: code,
      board: device.board,
      posts: posts(question, answer, namer, random),
    };
  });
}

/** A device's codes: a letter and two digits, out of few digits, so that E-47 stands beside E-74. */
function errorCodes(random: Random): string[] {
  const letter = random.pick(['E', 'F', 'H']);
  const [one, two] = random.shuffle([2, 3, 4, 6, 7, 9]) as [number, number];
  return [`${one}${two}`, `${two}${one}`, `${one}${one}`, `${two}${two}`]
    .slice(0, codesPerDevice)
    .map((digits) => `${letter}-${digits}`);
}

function deviceLook(size: [number, number, number], random: Random): Omit<Prop, 'lines'> {
  const colorName: ColorName = random.pick(['white', 'black', 'grey', 'red', 'blue', 'turquoise']);
  const isPale = random.next() < 0.5;
  return {
    form: 'device',
    widthMetres: size[0],
    heightMetres: size[1],
    depthMetres: size[2],
    colors: {
      body: bodyColors[colorName],
      label: isPale ? paleLabels[4] : darkLabel,
      ink: isPale ? darkInk : whiteInk,
    },
    colorName,
    pattern: 'plain',
  };
}

function chatThread(chat: (typeof chats)[number], namer: Namer, random: Random): Thread {
  return {
    id: toId(chat.title),
    title: chat.title,
    prop: null,
    facts: {},
    family: null,
    variant: '',
    board: chat.board,
    posts: posts(chat.question, chat.answer, namer, random),
  };
}

function posts(question: string, answer: string, namer: Namer, random: Random): Thread['posts'] {
  const hints = random.shuffle([...wrongHints, ...wrongHints, ...wrongHints]).slice(0, random.integer(2, 14));
  const place = random.integer(0, hints.length);
  const texts = [...hints.slice(0, place), answer, ...hints.slice(place)];
  const post = (text: string, accepted: boolean): Thread['posts'][number] => ({
    author: namer.person(),
    text,
    accepted,
    upvotes: accepted ? random.integer(4, 40) : random.integer(0, 9),
  });
  return [post(question, false), ...texts.map((text, index) => post(text, index === place))];
}
