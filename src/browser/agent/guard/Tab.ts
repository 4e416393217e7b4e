import type { CdpSession } from '../cdp/CdpSession.js';

/** A tab of an episode's browser, as our own sessions see it. */
export interface Tab {
  targetId: string;
  session: CdpSession;
  /** Sessions of frames that live in processes of their own, by frame id. */
  frameSessions: Map<string, CdpSession>;
  url: string;
  title: string;
  /** The main frame is on its way to another document, or still loading this one. */
  loading: boolean;
  /** This document can be read already, though pictures or scripts may still be missing. */
  readable: boolean;
  /** A page asked for the document that comes next: a link, a form, a script. */
  asked: boolean;
  /** Its process has ended; a navigation gives it another one. */
  crashed: boolean;
  /** Called once, when the next document has come. */
  onNextDocument: Set<() => void>;
  /** Resolves once our own set-up is done. */
  ready: Promise<void>;
}
