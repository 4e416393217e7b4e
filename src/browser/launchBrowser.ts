import { readFile } from 'node:fs/promises';
import { environmentError, errorMessage } from '../core/errors.js';
import { readProcessFields } from '../core/readProcessFields.js';
import { endProcessGroup, runCommand } from '../core/runCommand.js';
import { type ChromiumLocation, findChromium } from './findChromium.js';
import { fontEnvironment } from './fontEnvironment.js';
import { quietArguments } from './quietArguments.js';
import { startWatchdog } from './startWatchdog.js';

export interface LaunchBrowserOptions {
  /** Default: what findChromium finds. */
  chromium?: ChromiumLocation;
  /** A window that a person sees. Default: false. */
  headed?: boolean;
  /** Flags beside the quiet ones. */
  extraArguments?: readonly string[];
}

export interface LaunchedBrowser {
  browser: import('playwright-core').Browser;
  chromium: ChromiumLocation;
  /** Of the process that leads Chromium's own process group: its main one, or a script that started it and waits. */
  processId: number;
  /** Its own, in the temporary folder; "" where it could not be told. */
  profileFolder: string;
  /** Ends Chromium and takes its profile folder away. */
  close(): Promise<void>;
  /** Ends Chromium at once, when it no longer answers. */
  kill(): void;
}

/**
 * Starts a Chromium with its own profile folder and process group. A watchdog outside our process ends the
 * group by its id and removes the profile when our process goes, even by SIGKILL; nothing is ended by name.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export async function launchBrowser({
  chromium: location,
  headed = false,
  extraArguments = [],
}: LaunchBrowserOptions = {}): Promise<LaunchedBrowser> {
  const found = location ?? (await findChromium({ headed }));
  const { chromium } = await import('playwright-core');
  const launch = (chromiumSandbox: boolean): Promise<import('playwright-core').Browser> =>
    chromium.launch({
      executablePath: found.path,
      headless: !headed,
      chromiumSandbox,
      env: {
        ...(process.env as Record<string, string>),
        ...fontEnvironment({ ...process.env, ...found.environment }),
        ...found.environment,
      },
      args: [...quietArguments, ...(found.source === 'package' ? ['--no-zygote'] : []), ...extraArguments],
      timeout: 30_000,
      // Its own handlers would end our process at Ctrl-C before we have saved and said how to go on.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  // Chromium's own sandbox starts neither as root nor where the system forbids user namespaces.
  const isRoot = process.getuid?.() === 0;
  const browser = await launch(!isRoot)
    .catch((error: unknown) => (isRoot ? Promise.reject(error) : launch(false)))
    .catch((error: unknown) => {
      throw environmentError(
        'CHROMIUM_LAUNCH_FAILED',
        `${found.path} did not start: ${errorMessage(error).split('\n')[0]}`,
        { cause: error, hint: 'run "deixis doctor"' },
      );
    });
  const { processId, profileFolder } = await describeProcess(browser);
  const watchdog = startWatchdog(processId, profileFolder);
  const kill = (): void => endProcessGroup(processId);
  return {
    browser,
    chromium: found,
    processId,
    profileFolder,
    kill,
    async close() {
      const ended = await Promise.race([
        browser.close().then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(resolve, 5000, false).unref()),
      ]);
      if (!ended) kill();
      watchdog.stdin.end();
    },
  };
}

async function describeProcess(
  browser: import('playwright-core').Browser,
): Promise<{ processId: number; profileFolder: string }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find((process) => process.type === 'browser');
  if (!main)
    throw environmentError('CHROMIUM_LAUNCH_FAILED', 'Chromium did not name its main process', {
      hint: '"deixis doctor" tells which Chromium is used and what it lacks',
    });
  return { processId: await readGroupLeader(main.id), profileFolder: await readProfileFolder(main.id) };
}

/** Some systems start Chromium by a script that stays, and leads the group in its place. */
async function readGroupLeader(processId: number): Promise<number> {
  const [leader, own] = await Promise.all([readGroup(processId), readGroup(process.pid)]);
  // Our own group must not be ended with it.
  return leader === undefined || leader === own ? processId : leader;
}

async function readGroup(processId: number): Promise<number | undefined> {
  const fields = await readProcessFields(processId);
  const group = Number(
    fields
      ? fields[2]
      : await runCommand('ps', ['-o', 'pgid=', '-p', String(processId)]).then(
          ({ standardOutput }) => standardOutput.toString('utf8'),
          () => '',
        ),
  );
  return Number.isInteger(group) && group > 1 ? group : undefined;
}

/** The folder that Playwright made for the profile, from the process's command line; "" where that cannot be read. */
async function readProfileFolder(processId: number): Promise<string> {
  const line = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(async () => {
    const listed = await runCommand('ps', ['-ww', '-o', 'args=', '-p', String(processId)]).catch(() => null);
    return listed?.standardOutput.toString('utf8').replaceAll(' --', '\0--') ?? '';
  });
  return /(?:^|\0)--user-data-dir=([^\0]+)/.exec(line)?.[1]?.trim() ?? '';
}
