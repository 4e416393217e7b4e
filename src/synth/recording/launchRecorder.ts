import { type LaunchedBrowser, launchBrowser } from '../../browser/launchBrowser.js';

/**
 * A Chromium whose pictures of a page hang on the page alone. When a part of a tile changes (a hover), Chromium paints only
 * that part anew, and the seam differs by a shade with what was painted before and when; so it paints tiles as a whole.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export function launchRecorder(): Promise<LaunchedBrowser> {
  return launchBrowser({ extraArguments: ['--disable-partial-raster'] });
}
