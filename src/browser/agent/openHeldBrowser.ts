import { recordSite, type SiteRecording } from '../freeze/recordSite.js';
import { type StartedChromium, startChromium } from './cdp/startChromium.js';
import { type Driver, openDriver } from './drive/openDriver.js';
import { type Guard, type GuardOptions, openGuard } from './guard/openGuard.js';
import { openProxy } from './proxy/openProxy.js';
import type { CheckedOptions } from './readEpisodeOptions.js';

/** A browser of one episode behind its proxy and its guard. */
export interface HeldBrowser {
  chromium: StartedChromium;
  guard: Guard;
  /** Takes what has happened since it was last asked; more than thirty things are cut. */
  takeEvents(): string[];
  addEvent(sentence: string): void;
  /** Whether the browser has ended already. */
  isOver(): boolean;
  /** Writes the recording of the sites, where there is one, and ends the browser. */
  close(): Promise<void>;
  /** Once it is closed: what of the sites could not be recorded, a sentence each. */
  recordingProblems(): readonly string[];
}

const maximumEvents = 30;
const mostUnrecorded = 20;

/**
 * Starts what every kind of episode needs.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED, DISPLAY_MISSING (environment)
 */
export async function openHeldBrowser(
  options: CheckedOptions,
  own: Pick<GuardOptions, 'dialogs' | 'prepare' | 'onDocument' | 'onClosed'>,
): Promise<HeldBrowser> {
  let events: string[] = [];
  let dropped = 0;
  const addEvent = (sentence: string): void => {
    if (events.includes(sentence)) return;
    if (events.length < maximumEvents) events.push(sentence);
    else dropped += 1;
  };
  const proxy = await openProxy({
    hostAddresses: options.hostAddresses,
    allowPrivateAddresses: options.allowPrivateAddresses,
    onRefused: addEvent,
  });
  let chromium: StartedChromium;
  try {
    chromium = await startChromium({
      ...{ headed: options.headed, viewport: options.viewport },
      ...{ proxy: proxy.address, trustedKey: proxy.trustedKey },
    });
  } catch (error) {
    await proxy.close();
    throw error;
  }
  let isOver = false;
  void chromium.ended.then(() => {
    isOver = true;
  });
  let recording: SiteRecording | undefined;
  /** The recording's own, beside that of whoever acts. */
  let driver: Driver | undefined;
  let unrecorded: readonly string[] = [];
  const stopRecording = async (): Promise<void> => {
    const open = recording;
    recording = undefined;
    if (!open) return;
    const { problems } = await open.stop();
    unrecorded =
      problems.length > mostUnrecorded
        ? [...problems.slice(0, mostUnrecorded), `and ${problems.length - mostUnrecorded} more`]
        : problems;
  };
  const close = async (): Promise<void> => {
    try {
      await stopRecording();
    } finally {
      await driver?.close();
      await chromium.close();
      await proxy.close();
    }
  };
  options.signal?.addEventListener('abort', () => void close().catch(() => undefined), { once: true });
  try {
    const guard = await openGuard({
      pipe: chromium.pipe,
      allowedHosts: options.allowedHosts,
      viewport: options.headed ? null : options.viewport,
      folder: options.folder,
      onEvent: addEvent,
      ...own,
    });
    if (options.siteFile !== undefined) {
      driver = await openDriver({ chromium, guard });
      recording = await recordSite(driver.context, { file: options.siteFile });
    }
    return {
      ...{ chromium, guard, addEvent, close },
      recordingProblems: () => unrecorded,
      isOver: () => isOver,
      takeEvents() {
        const taken = dropped > 0 ? [...events, `and ${dropped} more events`] : events;
        events = [];
        dropped = 0;
        return taken;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
