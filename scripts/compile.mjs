// Compiles src/ to dist/ when the compiler is there (a checkout); an installed package brings dist/ with it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const compiler = 'node_modules/typescript/bin/tsc';
if (!existsSync(compiler)) {
  if (!existsSync('dist/cli/main.js')) {
    console.error('typescript is not installed and dist/ is missing: run "npm ci" without --omit=dev');
    process.exit(1);
  }
  process.exit(0);
}
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
chmodSync('dist/cli/main.js', 0o755);

// What was compiled from a file that is gone would still be found by imports; take it away.
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const compiled = join(entry.parentPath, entry.name);
  const source = compiled.replace(/^dist/, 'src').replace(/(\.d)?\.(js|ts)$/, '.ts');
  if (entry.isFile() && !existsSync(source)) rmSync(compiled);
}
