// Compiles src/ to dist/ when the compiler is there (a checkout); an installed package brings dist/ with it.
// The new dist/ is made beside the old one and takes its place when it is whole: a program or test that runs meanwhile
// finds the one or the other, never half of each, and a compilation that fails changes nothing.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const compiler = 'node_modules/typescript/bin/tsc';
if (!existsSync(compiler)) {
  if (!existsSync('dist/cli/main.js')) {
    console.error('typescript is not installed and dist/ is missing: run "npm ci" without --omit=dev');
    process.exit(1);
  }
  process.exit(0);
}
// Inside node_modules/, where no tool looks for sources and a rename stays on one disk.
const folder = mkdtempSync('node_modules/.deixis-compile-');
const [fresh, old] = [join(folder, 'new'), join(folder, 'old')];
try {
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json', '--outDir', fresh], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
  else {
    chmodSync(join(fresh, 'cli/main.js'), 0o755);
    if (existsSync('dist')) renameSync('dist', old);
    renameSync(fresh, 'dist');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
