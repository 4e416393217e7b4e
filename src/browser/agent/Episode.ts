import type { Trajectory } from '../../trajectories/Trajectory.js';
import type { ActionInput } from './Action.js';

export interface EpisodeOptions {
  startUrl: string;
  /** Hosts that pages may navigate to, with their subdomains: "shop.test". Everything else is refused and told. */
  allowedHosts: readonly string[];
  /** Hosts that our proxy answers from an address of this machine instead of the network: a small web, a frozen site. "*" stands for every other host. */
  hostAddresses?: Readonly<Record<string, { host: string; port: number }>>;
  /** Private and loopback addresses are refused unless their host is in hostAddresses or this is true. Default: false. */
  allowPrivateAddresses?: boolean;
  /** Where the trajectory and its screenshots are written. */
  folder: string;
  /** For the trajectory document. */
  id: string;
  task: string | null;
  instruction: string;
  agent: { name: string; model: string | null };
  /** Default: 40 (ego2web, Task). The answer counts as none. */
  maximumActions?: number;
  /** Default: 600. */
  maximumSeconds?: number;
  /** In CSS pixels. Default: 1280 x 800. */
  viewport?: { width: number; height: number };
  /** Most characters of one page view. Default: 12,000. */
  maximumViewCharacters?: number;
  /** A window that a person sees. Default: false. */
  headed?: boolean;
  /** Records what the browser fetches into this archive (.har.zip), which openFrozenSite serves again. Default: nothing is kept. */
  siteFile?: string;
  signal?: AbortSignal;
}

export interface Observation {
  url: string;
  title: string;
  /** 1-based; the one in front is active. */
  tabs: { tab: number; title: string; url: string; active: boolean }[];
  /** Numbered, compact and limited in size: what is on the page, with the numbers that actions name. Untrusted text. */
  view: string;
  /** Whether the view was cut at its limit. */
  viewCut: boolean;
  /** The viewport, or the part asked for by zoom; null where none could be taken, which is told in `events`. */
  screenshot: { bytes: Uint8Array; mediaType: string; width: number; height: number } | null;
  /** What happened since the last one: dialogs, downloads, tabs, refused navigations, errors of the page. */
  events: string[];
  actionsLeft: number;
  secondsLeft: number;
}

export interface ActionResult {
  /** False where the action could not be carried out; it counts all the same. */
  done: boolean;
  /** One sentence, also for the agent. */
  message: string;
  /**
   * Set once the episode is over: answered, given up, out of actions or time, or the site cannot be used. After the last
   * allowed action an answer is still taken; any other action then ends the episode as stopped.
   */
  ended: Trajectory['ended'] | null;
}

/** One task in one browser of its own, every step recorded. */
export interface Episode {
  observe(): Promise<Observation>;
  /**
   * Checks and does one action, and records it with the observation before it.
   * @throws DeixisError ACTION_INVALID (input) where it is no action; nothing is recorded and nothing counted
   */
  act(action: ActionInput, thought?: string): Promise<ActionResult>;
  readonly ended: Trajectory['ended'] | null;
  /** Writes what is still open and gives the document; the browser is gone afterwards. May be called twice. */
  finish(): Promise<Trajectory>;
}
