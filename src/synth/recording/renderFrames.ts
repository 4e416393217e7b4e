import type { Browser, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { type CursorImage, type CursorShape, drawCursor, layCursor } from '../cursor/drawCursor.js';
import { openQuietPage, stillPage } from './openQuietPage.js';
import type { FramePlan, RecordingPlan } from './RecordingPlan.js';
import { readHoverStates } from './readHoverStates.js';

export interface RenderedFrame {
  timeSeconds: number;
  width: number;
  height: number;
  /** RGB rows without gaps. */
  rgb: Buffer;
}

/** Pictures kept decoded; the others are kept as PNG. */
const keptDecoded = 6;

/**
 * The frames of a recording, in order: pictures of the page in Chromium, one for each state of scroll and hover, with
 * the cursor laid on. The same plan and browser give the same pixels.
 */
export async function* renderFrames(
  browser: Browser,
  file: string,
  plan: RecordingPlan,
  onPicture?: (count: number) => void,
): AsyncGenerator<RenderedFrame> {
  const page = await openQuietPage(browser, file, plan.viewport);
  try {
    await stillPage(page);
    const session = await page.context().newCDPSession(page);
    const states = await readHoverStates(page, plan.frames);
    const cursors: Record<CursorShape, CursorImage> = {
      arrow: await drawCursor('arrow', plan.cursorTheme),
      hand: await drawCursor('hand', plan.cursorTheme),
    };
    const pictures = createPictureStore(page, session, onPicture);
    const { width, height } = plan.viewport;

    for (const [index, frame] of plan.frames.entries()) {
      const state = states[index]!;
      // A buffer of its own for each frame: whoever encodes may still hold the one before.
      const rgb = Buffer.from(await pictures.get(state.key, frame));
      layCursor({ data: rgb, width, height }, cursors[state.shape], frame);
      yield { timeSeconds: frame.timeSeconds, width, height, rgb };
    }
  } finally {
    await page.close();
  }
}

function createPictureStore(page: Page, session: CDPSession, onPicture?: (count: number) => void) {
  const files = new Map<string, Buffer>();
  const decoded = new Map<string, Buffer>();
  return {
    async get(key: string, frame: FramePlan): Promise<Buffer> {
      let raw = decoded.get(key);
      if (!raw) {
        let file = files.get(key);
        if (!file) {
          file = await takePicture(page, session, frame);
          files.set(key, file);
          onPicture?.(files.size);
        }
        raw = await sharp(file).removeAlpha().raw().toBuffer();
      }
      decoded.delete(key);
      decoded.set(key, raw);
      if (decoded.size > keptDecoded) decoded.delete(decoded.keys().next().value!);
      return raw;
    },
  };
}

async function takePicture(page: Page, session: CDPSession, frame: FramePlan): Promise<Buffer> {
  await page.evaluate(`window.scrollTo(0, ${frame.scrollY})`);
  await page.mouse.move(frame.x, frame.y);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
