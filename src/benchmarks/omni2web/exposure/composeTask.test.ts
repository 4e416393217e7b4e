import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import { conditions } from '../names.js';
import { composeExecution, composeTask } from './composeTask.js';

const transcript = '[t=1s--3s] Make this red.';
const sourceHtml = '<!doctype html><html><body>{{page}} <h1>Hi</h1></body></html>';

describe('composeTask', () => {
  it.each(conditions)('gives what the condition allows, and nothing else: %s', async (condition) => {
    const frameCount = condition.endsWith('frames') ? 42 : undefined;
    const direct = await composeTask({ track: 'A', condition, transcript, sourceHtml, frameCount });
    const recovery = await composeTask({ track: 'B', condition, transcript, frameCount });
    expect(direct.text).toContain(sourceHtml);
    expect(recovery.text).not.toContain('<h1>');
    for (const { text, prompts } of [direct, recovery]) {
      expect(text.includes('Make this red.')).toBe(condition !== 'omni');
      expect(text.includes('42 pictures')).toBe(frameCount !== undefined);
      expect(Object.keys(prompts).length).toBeGreaterThanOrEqual(2);
      expect(text.replace(sourceHtml, '')).not.toMatch(/\{\{|\}\}/);
    }
    expect(direct.prompts['omni2web/track-a']).toBe((await loadPrompt('omni2web/track-a')).sha256);
  });

  it('gives the executor the steps and the page', async () => {
    const steps = [{ step: 1, target: 'the heading "Hi"', instruction: 'Make it red.' }];
    const { text, prompts } = await composeExecution({ steps, sourceHtml });
    expect(text).toContain('1. Element: the heading "Hi"\n   Instruction: Make it red.');
    expect(text).toContain(sourceHtml);
    expect(Object.keys(prompts)).toEqual(['omni2web/executor']);
  });
});

describe('a pack of one’s own', () => {
  let pack: string;
  beforeAll(async () => {
    pack = await mkdtemp(join(tmpdir(), 'deixis-prompts-'));
    await mkdir(join(pack, 'omni2web'));
  });
  afterAll(() => rm(pack, { recursive: true, force: true }));

  const write = (text: string): Promise<void> => writeFile(join(pack, 'omni2web/track-b.md'), text);
  const header = '---\nname: omni2web/track-b\nversion: 2\ndescription: mine\n---\n';
  const compose = () => composeTask({ track: 'B', condition: 'transcript', transcript, promptPack: pack });

  it('goes before ours, file by file, with a hash of its own', async () => {
    await write(`${header}Recover. {{given}}\n`);
    const { text, prompts } = await compose();
    expect(text).toMatch(/^Recover\. - Only the words/);
    expect(prompts['omni2web/track-b']).not.toBe((await loadPrompt('omni2web/track-b')).sha256);
    expect(prompts['omni2web/given-transcript']).toBe((await loadPrompt('omni2web/given-transcript')).sha256);
  });

  it.each([
    ['no front matter', 'Recover. {{given}}', 'expected front matter'],
    [
      'a name of another prompt',
      `${header.replace('track-b', 'track-a')}{{given}}`,
      'name: expected "omni2web/track-b"',
    ],
    [
      'a place that nothing fills',
      `${header}{{given}} {{page}}`,
      '{{page}} is not known here; there are given',
    ],
    ['no place for what must be shown', `${header}Recover.`, 'expected {{given}} in the text'],
    ['an unknown key', `${header.replace('version', 'verson')}{{given}}`, 'did you mean "version"?'],
  ])('is refused with %s', async (_, text, message) => {
    await write(text);
    await expect(compose()).rejects.toThrow(message);
  });

  it('cannot be led out of its folder', async () => {
    await expect(loadPrompt('../package', pack)).rejects.toMatchObject({ code: 'PROMPT_INVALID' });
  });
});
