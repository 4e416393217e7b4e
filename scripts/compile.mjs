// Compiles src/ to dist/ when the compiler is there (a checkout); an installed package brings dist/ with it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';

const compiler = 'node_modules/typescript/bin/tsc';
if (!existsSync(compiler)) {
  if (!existsSync('dist/cli/main.js')) {
    console.error('typescript is not installed and dist/ is missing: run "npm ci" without --omit=dev');
    process.exit(1);
  }
  process.exit(0);
}
rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
chmodSync('dist/cli/main.js', 0o755);
