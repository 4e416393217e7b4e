import { vi } from 'vitest';
import { runCli } from '../../src/cli/runCli.js';

export interface CapturedRun {
  exitCode: number;
  standardOutput: string;
  standardError: string;
}

/** Runs one command line in this process, from the sources, and gives what it printed. */
export async function captureCli(...argumentList: string[]): Promise<CapturedRun> {
  const written = { standardOutput: '', standardError: '' };
  const capture = (stream: 'stdout' | 'stderr', into: keyof typeof written) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[into] += String(text);
      return true;
    });
  const spies = [capture('stdout', 'standardOutput'), capture('stderr', 'standardError')];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    const exitCode = await runCli(argumentList);
    return { exitCode, ...written };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
