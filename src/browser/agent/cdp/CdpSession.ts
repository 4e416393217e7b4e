// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes; what is read of them is checked where it is read
export type CdpMessage = any;

/** A session of the Chrome DevTools Protocol with one target. */
export interface CdpSession {
  /** Rejects with the protocol's own message, or once the session is gone. */
  send(method: string, parameters?: object): Promise<CdpMessage>;
  on(event: string, listener: (parameters: CdpMessage) => void): void;
}
