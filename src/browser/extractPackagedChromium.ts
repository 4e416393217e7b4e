import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentError } from '../core/errors.js';
import { packageRoot } from '../core/packageRoot.js';
import { runCommand } from '../core/runCommand.js';

const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())
  .then((path) => process.stdout.write(path), (error) => { console.error(String(error)); process.exitCode = 1; });`;

/**
 * Unpacks the Chromium of the optional package \@sparticuz/chromium (Linux, 190 MB, about 2 s) once, to a folder that
 * only this user can write, and gives the program's path. The package unpacks to the temporary folder of its process,
 * so it runs in a process of its own whose temporary folder is ours: a program planted in /tmp is never started.
 * @throws DeixisError PACKAGED_CHROMIUM_MISSING (environment)
 */
export async function extractPackagedChromium(parentFolder = tmpdir()): Promise<string> {
  if (process.platform !== 'linux') {
    throw environmentError('PACKAGED_CHROMIUM_MISSING', 'the packaged Chromium runs on Linux only', {
      hint: 'install Chromium, and say where it is with DEIXIS_CHROMIUM; "deixis doctor" tells what is found',
    });
  }
  const version = packagedVersion();
  const folder = join(parentFolder, `deixis-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  const program = join(folder, 'chromium');
  if (await isOurs(folder)) return program;
  const work = `${folder}.${process.pid}.partial`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const result = await runCommand(process.execPath, ['--input-type=module', '-e', unpack], {
      workingDirectory: packageRoot,
      timeoutSeconds: 120,
      // The variable makes the package bring the libraries, too; findChromium uses them where the system has none.
      environment: { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    if (result.exitCode !== 0) {
      throw environmentError(
        'PACKAGED_CHROMIUM_MISSING',
        `@sparticuz/chromium did not unpack: ${result.standardError}`,
        { hint: 'make room for temporary files, or install Chromium; "deixis doctor" tells what is found' },
      );
    }
    await chmod(join(work, 'chromium'), 0o700);
    await rename(work, folder).catch(async (error: unknown) => {
      // Another process may have been quicker; its folder is as good.
      if (!(await isOurs(folder))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return program;
}

function packagedVersion(): string {
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve('@sparticuz/chromium');
    const folder = entry.slice(0, entry.indexOf('/build/'));
    return (require(join(folder, 'package.json')) as { version: string }).version;
  } catch (error) {
    throw environmentError('PACKAGED_CHROMIUM_MISSING', 'the package @sparticuz/chromium is not installed', {
      cause: error,
      hint: 'run "npm install --include=optional"',
    });
  }
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const facts = await lstat(folder);
    return (
      facts.isDirectory() && facts.uid === (process.getuid?.() ?? facts.uid) && (facts.mode & 0o022) === 0
    );
  } catch {
    return false;
  }
}
