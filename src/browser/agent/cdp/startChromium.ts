import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { environmentError, errorMessage } from '../../../core/errors.js';
import { endProcessGroup } from '../../../core/runCommand.js';
import { type ChromiumLocation, findChromium } from '../../findChromium.js';
import { fontEnvironment } from '../../fontEnvironment.js';
import { quietArguments } from '../../quietArguments.js';
import { startWatchdog } from '../../startWatchdog.js';
import { createPipe, type Pipe } from './createPipe.js';
import { clearDeadProfiles, createProfileFolder, noteOwner } from './profileFolders.js';

export interface StartChromiumOptions {
  /** A window that a person sees; needs a display. */
  headed: boolean;
  viewport: { width: number; height: number };
  /** Everything that Chromium asks of the network passes this proxy: "127.0.0.1:40123". */
  proxy: string;
  /** The key that the proxy shows for invented hosts, as a hash that Chromium takes on a command line. */
  trustedKey: string;
  chromium?: ChromiumLocation;
}

export interface StartedChromium {
  /** The only way to debug it: no port is open. */
  pipe: Pipe;
  chromium: ChromiumLocation;
  processId: number;
  profileFolder: string;
  /** Resolves once it has ended, however. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** What a page that is driven needs: windows out of sight work on, no questions, one process less to fail. */
const drivenArguments = [
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-popup-blocking',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-device-scale-factor=1',
  '--no-service-autorun',
];

/** All traffic through the proxy: names are not looked up, and nothing goes past it over UDP. */
const networkArguments = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-proxy-resolution-cache',
];

const disabledFeatures = [
  ...['AcceptCHFrame', 'AutofillServerCommunication', 'CertificateTransparencyComponentUpdater'],
  ...['DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'Prerender2', 'PrefetchProxy'],
  ...['SpeculationRulesPrefetchFuture', 'ThirdPartyStoragePartitioning', 'Translate', 'WebTransport'],
];

/**
 * Starts a Chromium of its own for one episode: own profile, own process group, debugged through a pipe alone. A watchdog
 * ends it when our process goes; profiles of owners that died with their watchdog are cleared first.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED, DISPLAY_MISSING (environment)
 */
export async function startChromium(options: StartChromiumOptions): Promise<StartedChromium> {
  const { headed } = options;
  if (headed && process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    throw environmentError('DISPLAY_MISSING', 'a browser with a window needs a display, and there is none', {
      hint: 'set DISPLAY, or start under "xvfb-run"',
    });
  await clearDeadProfiles();
  const chromium = options.chromium ?? (await findChromium({ headed }));
  // Chromium's own sandbox starts neither as root nor where the system forbids user namespaces.
  const attempts = process.getuid?.() === 0 ? [false] : [true, false];
  let complaint = '';
  for (const sandbox of attempts) {
    const profileFolder = await createProfileFolder();
    try {
      return await start(chromium, profileFolder, sandbox, options);
    } catch (error) {
      complaint = errorMessage(error);
      await rm(profileFolder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
  throw environmentError('CHROMIUM_LAUNCH_FAILED', `${chromium.path} did not start: ${complaint}`, {
    hint: 'run "deixis doctor"',
  });
}

async function start(
  chromium: ChromiumLocation,
  profileFolder: string,
  sandbox: boolean,
  { headed, viewport, proxy, trustedKey }: StartChromiumOptions,
): Promise<StartedChromium> {
  const child = spawn(
    chromium.path,
    [
      ...quietArguments,
      ...drivenArguments,
      ...networkArguments,
      `--disable-features=${disabledFeatures.join(',')}`,
      ...(headed
        ? ['--disable-infobars']
        : ['--headless', '--hide-scrollbars', '--enable-unsafe-swiftshader']),
      ...(sandbox ? [] : ['--no-sandbox']),
      ...(chromium.source === 'package' ? ['--no-zygote'] : []),
      `--proxy-server=http://${proxy}`,
      `--ignore-certificate-errors-spki-list=${trustedKey}`,
      `--user-data-dir=${profileFolder}`,
      `--window-size=${viewport.width},${viewport.height}`,
      '--remote-debugging-pipe',
      'about:blank',
    ],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...fontEnvironment({ ...process.env, ...chromium.environment }),
        ...chromium.environment,
      },
    },
  );
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4096);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      said += errorMessage(error);
      resolve();
    });
  });
  const processId = child.pid;
  if (processId === undefined) {
    await ended;
    throw new Error(said || 'no process was started');
  }
  const watchdog = startWatchdog(processId, profileFolder);
  const pipe = createPipe(child.stdio[4] as Readable, child.stdio[3] as Writable);
  void ended.then(() => pipe.close('the browser has ended'));
  const close = async (): Promise<void> => {
    const isOver = await Promise.race([
      pipe.send('Browser.close').then(
        () => ended.then(() => true),
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, 3000, false).unref()),
    ]);
    if (!isOver) endProcessGroup(processId);
    await ended;
    // Helpers of Chromium write into the profile until they end, too.
    endProcessGroup(processId);
    await rm(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    watchdog.stdin.end();
  };
  try {
    await noteOwner(profileFolder, processId);
    await answersSoon(pipe, ended, child);
  } catch (error) {
    endProcessGroup(processId);
    await ended;
    watchdog.stdin.end();
    throw new Error(`${errorMessage(error)}${said ? `; it said: ${said.trim().split('\n').at(-1)}` : ''}`);
  }
  return { pipe, chromium, processId, profileFolder, ended, close };
}

async function answersSoon(pipe: Pipe, ended: Promise<void>, child: ChildProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer within 30 s')), 30_000);
  });
  const gone = ended.then(() => {
    throw new Error(`it ended at once (exit code ${child.exitCode}, signal ${child.signalCode})`);
  });
  gone.catch(() => undefined);
  await Promise.race([pipe.send('Browser.getVersion'), late, gone]).finally(() => clearTimeout(timer));
}
