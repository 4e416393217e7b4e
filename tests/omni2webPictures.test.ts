import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRequest } from '../src/benchmarks/benchmark.js';
import { benchmark } from '../src/benchmarks/omni2web/benchmark.js';
import type { Omni2WebScore } from '../src/benchmarks/omni2web/scoreRecords.js';
import { scoreSchema } from '../src/benchmarks/omni2web/scoreSchema.js';
import { runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { readJsonFile } from '../src/core/parseJson.js';
import { readPictureFolder } from '../src/datasets/readPictureFolder.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { openRunStore } from '../src/runs/openRunStore.js';
import { type ProgramRequest, programRequestSchema } from '../src/subjects/ProgramRequest.js';
import { makeOmni2WebInstance } from './support/makeOmni2WebInstance.js';
import { ScriptedModelServer } from './support/scriptedModelServer.js';

// A data set with three pictures, in which a step asks for one of them by what it shows, once in each language.
const drawings = {
  cup: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#fed"/><circle cx="14" cy="16" r="9" fill="#36c"/></svg>',
  boat: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#bdf"/><path d="M20 2v18h14zM6 22h28l-6 6H12z" fill="#a33"/></svg>',
  lamp: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#333"/><path d="M8 28h12M14 28V10l14 6" stroke="#fd3" stroke-width="4"/></svg>',
};
const descriptions = {
  cup: { en: 'a blue cup', zh: '一只蓝色的杯子' },
  boat: { en: 'a red sailing boat on calm water', zh: '一艘平静水面上的红色帆船' },
  lamp: { en: 'a yellow desk lamp', zh: '一盏黄色台灯' },
};
const dataAddress = (name: keyof typeof drawings): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawings[name]).toString('base64')}`;
const page = (first: string, alternative: string): string =>
  `<!doctype html><html lang="en"><head><title>Harbour</title></head><body><h1>Harbour shop</h1><img src="${first}" alt="${alternative}" width="200" height="150"><p>Tea and more.</p><img src="${dataAddress('lamp')}" alt="A lamp" width="200" height="150"></body></html>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 图 pictures-'));
  for (const name of ['with', 'without']) {
    const directory = join(folder, name);
    await mkdir(join(directory, 'pages/pictures'), { recursive: true });
    await writeFile(join(directory, 'pages/source.html'), page(dataAddress('cup'), 'A cup'));
    await writeFile(join(directory, 'pages/reference.html'), page(dataAddress('boat'), descriptions.boat.en));
    const header = { schemaVersion: 1, benchmark: 'omni2web', name: 'harbour', version: '1' };
    await writeFile(join(directory, 'dataset.json'), JSON.stringify(header));
    const lines = (['en', 'zh'] as const).map((language) => JSON.stringify(instance(language)));
    await writeFile(join(directory, 'instances.jsonl'), lines.join('\n'));
  }
  const own = join(folder, 'own');
  await mkdir(own);
  const listed = Object.entries(drawings).map(([id]) => ({
    id,
    file: `p${id.length}-${id[0]}.svg`,
    descriptions: descriptions[id as keyof typeof drawings],
  }));
  for (const { id, file } of listed) await writeFile(join(own, file), drawings[id as keyof typeof drawings]);
  await writeFile(join(own, 'descriptions.json'), JSON.stringify(listed));
  const { catalogue, copies } = await readPictureFolder(own);
  for (const { from, to } of copies) await writeFile(join(folder, 'with', to), await readFile(from));
  await writeFile(join(folder, 'with/pictures.json'), JSON.stringify(catalogue));
});
afterAll(() => rm(folder, { recursive: true }));

function instance(language: 'en' | 'zh') {
  const made = makeOmni2WebInstance([{ operation: 'replace_image' }], {
    id: `harbour-${language}`,
    language,
    referencePage: 'pages/reference.html',
    transcript: [
      {
        step: 1,
        text: language === 'en' ? 'Show the sailing boat here.' : '这里换成帆船。',
      },
    ],
  });
  const target = { description: 'the image "A cup"', path: '/html/body/img[1]', tag: 'img' };
  Object.assign(made.steps[0]!, {
    instruction:
      language === 'en'
        ? 'Replace the image "A cup" with a picture of a red sailing boat on calm water.'
        : '把图片“A cup”换成一张平静水面上的红色帆船的图片。',
    target: language === 'en' ? 'the image "A cup"' : '图片“A cup”',
    targetAnchors: [target],
    edits: [{ type: 'replace_image', target, source: dataAddress('boat') }],
  });
  const [grounding, fulfilment] = made.rubric;
  grounding!.check = { kind: 'grounding', elements: [target], family: 'image' };
  fulfilment!.check = { kind: 'like_reference', element: target, family: 'image' };
  fulfilment!.afterExpectedChange = 'a red sailing boat on calm water';
  return made;
}

const request = (directory: string, rest: Partial<RunRequest>): RunRequest => ({
  datasetDirectory: join(folder, directory),
  subjects: ['typed-oracle'],
  conditions: ['transcript'],
  judge: 'deterministic',
  repeats: 1,
  seed: 1,
  options: {},
  ...rest,
});

async function run(name: string, asked: RunRequest) {
  const runDirectory = join(folder, name);
  const { score, totals } = await runBenchmark({ benchmark, request: asked, runDirectory });
  expect(totals.items.error).toBe(0);
  const store = openRunStore(runDirectory);
  const records = [...store.records()];
  const shown = async (subject: string, stage: string) => {
    const record = records.find(({ key }) => key.subject === subject && key.stage === stage)!;
    const parts = record.exposure!.parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
    const texts = await Promise.all(parts.map(({ sha256 }) => store.artifacts.read(sha256)));
    return parts.map(({ label }, index) => ({ label, text: texts[index]!.toString('utf8') }));
  };
  return { score: score as Omni2WebScore, shown, runDirectory };
}

describe('pictures that a step asks for', () => {
  test('are found by the rule executor in both languages, shown in the sandbox and met by their bytes', async () => {
    const { score, shown, runDirectory } = await run(
      'rules',
      request('with', { options: { tracks: 'C', oracle: false } }),
    );
    expect(score.undone).toMatchObject([{ undone: 0, instructions: 2 }]);
    expect(score.groups[0]!.scores.subjects['typed-oracle']!.C!.efs).toBe(100);
    // What it was given is on the record.
    const [listed] = await shown('typed-oracle', 'C.execute');
    expect(listed).toMatchObject({
      label: 'omni2web/pictures',
      text: expect.stringContaining('pictures/p4-b.svg: a red sailing boat on calm water'),
    });
    expect(scoreSchema.parse(await readJsonFile(join(runDirectory, 'score.json')))).toEqual(score);
  }, 120_000);

  test('are left undone without a catalogue, as before', async () => {
    const { score, shown } = await run(
      'bare',
      request('without', { options: { tracks: 'C', oracle: false } }),
    );
    expect(score.undone).toMatchObject([{ undone: 2, instructions: 2 }]);
    expect(await shown('typed-oracle', 'C.execute')).toEqual([]);
  }, 120_000);

  test('reach a program in its request, with addresses where it writes a page', async () => {
    const log = join(folder, 'requests.jsonl');
    const path = join(folder, 'subject.mjs');
    await writeFile(
      path,
      `import { appendFileSync } from 'node:fs';
       import { createInterface } from 'node:readline';
       createInterface({ input: process.stdin }).on('line', (line) => {
         appendFileSync(${JSON.stringify(log)}, line + '\\n');
         const { id, task, parts, pictures } = JSON.parse(line);
         const { address, description } = pictures.find((one) => /boat|帆船/.test(one.description));
         const html = /<!doctype[\\s\\S]*<\\/html>/.exec(parts.at(-1).text)?.[0];
         const text = task === 'B'
           ? JSON.stringify([{ step: 1, target: 'the image "A cup"', instruction: 'Replace the image "A cup" with a picture of ' + description + '.' }])
           : '\`\`\`html\\n' + html.replace(/src="[^"]*"/, 'src="' + address + '"') + '\\n\`\`\`';
         console.log(JSON.stringify({ id, text }));
       });`,
    );
    const program = `program:"${process.execPath}" "${path}"`;
    const asked = request('with', {
      subjects: [program],
      ids: ['harbour-en'],
      options: { executors: 'rules,own', oracle: false },
    });
    const { score, shown } = await run('program', asked);
    const scores = score.groups.map(({ scores }) => scores.subjects[program]!);
    // Track A, track B, and track C by the rule executor and by the program itself.
    expect(scores.map(({ A, B, C }) => [A!.efs, B!.irs, C!.efs])).toEqual([
      [100, 100, 100],
      [100, 100, 100],
    ]);
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const requests = lines.map((line): ProgramRequest => programRequestSchema.parse(JSON.parse(line)));
    const boat = { description: descriptions.boat.en };
    for (const { task, pictures } of requests)
      expect(pictures[1]).toEqual(task === 'B' ? boat : { ...boat, address: 'pictures/p4-b.svg' });
    expect(requests.map(({ task }) => task).sort()).toEqual(['A', 'B', 'C']);
    const labels = async (stage: string) => (await shown(program, stage)).map(({ label }) => label);
    expect(await labels('A.respond')).toEqual(['omni2web/pictures', 'omni2web/track-a']);
    expect(await labels('B.respond')).toEqual(['omni2web/pictures-named', 'omni2web/track-b']);
    const [named] = await shown(program, 'B.respond');
    expect(named!.text).not.toContain('p4-b.svg');
  }, 120_000);

  test('are looked at by a model judge behind their address; another one is taken back', async () => {
    let address = '';
    const server = new ScriptedModelServer(({ body }) => {
      const text = JSON.stringify(body);
      if (text.includes('New picture:')) return { text: `{"different": true, "matches": true}` };
      if (text.includes('QUESTIONS'))
        return { text: '{"items": [{"id": "g1", "met": true}, {"id": "e1", "met": true}]}' };
      if (text.includes('DIFFERENCES')) return { text: '{"changes": []}' };
      return { text: `\`\`\`html\n${page(address, 'A boat')}\n\`\`\`` };
    });
    const models = modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${await server.start()}/v1` } },
      capabilities: { 'local/judge': { images: { maximumCount: 8, maximumSidePixels: 2000 } } },
    });
    const judged = async (name: string, src: string) => {
      address = src;
      const { score, shown } = await run(
        name,
        request('with', {
          ...{ subjects: ['local/subject'], judge: 'local/judge', ids: ['harbour-zh'], models },
          options: { tracks: 'A' },
        }),
      );
      return { edit: score.groups[0]!.scores.subjects['local/subject']!.A!.edit, shown };
    };
    const right = await judged('right', 'pictures/p4-b.svg');
    expect(right.edit).toBe(100);
    // The subject and the judge were told the same, in the instance's language.
    const line = `pictures/p4-b.svg: ${descriptions.boat.zh}`;
    expect((await right.shown('local/subject', 'A.respond'))[0]!.text).toContain(line);
    const judge = await right.shown('local/subject', 'A.judge');
    expect(judge.find(({ label }) => label === 'omni2web/judge-pictures')!.text).toContain(line);
    const looked = server.requests.find(({ body }) => JSON.stringify(body).includes('New picture:'));
    expect(looked).toBeDefined();
    expect((await judged('gone', 'pictures/none.svg')).edit).toBe(0);
    await server.stop();
  }, 120_000);
});
