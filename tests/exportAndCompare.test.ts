import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRequest } from '../src/benchmarks/benchmark.js';
import type { ComparisonDocument, TrackComparison } from '../src/benchmarks/comparison/ComparisonDocument.js';
import { benchmark } from '../src/benchmarks/omni2web/benchmark.js';
import { readDataset } from '../src/benchmarks/omni2web/readDataset.js';
import { writtenInstructions } from '../src/benchmarks/omni2web/referenceInstructions.js';
import type { Omni2WebInstance } from '../src/benchmarks/omni2web/schema.js';
import type { Omni2WebScore } from '../src/benchmarks/omni2web/scoreRecords.js';
import { runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { hashFile } from '../src/core/hash.js';
import { packageRoot } from '../src/core/packageRoot.js';
import { readCsv } from '../src/core/readCsv.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { captureCli } from './support/captureCli.js';
import { readZip } from './support/readZip.js';
import { type ReceivedRequest, ScriptedModelServer } from './support/scriptedModelServer.js';

/** JSON as it was read. */
type Loose = ReturnType<typeof JSON.parse>;

const directory = join(packageRoot, 'tests', 'fixtures', 'omni2web-hand');
const hostilePage =
  '<!doctype html><html><head><title>=1+1</title></head><body><script>alert(1)</script><p>中文</p></body></html>';
const hostileStep = '=HYPERLINK("http://x.example","<script>alert(1)</script>")';

let folder: string;
let instances: Omni2WebInstance[];
let server: ScriptedModelServer;
let request: RunRequest;
let score: Omni2WebScore;
/** With "right" the model of the second run knows the truth on track B; in the first it is hostile. */
let knowsTruth = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-compare-'));
  ({ instances } = await readDataset(directory));
  server = new ScriptedModelServer(answer);
  const address = await server.start();
  request = {
    datasetDirectory: directory,
    subjects: ['typed-oracle', 'untouched', 'empty', 'local/subject'],
    conditions: ['transcript'],
    judge: 'deterministic',
    repeats: 1,
    seed: 1,
    options: {},
    models: modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${address}/v1` } },
      prices: { 'local/*': { inputPerMillion: 1, outputPerMillion: 1 } },
    }),
  };
  const first = await runBenchmark({ benchmark, request, runDirectory: join(folder, 'first') });
  expect(first.totals.items.error).toBe(0);
  score = first.score as Omni2WebScore;
  knowsTruth = true;
  await runBenchmark({
    benchmark,
    request: { ...request, subjects: ['local/subject'], options: { noDamage: 'exponential', tracks: 'B' } },
    runDirectory: join(folder, 'second'),
  });
}, 300_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function answer({ body }: ReceivedRequest): { text: string } {
  const asked = JSON.stringify(body.messages);
  if (!asked.includes('JSON array')) return { text: `\`\`\`html\n${hostilePage}\n\`\`\`` };
  const instance = instances.find(({ transcript }) =>
    asked.includes(JSON.stringify(transcript[0]!.text).slice(1, -1)),
  )!;
  const steps = knowsTruth
    ? writtenInstructions(instance)
    : [{ step: 1, target: hostileStep, instruction: hostileStep }];
  return { text: `\`\`\`json\n${JSON.stringify(steps)}\n\`\`\`` };
}

async function exported(format: string, ...more: string[]): Promise<string[]> {
  const out = join(folder, 'out', `${format}${more.join('')}`.replaceAll(/[^a-z-]/g, ''));
  const { exitCode, standardOutput, standardError } = await captureCli(
    ...['export', join(folder, 'first'), '--format', format, '--out', out, '--json', ...more],
  );
  expect(exitCode).toBe(0);
  const notes = standardError.trimEnd().split('\n');
  // The one subject that has nothing to say on two tracks.
  expect(notes.pop()).toMatch(/^note: not run: untouched under transcript, track B, C \(/);
  expect(notes).toEqual(format === 'inspect' ? [expect.stringMatching(/^note: .*markup/)] : []);
  return (JSON.parse(standardOutput) as { files: string[] }).files;
}

const scoresOf = (subject: string) => score.groups[0]!.scores.subjects[subject]!;

describe('export', () => {
  test('csv: a row an item and a row a step, whose means are the scores of the run', async () => {
    const [items, steps] = await exported('csv');
    const { rows } = await readCsv(items!, {
      required: ['instance', 'subject', 'track', 'outcome', 'efs', 'irs'],
    });
    const mean = (subject: string, track: string, column: string): number => {
      const values = rows
        .filter(({ cells }) => cells.subject === subject && cells.track === track)
        .map(({ cells }) => Number(cells[column]));
      expect(values).toHaveLength(instances.length);
      return (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;
    };
    expect(mean('untouched', 'A', 'efs')).toBeCloseTo(scoresOf('untouched').A!.efs!, 9);
    expect(mean('typed-oracle', 'A', 'efs')).toBe(100);
    expect(mean('empty', 'B', 'irs')).toBe(0);
    expect(mean('local/subject', 'C', 'noDamage')).toBeCloseTo(scoresOf('local/subject').C!.noDamage!, 9);
    // untouched has no track B and C: shown as such, not as zero.
    const unavailable = rows.filter(({ cells }) => cells.outcome === 'unavailable');
    expect(new Set(unavailable.map(({ cells }) => `${cells.subject} ${cells.track}`))).toEqual(
      new Set(['untouched B', 'untouched C']),
    );
    expect(unavailable.every(({ cells }) => cells.efs === '' && cells.irs === '')).toBe(true);
    const { rows: stepRows } = await readCsv(steps!, {
      required: ['track', 'step', 'operation', 'targetMet'],
    });
    const ofTrackB = stepRows.filter(({ cells }) => cells.track === 'B' && cells.subject === 'typed-oracle');
    expect(ofTrackB).toHaveLength(instances.reduce((sum, instance) => sum + instance.steps.length, 0));
    expect(ofTrackB.every(({ cells }) => cells.targetMet === 'true' && cells.actionMet === 'true')).toBe(
      true,
    );
  });

  test('inspect: entries and fields as formats.md names them, and what was asked, answered and used', async () => {
    const files = await exported('inspect');
    // A, B and C of typed-oracle, empty and the model, A of untouched, C of the reference instructions.
    expect(files).toHaveLength(11);
    const file = files.find((name) => /omni2web-B_local_subject/.test(name))!;
    const entries = await readZip(file);
    expect(entries.map(({ name }) => name)).toEqual([
      '_journal/start.json',
      ...[...instances]
        .map(({ id }) => id)
        .sort()
        .map((id) => `samples/${id}_epoch_1.json`),
      'summaries.json',
      'reductions.json',
      'header.json',
    ]);
    expect(entries.every(({ method }) => method === 8)).toBe(true);
    const read = (name: string): Loose => JSON.parse(entries.find((entry) => entry.name === name)!.text);
    const header = read('header.json');
    expect(Object.keys(header)).toEqual(['version', 'status', 'eval', 'plan', 'results', 'stats']);
    expect(header).toMatchObject({
      version: 2,
      status: 'success',
      eval: {
        task: 'omni2web-B',
        model: 'local/subject',
        task_args: { condition: 'transcript', track: 'B' },
        dataset: { samples: instances.length, shuffled: false },
        config: { epochs: 1 },
        packages: { deixis: expect.any(String) },
        metadata: { judge: 'deterministic' },
      },
      results: { total_samples: instances.length, completed_samples: instances.length },
    });
    for (const member of ['eval_id', 'run_id', 'created', 'task_id', 'task_version', 'scorers'])
      expect(header.eval[member], member).toBeTruthy();
    const irs = header.results.scores.find(({ name }: { name: string }) => name === 'irs');
    expect(100 * irs.metrics.mean.value).toBeCloseTo(scoresOf('local/subject').B!.irs!, 9);
    expect(read('_journal/start.json')).toEqual({ version: 2, eval: header.eval, plan: header.plan });
    const instance = instances.find(({ language }) => language === 'zh') ?? instances[0]!;
    const sample = read(`samples/${instance.id}_epoch_1.json`);
    expect(sample.input).toContain(instance.transcript[0]!.text);
    expect(sample.target).toContain(instance.steps[0]!.instruction);
    expect(sample.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
    expect(JSON.stringify(sample.messages[0].content)).toContain('JSON array');
    expect(sample.messages[1].content).toContain(JSON.stringify(hostileStep).slice(1, -1));
    expect(sample.output.completion).toBe(sample.messages[1].content);
    expect(sample.scores.irs.value).toBeTypeOf('number');
    expect(sample.model_usage['local/subject'].input_tokens).toBeGreaterThan(0);
    expect(sample.model_usage['local/subject'].total_tokens).toBe(
      sample.model_usage['local/subject'].input_tokens + sample.model_usage['local/subject'].output_tokens,
    );
    expect(read('summaries.json')).toHaveLength(instances.length);
  });

  test('lmms-eval: results and samples of each task, in a folder a subject', async () => {
    const files = (await exported('lmms-eval')).map((file) => relative(folder, file));
    const results = files.filter((file) => /\/\d{8}_\d{6}_results\.json$/.test(file));
    expect(results).toHaveLength(5);
    const own = results.find((file) => file.includes('typed-oracle'))!;
    const document: Loose = JSON.parse(await readFile(join(folder, own), 'utf8'));
    for (const member of ['results', 'configs', 'versions', 'n-samples', 'config'])
      expect(document[member], member).toBeTypeOf('object');
    expect(document.results.omni2web_A_transcript).toMatchObject({ 'efs,none': 1, 'efs_stderr,none': 0 });
    expect(document['n-samples'].omni2web_A_transcript).toEqual({
      original: instances.length,
      effective: instances.length,
    });
    const samples = files.find((file) =>
      /typed-oracle\/\d{8}_\d{6}_samples_omni2web_B_transcript\.jsonl$/.test(file),
    )!;
    const lines: Loose[] = (await readFile(join(folder, samples), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ doc_id }) => doc_id).sort()).toEqual(instances.map((_, index) => index));
    for (const { doc_id, input, target, resps, filtered_resps, doc_hash, irs } of lines) {
      expect(input).toContain(instances[doc_id]!.transcript[0]!.text);
      expect(target).toContain(instances[doc_id]!.steps[0]!.instruction);
      expect(resps).toEqual([filtered_resps]);
      expect(doc_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(irs).toBe(1);
    }
  });

  test('latex and markdown: the scores of the run, with the best of those that compete', async () => {
    const [[tex], [markdown]] = [await exported('latex'), await exported('markdown')];
    const expected = scoresOf('untouched').A!.efs!.toFixed(2);
    const efs = /^ *untouched & (\S+) \{\\scriptsize \[(\S+), (\S+)\]\} &/m.exec(
      await readFile(tex!, 'utf8'),
    )!;
    expect(efs[1]).toBe(expected);
    expect(Number(efs[2])).toBeLessThanOrEqual(Number(expected));
    expect(Number(efs[3])).toBeGreaterThanOrEqual(Number(expected));
    expect(await readFile(markdown!, 'utf8')).toContain(
      `| untouched | ${expected} (${efs[2]} to ${efs[3]}) |`,
    );
    expect(await readFile(tex!, 'utf8')).toContain('local/subject &');
  });

  test('hugging face: every file is there under the hash of its bytes, and the card says what it is', async () => {
    const [card, metadata] = await exported('huggingface');
    const text = await readFile(card!, 'utf8');
    expect(text).toMatch(/^---\npretty_name: .*\nlicense: \S+\n/);
    expect(text).toContain((await readDataset(directory)).sha256);
    const lines: Loose[] = (await readFile(metadata!, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const columns = Object.keys(lines[0]);
    const named = new Set<string>();
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(columns);
      for (const name of [
        line.picture_file_name,
        line.output_path,
        ...line.shown_file_names,
        ...line.shown_paths,
      ])
        if (name !== null) named.add(name);
    }
    const split = join(metadata!, '..');
    const kept = await readdir(join(split, 'files'));
    expect(new Set(kept.map((name) => `files/${name}`))).toEqual(named);
    for (const name of kept) expect(await hashFile(join(split, 'files', name))).toBe(name.split('.')[0]);
    const again = await captureCli(
      ...['export', join(folder, 'first'), '--format', 'huggingface', '--out', join(split, '..')],
    );
    expect(again).toMatchObject({ exitCode: 2, standardError: expect.stringContaining('OUT_NOT_EMPTY') });
  });

  test('without --out it lies in the run’s folder; filters choose; a wrong format or filter is a usage error', async () => {
    const run = join(folder, 'second');
    const { standardOutput } = await captureCli('export', run, '--format', 'csv', '--track', 'B');
    expect(standardOutput).toBe(
      `${join(run, 'export', 'csv', 'items.csv')}\n${join(run, 'export', 'csv', 'steps.csv')}\n`,
    );
    const { rows } = await readCsv(join(run, 'export', 'csv', 'items.csv'), { required: ['track'] });
    expect(new Set(rows.map(({ cells }) => cells.track))).toEqual(new Set(['B']));
    for (const wrong of [
      ['--format', 'xlsx'],
      ['--format', 'csv', '--subject', 'nobody'],
    ])
      expect((await captureCli('export', run, ...wrong)).exitCode).toBe(2);
    expect((await captureCli('export', join(folder, 'none'), '--format', 'csv')).exitCode).toBe(3);
  });
});

describe('compare', () => {
  async function compared(
    ...argumentList: string[]
  ): Promise<{ document: ComparisonDocument; warnings: string }> {
    const { exitCode, standardOutput, standardError } = await captureCli(
      'compare',
      ...argumentList,
      '--json',
    );
    expect({ exitCode, standardError }).toEqual({ exitCode: 0, standardError });
    return { document: JSON.parse(standardOutput), warnings: standardError };
  }
  const trackOf = ({ comparisons }: ComparisonDocument, track: string): TrackComparison =>
    comparisons.find((one) => one.track === track && one.condition === 'transcript')!;

  test('within a run: means are the scores of the run, pairs their differences, and counts are right', async () => {
    const { document } = await compared(join(folder, 'first'));
    const { contenders, pairs, score: name, instances: n } = trackOf(document, 'A');
    expect([name, n]).toEqual(['efs', instances.length]);
    for (const { subject, mean } of contenders) expect(mean).toBeCloseTo(scoresOf(subject).A!.efs!, 9);
    expect(pairs).toHaveLength(6);
    const pair = pairs.find(({ a, b }) => [a.subject, b.subject].sort().join() === 'empty,typed-oracle')!;
    const sign = pair.a.subject === 'empty' ? -1 : 1;
    expect(pair).toMatchObject({
      n: instances.length,
      difference: 100 * sign,
      low: 100 * sign,
      high: 100 * sign,
      stable: true,
      smallestDetectable: null,
    });
    expect(pair.regressions + pair.improvements).toBe(instances.length);
    expect(pair.mcNemar.onlyA + pair.mcNemar.onlyB).toBe(instances.length);
    // All on one side: the exact p of n coins is 2 / 2^n, whether of instances or of clusters.
    expect(pair.mcNemar.p).toBeCloseTo(2 / 2 ** instances.length, 12);
    expect(pair.p).toBeCloseTo(2 / 2 ** pair.clusters, 12);
    expect(pair.pHolm).toBeGreaterThanOrEqual(pair.p);
    // Tracks that a subject does not take have no line of it.
    expect(trackOf(document, 'B').contenders.map(({ subject }) => subject)).not.toContain('untouched');
  });

  test('between runs: differences are named, and items that changed are listed', async () => {
    const { document, warnings } = await compared(
      ...[join(folder, 'first'), join(folder, 'second'), '--subject', 'local/subject'],
    );
    expect(warnings).toContain('warning: different option noDamage: first: its default; second: exponential');
    expect(document.differences.map(({ code }) => code)).toEqual(['OPTIONS_DIFFER', 'OPTIONS_DIFFER']);
    const { pairs } = trackOf(document, 'B');
    expect(pairs).toHaveLength(1);
    const [pair] = pairs;
    expect(pair).toMatchObject({
      a: { run: 'first', subject: 'local/subject' },
      b: { run: 'second', subject: 'local/subject' },
      regressions: 0,
      improvements: instances.length,
    });
    expect(pair!.difference).toBeCloseTo(scoresOf('local/subject').B!.irs! - 100, 9);
    expect(pair!.improved[0]).toMatchObject({
      a: { outcome: 'failure' },
      b: { outcome: 'success', score: 100 },
    });
  });

  test('the same for people: a table, the changes, and no control character of others', async () => {
    const { exitCode, standardOutput } = await captureCli(
      ...['compare', join(folder, 'first'), join(folder, 'second'), '--track', 'B', '--top', '1', '--quiet'],
    );
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain('track B, transcript: irs in percent');
    expect(standardOutput).toMatch(/local\/subject \[first\] - local\/subject \[second\] +\d+ +-/);
    expect(standardOutput).toContain(`improvements: ${instances.length}, the 1 largest:`);
  });

  test('other data are refused by name, unless only common ids are asked for; so is the same run twice', async () => {
    const other = join(folder, 'other-data');
    await cp(directory, other, { recursive: true });
    const file = join(other, 'instances.jsonl');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const changed = JSON.parse(lines[0]!);
    changed.transcript[0].text += ' Please.';
    await writeFile(file, [JSON.stringify(changed), ...lines.slice(1)].join('\n'));
    await runBenchmark({
      benchmark,
      request: {
        ...request,
        datasetDirectory: other,
        subjects: ['untouched'],
        limit: 1,
        options: { tracks: 'A' },
      },
      runDirectory: join(folder, 'third'),
    });
    const refused = await captureCli('compare', join(folder, 'first'), join(folder, 'third'));
    expect(refused.exitCode).toBe(3);
    expect(refused.standardError).toMatch(/^error DATASETS_DIFFER: different data sets: first: .*; third: /);
    expect(refused.standardError).toContain('--only-common');
    const { document, warnings } = await compared(
      ...[join(folder, 'first'), join(folder, 'third'), '--only-common', '--track', 'A'],
    );
    expect(warnings).toContain('different data sets');
    expect(trackOf(document, 'A').instances).toBe(1);
    const pooled = await compared(join(folder, 'first'), join(folder, 'third'), '--pool', '--track', 'A');
    expect(pooled.document.differences.map(({ code }) => code)).not.toContain('DATASETS_DIFFER');
    const together = trackOf(pooled.document, 'A');
    expect(together.instances).toBe(instances.length + 1);
    const counts = together.contenders.map(({ subject, n }) => [subject, n]);
    expect(Object.fromEntries(counts)).toMatchObject({
      untouched: instances.length + 1,
      empty: instances.length,
    });
    expect(pooled.warnings).toContain('empty (transcript) was not run on all data');
    for (const [run, ...more] of [['second'], ['third', '--only-common']])
      expect(
        (await captureCli('compare', join(folder, 'first'), join(folder, run!), '--pool', ...more)).exitCode,
      ).toBe(2);
    const twice = await captureCli('compare', join(folder, 'first'), join(folder, 'first'));
    expect(twice).toMatchObject({ exitCode: 2, standardError: expect.stringContaining('RUN_TWICE') });
    const unknown = await captureCli('compare', join(folder, 'first'), '--score', 'efss');
    expect(unknown).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('did you mean "efs"?'),
    });
    const alone = await captureCli('compare', join(folder, 'second'));
    expect(alone).toMatchObject({
      exitCode: 3,
      standardError: expect.stringContaining('NOTHING_TO_COMPARE'),
    });
    // Items whose instance is gone are not left out in silence.
    await writeFile(file, lines.slice(1).join('\n'));
    for (const verb of [
      ['export', '--format', 'csv', '--out', join(folder, 'gone')],
      ['compare', '--across-conditions'],
    ])
      expect(await captureCli(verb[0]!, join(folder, 'third'), ...verb.slice(1))).toMatchObject({
        exitCode: 3,
        standardError: expect.stringContaining(`INSTANCES_MISSING: ${other}: 1 of 1 instances`),
      });
    expect(await readdir(folder)).not.toContain('gone');
  }, 120_000);
});

test('a run whose data set is gone is named: whoever reads the run did not name the folder', async () => {
  const data = join(folder, 'lent-data');
  await cp(directory, data, { recursive: true });
  const lent = join(folder, 'lent');
  await runBenchmark({
    benchmark,
    request: { ...request, datasetDirectory: data, subjects: ['empty'], options: { tracks: 'B' } },
    runDirectory: lent,
  });
  await rm(data, { recursive: true });
  for (const words of [
    ['export', lent, '--format', 'csv', '--out', join(folder, 'none')],
    ['report', lent, '--out', join(folder, 'none')],
    ['resume', lent],
  ]) {
    const { exitCode, standardError } = await captureCli(...words);
    expect(exitCode).toBe(3);
    expect(standardError).toMatch(
      /DATASET_MISSING: run \S+ was made on a data set that is gone: .*lent-data/,
    );
  }
}, 60_000);
