// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes; what is read of them is checked where it is read
type Message = any;

/** A session of the Chrome DevTools Protocol with one target, whoever carries it. */
export interface CdpSession {
  send(method: string, parameters?: object): Promise<Message>;
  on(event: string, listener: (parameters: Message) => void): unknown;
}
