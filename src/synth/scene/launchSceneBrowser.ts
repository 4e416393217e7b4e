import { type LaunchedBrowser, launchBrowser } from '../../browser/launchBrowser.js';

/**
 * A Chromium that draws three dimensions in software whatever the machine has, so that pictures are the same everywhere.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export function launchSceneBrowser(): Promise<LaunchedBrowser> {
  return launchBrowser({
    extraArguments: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
}
