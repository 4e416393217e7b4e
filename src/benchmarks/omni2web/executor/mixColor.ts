/** How a shade word changes a colour: the CSS name that has it, or a mix. */
export type Shade = 'dark' | 'light' | 'deep' | 'pale' | 'bright' | 'medium' | 'very-dark' | 'very-light';

const named = new Map<string, string>(
  Object.entries({
    'dark blue': 'darkblue',
    'dark red': 'darkred',
    'dark green': 'darkgreen',
    'dark gray': 'dimgray',
    'dark orange': 'darkorange',
    'dark purple': 'indigo',
    'dark yellow': 'darkgoldenrod',
    'dark pink': 'deeppink',
    'dark brown': '#5c4033',
    'dark teal': '#004d4d',
    'dark cyan': 'darkcyan',
    'light blue': 'lightblue',
    'light green': 'lightgreen',
    'light gray': 'lightgray',
    'light yellow': 'lightyellow',
    'light pink': 'lightpink',
    'light purple': '#cbb2e6',
    'light red': 'lightcoral',
    'light orange': '#ffd8a8',
    'light brown': '#c4a484',
    'light cyan': 'lightcyan',
    'pale green': 'palegreen',
    'deep blue': 'darkblue',
    'deep pink': 'deeppink',
    'deep purple': 'indigo',
    'deep orange': 'darkorange',
    'bright green': 'lime',
    'medium blue': 'mediumblue',
  }),
);

const basics: Record<string, [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  purple: [128, 0, 128],
  pink: [255, 192, 203],
  brown: [165, 42, 42],
  gray: [128, 128, 128],
  cyan: [0, 255, 255],
  teal: [0, 128, 128],
  gold: [255, 215, 0],
  turquoise: [64, 224, 208],
  olive: [128, 128, 0],
  maroon: [128, 0, 0],
  navy: [0, 0, 128],
  violet: [238, 130, 238],
  magenta: [255, 0, 255],
  indigo: [75, 0, 130],
  beige: [245, 245, 220],
};

/** A shade of a named colour as a CSS value; undefined where the shade says nothing of it ("light white"). */
export function mixColor(shade: Shade, color: string): string | undefined {
  const plain = shade.replace('very-', '');
  const known = named.get(`${plain} ${color}`) ?? (plain === 'deep' ? named.get(`dark ${color}`) : undefined);
  if (known && shade === plain) return known;
  const base = basics[color];
  if (!base) return undefined;
  if (shade === 'bright' || shade === 'medium') return color;
  const toward = plain === 'dark' || plain === 'deep' ? 0 : 255;
  const share = shade === plain ? 0.5 : 0.7;
  const channels = base.map((channel) => Math.round(channel + (toward - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
