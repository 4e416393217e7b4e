import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../tests/support/testMedia.js';
import { findTrajectories } from './findTrajectories.js';
import { importTrajectory } from './importTrajectory.js';
import { readTasks } from './readTasks.js';
import { type Trajectory, trajectorySchema } from './Trajectory.js';

let folder: string;
let png: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 轨迹 '));
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes files (pictures by their ending) into a folder of their own and gives its path. */
async function lay(name: string, files: Record<string, unknown>): Promise<string> {
  const root = join(folder, name);
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(file, path.endsWith('.png') ? png : text);
  }
  return root;
}

async function importAll(root: string, ...[format]: [Parameters<typeof findTrajectories>[1]?]) {
  const { trajectories, leftOut } = await findTrajectories(root, format);
  const imported: Record<string, Trajectory | string> = {};
  for (const found of trajectories)
    imported[found.id] = await importTrajectory(found).catch((error: Error) => error.message);
  for (const value of Object.values(imported))
    if (typeof value !== 'string') expect(trajectorySchema.parse(value)).toEqual(value);
  return { imported, leftOut };
}

describe('Online-Mind2Web', () => {
  it('takes pictures of version 1 by the first number in their names, however it is written', async () => {
    const root = await lay('v1', {
      'one task/result.json': {
        ...{ task_id: 'abc', task: '找到第四件商品', final_result_response: 'done' },
        ...{ action_history: ['CLICK', 'TYPE'], thoughts: ['look', null] },
      },
      'one task/trajectory/10_full_screenshot.png': '',
      'one task/trajectory/2_full 截图.png': '',
      'one task/trajectory/0_full_screenshot.png': '',
    });
    const { imported } = await importAll(root);
    expect(imported['one task']).toMatchObject({
      ...{ task: 'abc', instruction: '找到第四件商品', ended: 'answered', problems: [] },
      steps: [
        { action: 'CLICK', screenshot: { path: 'trajectory/0_full_screenshot.png', width: 30, height: 20 } },
        { action: 'TYPE', screenshot: { path: 'trajectory/2_full 截图.png', mediaType: 'image/png' } },
        { screenshot: { path: 'trajectory/10_full_screenshot.png' } },
      ],
    });
  });

  it('reads steps and the answer of version 2', async () => {
    const root = await lay('v2', {
      'result.json': {
        ...{ schema_version: 'online-mind2web-v2', task: 'find it', task_id: 't1', reference_length: 3 },
        action_history: [
          {
            step: 0,
            screenshot: '0000.png',
            url: 'https://a.test/',
            action: 'click 3',
            action_status: 'FAILED',
            thought: 'x',
          },
          {
            step: 1,
            screenshot: '0001.png',
            url: null,
            action: 'TASK_COMPLETE -> ANSWER: 42 kcal',
            action_status: null,
          },
        ],
      },
      'trajectory/0000.png': '',
    });
    const { imported } = await importAll(root);
    expect(imported.v2).toMatchObject({
      ...{ finalAnswer: '42 kcal', ended: 'answered', source: { format: 'online-mind2web-v2' } },
      steps: [{ result: 'FAILED', url: 'https://a.test/', screenshot: { path: 'trajectory/0000.png' } }, {}],
      problems: ['screenshot of step 2: expected an existing file; "0001.png" is not there'],
    });
  });
});

describe('browser-use and ATIF', () => {
  it('reads a history; pictures named by paths of another machine are those beside the file', async () => {
    const root = await lay('history', {
      'task 7/agent_history.json': {
        history: [
          {
            model_output: {
              thinking: 'open',
              next_goal: 'go',
              action: [{ go_to_url: { url: 'https://a.test' } }],
            },
            result: [{ error: 'timed out' }],
            state: { url: 'about:blank', title: '', screenshot_path: '/home/x/screenshots/step_1.png' },
            metadata: { step_start_time: 1_700_000_000.5, step_end_time: 1_700_000_002, step_number: 1 },
          },
          {
            model_output: {
              current_state: { memory: 'm' },
              action: [{ done: { text: 'no', success: false } }],
            },
            result: [{ is_done: true, success: false, extracted_content: 'could not' }],
            state: { url: 'https://a.test', screenshot_path: '/etc/passwd' },
          },
        ],
      },
      'task 7/screenshots/step_1.png': '',
    });
    const tasks = await readTasks(
      join(
        await lay('tasks', { 'tasks.jsonl': '{"id": "task 7", "ques": "Find it", "web_name": "Shop"}\n' }),
        'tasks.jsonl',
      ),
    );
    const { trajectories } = await findTrajectories(root);
    expect(await importTrajectory(trajectories[0]!, tasks)).toMatchObject({
      ...{ id: 'task 7', instruction: 'Find it', finalAnswer: 'could not', ended: 'gave-up' },
      steps: [
        {
          ...{ thought: 'open\ngo', result: 'error: timed out', durationSeconds: 1.5 },
          ...{ startedAt: '2023-11-14T22:13:20.500Z', screenshot: { path: 'screenshots/step_1.png' } },
          action: '{"go_to_url":{"url":"https://a.test"}}',
        },
        { thought: 'm', result: 'could not' },
      ],
      problems: [expect.stringMatching(/^screenshot of step 2: .*not the absolute "\/etc\/passwd"/)],
    });
  });

  it('reads ATIF with pictures among what was observed', async () => {
    const root = await lay('atif', {
      'trajectory.json': {
        ...{
          schema_version: 'ATIF-v1.6',
          session_id: 's',
          agent: { name: 'a', version: '1', model_name: 'm' },
        },
        steps: [
          { step_id: 1, source: 'system', message: 'be good' },
          { step_id: 2, source: 'user', message: 'Find the price' },
          {
            ...{ step_id: 3, source: 'agent', message: 'I look', timestamp: '2026-01-01T00:00:00Z' },
            tool_calls: [{ tool_call_id: 'c', function_name: 'click', arguments: { index: 3 } }],
            observation: {
              results: [
                {
                  content: [
                    { type: 'text', text: 'clicked' },
                    { type: 'image', source: { media_type: 'image/png', path: 'shots/a.png' } },
                  ],
                },
              ],
            },
          },
          { step_id: 4, source: 'agent', message: 'It is 3.99' },
        ],
      },
      'shots/a.png': '',
    });
    const { imported } = await importAll(root);
    expect(imported.atif).toMatchObject({
      ...{ instruction: 'Find the price', finalAnswer: 'It is 3.99', agent: { name: 'a', model: 'm' } },
      steps: [
        {
          thought: 'I look',
          action: 'click {"index":3}',
          result: 'clicked',
          screenshot: { path: 'shots/a.png' },
        },
        { thought: 'It is 3.99' },
      ],
      problems: ['no screenshot of step 2'],
    });
  });
});

describe('what is wrong with one trajectory', () => {
  it('costs only that one, and each fault is one sentence', async () => {
    const good = {
      task_id: 'g',
      task: 'go',
      action_history: ['CLICK'],
      thoughts: [],
      final_result_response: 'ok',
    };
    const named = (path: string) => ({ ...good, input_image_paths: [path] });
    const root = await lay('faults', {
      'a good/result.json': good,
      'a good/trajectory/1.png': '',
      'b broken/result.json': '{"task": ',
      'c other/result.json': { hello: 1 },
      'd shape/result.json': { ...good, action_history: [], thoughts: 'none' },
      'e empty/interact_messages.json': [],
      'f above/result.json': named('../a good/trajectory/1.png'),
      'g absolute/result.json': named('/etc/hostname'),
      'h link/result.json': named('shot.png'),
      'i no picture/result.json': named('text.txt'),
      'i no picture/text.txt': 'hello',
      'j none/result.json': good,
      'k none/notes.json': { hello: 1 },
    });
    await symlink('/etc/hostname', join(root, 'h link/shot.png'));
    await symlink('/etc', join(root, 'l link'));
    await mkdir(join(root, 'm link'));
    await symlink('/etc/hostname', join(root, 'm link/result.json'));
    const { imported, leftOut } = await importAll(root);
    const problems = Object.fromEntries(
      Object.entries(imported).map(([id, value]) => [id, typeof value === 'string' ? value : value.problems]),
    );
    expect(problems).toEqual({
      'a good': [],
      'b broken': expect.stringMatching(/^b broken\/result\.json: not valid JSON: /),
      'c other': 'c other/result.json: its content is of no known format; --format takes it for one',
      'd shape': expect.stringMatching(/result\.json: thoughts: .*array/),
      'e empty': [],
      'f above': [expect.stringContaining('without "..", not "../a good/trajectory/1.png"')],
      'g absolute': [expect.stringContaining('not the absolute "/etc/hostname"')],
      'h link': [expect.stringContaining('"shot.png" is a link that leads out of it')],
      'i no picture': [expect.stringContaining('"text.txt" is no picture')],
      'j none': ['there are no screenshots'],
      'm link': expect.stringContaining('is a link that leads out of it'),
    });
    expect(leftOut).toEqual([
      'k none/notes.json: its content is of no known format',
      'l link: links to folders are not followed',
    ]);
  });

  it('an output is not taken for the verdict on it, however many lines of verdicts there are', async () => {
    const output = {
      task: 'find it',
      task_id: 'a',
      action_history: ['CLICK'],
      final_result_response: 'done',
    };
    const verdict = JSON.stringify({ ...output, predicted_label: 1, evaluation_details: { response: 'x' } });
    const root = await lay('verdicts', {
      'a.json': output,
      'one.json': verdict,
      'two.json': `${verdict}\n${verdict}\n`,
    });
    const { imported, leftOut } = await importAll(root);
    expect(Object.keys(imported)).toEqual(['a']);
    expect(leftOut).toEqual(
      ['one', 'two'].map((name) => `${name}.json: it holds what a judge said of outputs`),
    );
  });

  it('says that a folder holds none, and takes files for the format that is named', async () => {
    const root = await lay('none', { 'x.json': { steps: [] } });
    await expect(findTrajectories(root)).rejects.toMatchObject({ code: 'TRAJECTORIES_NONE', kind: 'input' });
    await expect(findTrajectories(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    const { imported } = await importAll(root, 'atif');
    expect(imported.x).toMatchObject({ source: { format: 'atif' }, steps: [], finalAnswer: null });
  });
});

describeWithMedia('real trajectories', () => {
  it('imports those of WebVoyager with thought, action, picture and answer of every step', async () => {
    const { imported, leftOut } = await importAll(testMedia('trajectories/webvoyager')!);
    expect(Object.keys(imported)).toEqual(
      ['ArXiv--11', 'Coursera--16', 'GitHub--0', 'Google_Search--3', 'Wolfram_Alpha--6'].map(
        (name) => `task${name}`,
      ),
    );
    expect(leftOut).toEqual(['reference_answer.json: its content is of no known format']);
    // Pictures in the folders, counted with ls.
    const pictures = [7, 5, 5, 5, 3];
    for (const [place, value] of Object.values(imported).entries()) {
      if (typeof value === 'string') throw new Error(value);
      expect(value.problems).toEqual([]);
      expect(value.steps).toHaveLength(pictures[place]!);
      for (const { index, thought, action, screenshot } of value.steps) {
        expect(thought).toMatch(/^(?!Thought:)./);
        expect(action).toMatch(/^(Click|Type|Scroll|Wait|GoBack|Google|ANSWER)\b/);
        expect(screenshot).toMatchObject({ path: `screenshot${index}.png`, width: 1024, height: 768 });
      }
    }
    expect(imported['taskGoogle_Search--3']).toMatchObject({
      task: 'Google_Search--3',
      instruction: 'Show me a list of comedy movies, sorted by user ratings. Show me the Top 5 movies.',
      startUrl: 'https://www.google.com/',
      finalAnswer: expect.stringMatching(/^The Top 5 comedy movies[\s\S]*5\. Modern Times$/),
    });
    expect((imported['taskCoursera--16'] as Trajectory).steps.map(({ result }) => result)).toEqual([
      ...[undefined, undefined, undefined],
      "note: The web element you're trying to type may not be a textbox, and its tag name is <button>, type is button.",
      undefined,
    ]);
    expect(imported['taskWolfram_Alpha--6']).toMatchObject({
      instruction: 'Simplify x^5-20x^4+163x^3-676x^2+1424x-1209 so that it has fewer items.',
    });
  });

  it('passes over what judges have written beside the outputs of Online-Mind2Web', async () => {
    const { imported, leftOut } = await importAll(testMedia('trajectories/online_mind2web')!);
    // As ls counts them: five outputs, eight files of judges with one or two lines each, the labels of people.
    expect(Object.keys(imported).every((name) => name.endsWith('__result'))).toBe(true);
    expect(Object.keys(imported)).toHaveLength(5);
    expect(leftOut.filter((one) => one.endsWith('it holds what a judge said of outputs'))).toHaveLength(8);
    expect(leftOut).toHaveLength(9);
  });

  it('imports results of Online-Mind2Web version 1 that lie in one folder', async () => {
    const { imported } = await importAll(testMedia('trajectories/abp_claude/results')!);
    const all = Object.values(imported);
    expect(all).toHaveLength(30);
    for (const value of all)
      expect(value).toMatchObject({
        source: { format: 'online-mind2web-v1' },
        problems: ['there are no screenshots'],
        instruction: expect.stringMatching(/\w/),
      });
    // 10 actions and 10 thoughts, counted in the file.
    const one = imported['005be9dd91c95669d6ddde9ae667125c'] as Trajectory;
    expect(one.steps).toHaveLength(10);
    expect(one.steps[0]).toMatchObject({ index: 1, action: 'Navigate to https://www.qatarairways.com/' });
  });
});
