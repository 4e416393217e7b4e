import type { ActionInput } from '../../../../browser/agent/Action.js';
import type { Episode } from '../../../../browser/agent/Episode.js';
import { type PageView, parseView, type ViewElement } from './parseView.js';

export interface SeenPage extends PageView {
  url: string;
  title: string;
  isCut: boolean;
}

/** Acts in an episode a page at a time: looks, moves what lies over the page out of the way, and says what it does. */
export interface Surfer {
  /** The page as it is now. */
  page(): SeenPage;
  /** False where the action could not be done or the episode is over. */
  act(action: ActionInput, thought: string): Promise<boolean>;
  readonly isOver: boolean;
  readonly actionsLeft: number;
}

/** What declines a banner or closes a pop-up, politest first. */
const ways = [
  /^(only )?(necessary|essential)|only (necessary|essential|what)/i,
  /^(reject|decline|refuse|deny)/i,
  /^(no,? ?thanks?|not now|maybe later|later|skip|no)\b/i,
  /^(close|dismiss|[×✕x])( |$)/i,
  /^(accept|agree|allow|got it|ok|okay|understood|continue)\b/i,
];
const bannerWords = /cookie|consent|privacy|newsletter|subscribe|sign up|\(dialog\)|discount|app /i;

export async function createSurfer(episode: Episode): Promise<Surfer> {
  let left = Number.POSITIVE_INFINITY;
  let page: SeenPage = { url: '', title: '', isCut: false, lines: [], elements: [] };
  let dismissed = 0;

  async function look(): Promise<void> {
    const { url, title, view, viewCut, actionsLeft } = await episode.observe();
    page = { url, title, isCut: viewCut, ...parseView(view) };
    left = actionsLeft;
  }

  async function act(action: ActionInput, thought: string): Promise<boolean> {
    if (episode.ended !== null) return false;
    const { done, ended } = await episode.act(action, thought);
    if (ended === null) await look();
    return done;
  }

  /** Banners come back on other pages; each dismissal is an action like any other, so there is an end to them. */
  async function clearWay(): Promise<void> {
    for (let tries = 0; tries < 3 && dismissed < 6 && episode.ended === null; tries += 1) {
      const way = findWay(page);
      if (!way) return;
      dismissed += 1;
      await act({ type: 'click', target: { element: way.number } }, `"${way.name}" clears the page`);
    }
  }

  await look();
  await clearWay();
  return {
    page: () => page,
    async act(action, thought) {
      const done = await act(action, thought);
      await clearWay();
      return done;
    },
    get isOver() {
      return episode.ended !== null;
    },
    get actionsLeft() {
      return left;
    },
  };
}

/** A button that clears the page stands close below words of a banner, and is not covered itself. */
function findWay({ lines, elements }: PageView): ViewElement | undefined {
  const buttons = elements.filter(
    ({ role, notes, line }) =>
      role === 'button' &&
      !notes.includes('covered') &&
      bannerWords.test(lines.slice(Math.max(0, line - 6), line + 1).join(' ')),
  );
  for (const way of ways) {
    const button = buttons.find(({ name }) => way.test(name));
    if (button) return button;
  }
  return undefined;
}
