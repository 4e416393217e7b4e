import type { CdpSession } from '../cdp/CdpSession.js';
import { imageSize } from '../imageSize.js';
import { pictureFormat, type Screenshot, withDeadline } from '../takeScreenshot.js';

const deadlineMilliseconds = 150;
/** Where frames do not come twice, none is asked for any more: the window may be hidden. */
const mostMisses = 2;

/**
 * Gives the frame that stands on the screen of a tab. A picture that is asked for has the page drawn once more and takes three
 * frames of the screen (50 ms); this takes one, but shows only what is drawn.
 * @returns called for each picture; null where none comes soon: it must be asked for then
 */
export function openDrawnPictures(session: CdpSession): () => Promise<Screenshot | null> {
  let asked: { at: number; resolve(data: string): void } | null = null;
  let underWay: Promise<Screenshot | null> | null = null;
  let misses = 0;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    // One that was under way when the last ones were stopped shows what stood there then.
    if (asked && Number(metadata?.timestamp) * 1000 >= asked.at - 1) asked.resolve(String(data));
  });
  async function take(): Promise<Screenshot | null> {
    const frame = new Promise<string>((resolve) => {
      asked = { at: Date.now(), resolve };
    });
    const started = session.send('Page.startScreencast', pictureFormat);
    const data = await withDeadline(
      started.then(() => frame),
      deadlineMilliseconds,
      'no frame came',
    ).catch(() => '');
    asked = null;
    session.send('Page.stopScreencast').catch(() => undefined);
    const bytes = Buffer.from(data, 'base64');
    const size = imageSize(bytes);
    misses = size ? 0 : misses + 1;
    return size && { bytes, mediaType: 'image/jpeg', ...size };
  }
  return async () => {
    if (misses >= mostMisses) return null;
    underWay ??= take().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
