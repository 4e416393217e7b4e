// Makes a fresh clone ready: installs what package-lock.json names and compiles. Needs Node and npm, nothing else.
// It does nothing when everything is already there, so that the demo and the tests can always call it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Deixis needs Node 20 or newer; this is ${process.versions.node}. Install a newer Node, then try again.`,
  );
  process.exit(4);
}

const installed = 'node_modules/.package-lock.json';
if (!existsSync(installed) || statSync('package-lock.json').mtimeMs > statSync(installed).mtimeMs + 1000) {
  const startedAt = Date.now();
  console.error('Installing the packages named in package-lock.json (a minute or so, once) ...');
  const environment = { ...process.env, SKIP_FFMPEG: 'true' };
  // Where Node's own headers lie beside it, native packages that must be compiled use them instead of fetching.
  const nodeDirectory = dirname(dirname(process.execPath));
  if (!environment.npm_config_nodedir && existsSync(join(nodeDirectory, 'include/node/node.h'))) {
    environment.npm_config_nodedir = nodeDirectory;
  }
  run('npm', ['ci', '--loglevel=error'], environment);
  console.error(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
}

const compiled = 'dist/cli/main.js';
if (!existsSync(compiled) || newestChange('src') > statSync(compiled).mtimeMs) {
  run(process.execPath, ['scripts/compile.mjs']);
}

function run(file, argumentList, environment = process.env) {
  const { status, error } = spawnSync(file, argumentList, {
    stdio: ['ignore', 2, 'inherit'],
    env: environment,
  });
  if (status !== 0) {
    console.error(
      `"${file} ${argumentList.join(' ')}" failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`,
    );
    console.error(
      'Check the network to the package registry and the free disk space (2 GB), then try again.',
    );
    process.exit(4);
  }
}

function newestChange(directory) {
  let newest = 0;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}
