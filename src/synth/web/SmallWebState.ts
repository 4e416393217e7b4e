/**
 * What was done on the small web so far. All ids are those of the world's entries; lists are in the order in which
 * things were first done. The same actions give the same state.
 */
export interface SmallWebState {
  /** Addresses of all pages that were opened, in order, with repeats; frames, pictures and parts of pages are none. */
  pages: string[];
  shop: {
    /** The answer to the cookie banner. */
    consent: 'all' | 'necessary' | null;
    newsletter: 'joined' | 'declined' | null;
    cart: { product: string; quantity: number }[];
    wishlist: string[];
    reviews: { product: string; stars: number; text: string }[];
    /** Products whose page was opened. */
    visited: string[];
    orders: { items: { product: string; quantity: number }[]; delivery: string }[];
    /** Products whose manual was downloaded. */
    manuals: string[];
  };
  encyclopedia: {
    /** Articles that were opened. */
    visited: string[];
    /** Articles on the watch list. */
    watched: string[];
  };
  videos: {
    visited: string[];
    /** Clips that began to play. */
    played: string[];
    /** Clips that played to their end. */
    finished: string[];
    liked: string[];
    watchLater: string[];
    comments: { clip: string; text: string }[];
  };
  map: {
    visited: string[];
    saved: string[];
    directions: { from: string; to: string; by: string }[];
  };
  forum: {
    visited: string[];
    replies: { thread: string; text: string }[];
    /** The post is its 1-based number in the thread. */
    upvotes: { thread: string; post: number }[];
    /** Threads whose device's manual was downloaded. */
    manuals: string[];
  };
}

export function createState(): SmallWebState {
  return {
    pages: [],
    shop: {
      consent: null,
      newsletter: null,
      cart: [],
      wishlist: [],
      reviews: [],
      visited: [],
      orders: [],
      manuals: [],
    },
    encyclopedia: { visited: [], watched: [] },
    videos: { visited: [], played: [], finished: [], liked: [], watchLater: [], comments: [] },
    map: { visited: [], saved: [], directions: [] },
    forum: { visited: [], replies: [], upvotes: [], manuals: [] },
  };
}

/** Puts the item into the list unless it is there. */
export function addOnce(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item);
}

/** Takes the item out of the list, or puts it in. */
export function toggle(list: string[], item: string): void {
  const index = list.indexOf(item);
  if (index < 0) list.push(item);
  else list.splice(index, 1);
}
