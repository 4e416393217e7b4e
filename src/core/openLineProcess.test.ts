import { expect, test } from 'vitest';
import { openLineProcess } from './openLineProcess.js';
import { runCommand } from './runCommand.js';

const leaving = `const child = require('child_process').spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });
  console.log(child.pid);
  child.unref();`;

const run = (script: string) =>
  new Promise<{ lines: string[]; reason: string; seconds: number }>((resolve) => {
    const [lines, began]: [string[], number] = [[], performance.now()];
    openLineProcess([process.execPath, '-e', script], {
      onLine: (line) => lines.push(line),
      onEnd: ({ message }) =>
        resolve({ lines, reason: message, seconds: (performance.now() - began) / 1000 }),
    });
  });

test('what a program leaves behind holds its output, and is not waited for', async () => {
  const { lines, reason, seconds } = await run(leaving);
  process.kill(Number(lines[0]));
  expect(reason).toContain('ended with exit code 0');
  expect(seconds).toBeLessThan(50);

  const began = performance.now();
  const { exitCode, standardOutput } = await runCommand(process.execPath, ['-e', leaving]);
  expect((performance.now() - began) / 1000).toBeLessThan(50);
  process.kill(Number(standardOutput));
  expect(exitCode).toBe(0);
}, 90_000);

test('a line without an end ends the program, not us', async () => {
  const { reason } = await run(
    `const piece = 'y'.repeat(1 << 22);
    const write = () => process.stdout.write(piece, write);
    write();`,
  );
  expect(reason).toContain('its line is longer than 128 MB');
}, 90_000);
