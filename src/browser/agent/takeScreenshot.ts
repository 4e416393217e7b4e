import type { CdpSession } from './cdp/CdpSession.js';
import { imageSize } from './imageSize.js';

export interface Screenshot {
  bytes: Uint8Array;
  mediaType: string;
  width: number;
  height: number;
}

/** All pictures of an episode are alike. */
export const pictureFormat = { format: 'jpeg', quality: 80 };

/**
 * A picture of the window, or of a part of it enlarged. It is taken as things stand: no font, analytics or frame is waited
 * for. Never over the window's size, so that no limit of models or of Chromium is met.
 */
export async function takeScreenshot(
  session: CdpSession,
  viewport: { width: number; height: number },
  part?: { x: number; y: number; width: number; height: number },
  deadlineMilliseconds = 3000,
): Promise<Screenshot> {
  const clip = part ?? { x: 0, y: 0, ...viewport };
  const scale = part ? Math.min(viewport.width / part.width, viewport.height / part.height) : 1;
  const { data } = (await withDeadline(
    session.send('Page.captureScreenshot', {
      ...{ ...pictureFormat, optimizeForSpeed: true },
      ...(part ? { clip: { ...(await toPage(session, clip)), scale } } : {}),
    }),
    deadlineMilliseconds,
    'the picture was not taken in time',
  )) as { data: string };
  const bytes = Buffer.from(data, 'base64');
  // A person's window, or a program's, may have another size than was asked for.
  const size = imageSize(bytes) ?? {
    width: Math.round(clip.width * scale),
    height: Math.round(clip.height * scale),
  };
  return { bytes, mediaType: 'image/jpeg', ...size };
}

/** Clips are told in pixels of the page, not of the window. */
async function toPage<Part extends { x: number; y: number }>(session: CdpSession, part: Part): Promise<Part> {
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  return { ...part, x: part.x + cssVisualViewport.pageX, y: part.y + cssVisualViewport.pageY };
}

/** The work's value, or an error once the time is over; the work itself goes on unheard. */
export async function withDeadline<Value>(
  work: Promise<Value>,
  milliseconds: number,
  complaint: string,
): Promise<Value> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
