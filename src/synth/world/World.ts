/** How a thing is shaped, so that a scene can build it and a shop can draw it. */
export const propForms = [
  'carton',
  'can',
  'bottle',
  'jar',
  'pouch',
  'book',
  'poster',
  'paper-bag',
  'device',
] as const;

/** How a thing looks; the scene of a video and the pictures of a web page are both made from it. */
export interface Prop {
  form: (typeof propForms)[number];
  widthMetres: number;
  heightMetres: number;
  depthMetres: number;
  /** "#rrggbb". */
  colors: { body: string; label: string; ink: string };
  /** A plain word for the body's colour: "red". */
  colorName: string;
  pattern: 'plain' | 'stripes' | 'dots' | 'band';
  /** What is printed on it, most prominent first; at most four short lines, the first at most 14 letters. */
  lines: string[];
}

interface Entry {
  /** Its place in the address of its page. */
  id: string;
  title: string;
  /** How it is met in a video; null for entries that stand on the web only. */
  prop: Prop | null;
  /** Name of a fact to its value, as its page shows them: "Calories per serving" -> "240". */
  facts: Record<string, string>;
}

export interface Product extends Entry {
  brand: string;
  /** "oat cereal". */
  kind: string;
  category: string;
  /** The one detail in which products of a family differ: flavour, size, colour. */
  variant: string;
  priceCents: number;
  rating: number;
  reviews: { author: string; stars: number; text: string }[];
  inStock: boolean;
  description: string;
}

export interface Article extends Entry {
  topic: string;
  paragraphs: string[];
}

export interface Clip extends Entry {
  channel: string;
  durationSeconds: number;
  description: string;
}

export interface Place extends Entry {
  category: string;
  address: string;
  /** Day name to "09:00-18:00" or "closed". */
  openingHours: Record<string, string>;
  /** In metres on the town's plan. */
  position: { x: number; y: number };
}

export interface Thread extends Entry {
  board: string;
  posts: { author: string; text: string; accepted: boolean }[];
}

/** Everything that the small web shows and that its videos are made of; one seed gives one world. */
export interface World {
  seed: number;
  hosts: { shop: string; encyclopedia: string; videos: string; map: string; forum: string };
  products: Product[];
  articles: Article[];
  clips: Clip[];
  places: Place[];
  threads: Thread[];
}
