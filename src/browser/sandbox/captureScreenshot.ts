import type { OpenPage } from './openTab.js';

/** Pictures taller than this repeat themselves from the top in Chromium. */
const maxScreenshotHeight = 16_000;

/** A picture of the page, its animations at their end. */
export async function captureScreenshot(page: OpenPage, fullPage: boolean): Promise<Buffer> {
  await page.evaluate(
    'for (const a of document.getAnimations()) { try { a.finish(); } catch { a.cancel(); } }',
  );
  const { cssContentSize } = await page.session.send('Page.getLayoutMetrics');
  const { width, height } = page.viewport;
  const { data } = await page.session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: fullPage,
    clip: {
      x: 0,
      y: 0,
      width,
      height: fullPage
        ? Math.max(height, Math.min(Math.ceil(cssContentSize.height), maxScreenshotHeight))
        : height,
      scale: 1,
    },
  });
  return Buffer.from(data, 'base64');
}
