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
  /**
   * Entries of one list with the same family differ, as things, in one detail only: a flavour, a part, a branch, a
   * code. Null for an entry that has no look-alike.
   */
  family: string | null;
  /** The one detail, as the page writes it: "Honey", "Part 2", "14 Mill Street", "E-47"; "" without a family. */
  variant: string;
}

export interface Product extends Entry {
  brand: string;
  /** The brand's name for the family: "Golden Field". */
  line: string;
  /** "oat cereal". */
  kind: string;
  category: string;
  family: string;
  /** What the variant is: "flavour", "size", "colour", "model". */
  varies: string;
  priceCents: number;
  /** Mean of the reviews' stars, to one decimal. */
  rating: number;
  reviews: { author: string; stars: number; text: string }[];
  inStock: boolean;
  description: string;
}

export interface Article extends Entry {
  /** "river", "painter", ... */
  topic: string;
  /** What it is called in running text; two articles may share it, then their titles tell them apart: "Karlund (river)". */
  name: string;
  /** The lead, without a heading. */
  paragraphs: string[];
  sections: { heading: string; paragraphs: string[] }[];
  /** Ids of the articles it links to. */
  related: string[];
}

export interface Clip extends Entry {
  channel: string;
  durationSeconds: number;
  description: string;
  /** What it is about, shared by clips on the same thing: the book's or the game's title. */
  subject: string;
  comments: { author: string; text: string }[];
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
  posts: { author: string; text: string; accepted: boolean; upvotes: number }[];
}

/** Everything that the small web shows and that its videos are made of; one seed gives one world. */
export interface World {
  seed: number;
  /** What the invented sites are called. */
  siteNames: { shop: string; encyclopedia: string; videos: string; map: string; forum: string };
  hosts: { shop: string; encyclopedia: string; videos: string; map: string; forum: string };
  /** The town of the plan. */
  town: { name: string; widthMetres: number; heightMetres: number; streets: Street[] };
  products: Product[];
  articles: Article[];
  clips: Clip[];
  places: Place[];
  threads: Thread[];
}

/** A straight street of the town's plan, from one end to the other, in metres. */
export interface Street {
  name: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
