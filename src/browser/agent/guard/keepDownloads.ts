import type { Envelope } from '../cdp/createPipe.js';

/** A client's message, with the episode's folder where it asks for one for downloads. */
export function keepDownloads(message: Envelope, folder: string): Envelope {
  if (message.method !== 'Browser.setDownloadBehavior' && message.method !== 'Page.setDownloadBehavior')
    return message;
  return {
    ...message,
    params: { ...message.params, behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true },
  };
}
