import { describe, expect, it } from 'vitest';
import { runCommand } from './runCommand.js';
import { tellLastWords } from './tellLastWords.js';

describe('tellLastWords', () => {
  it('finds what broke real programs, whatever stands behind it', async () => {
    const node = await runCommand(process.execPath, ['-e', 'console.error("starting"); null.x;']);
    expect(tellLastWords(node.standardError)).toBe("TypeError: Cannot read properties of null (reading 'x')");
    const thrown = await runCommand(process.execPath, [
      '-e',
      'const e = new RangeError("no such shelf"); e.code = "ERR_SHELF"; throw e;',
    ]);
    expect(tellLastWords(thrown.standardError)).toContain('RangeError: no such shelf');
    const python = await runCommand('python3', ['-c', 'import json; json.loads("{")']);
    expect(tellLastWords(python.standardError)).toMatch(/^json\.decoder\.JSONDecodeError: Expecting/);
  });

  it('tells the last lines of others, the end of a long line, and nothing of nothing', () => {
    expect(tellLastWords('a\nb\n\nout of luck\n')).toBe('a | b | out of luck');
    expect(tellLastWords(`${'x'.repeat(5000)}end`)).toMatch(/^\.\.\.x{597}end$/);
    expect(tellLastWords(' \n')).toBe('');
  });
});
