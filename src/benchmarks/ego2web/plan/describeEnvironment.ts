import { findChromium } from '../../../browser/findChromium.js';

/** What the results hang on besides our own version: the browser and the decoder. */
export async function describeEnvironment(): Promise<Record<string, string>> {
  const { version, source } = await findChromium();
  const { getFFmpegInfo } = await import('node-av/lib');
  return { browser: version, browserSource: source, ffmpeg: getFFmpegInfo().version };
}
