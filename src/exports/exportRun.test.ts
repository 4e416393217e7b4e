import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExportedRun } from '../../tests/support/makeExportedRun.js';
import { readZip } from '../../tests/support/readZip.js';
import { sha256 } from '../core/hash.js';
import { readCsv } from '../core/readCsv.js';
import type { ExportedRun, ExportTable } from './ExportedRun.js';
import type { ExportItem } from './ExportItem.js';
import { exportRun } from './exportRun.js';

/** JSON as it was read. */
type Loose = ReturnType<typeof JSON.parse>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
const place = (): string => join(folder, String(count++));

async function inspectEntries(run: ExportedRun, media = false): Promise<Map<string, Loose>> {
  const [file] = await exportRun(run, { format: 'inspect', out: place(), media });
  const entries = await readZip(file!);
  for (const { method, localSize, text } of entries)
    expect({ method, localSize }).toEqual({ method: 8, localSize: Buffer.byteLength(text) });
  return new Map(entries.map(({ name, text }) => [name, JSON.parse(text)]));
}

describe('inspect', () => {
  const awkward = [
    'a/b',
    'a b',
    'a_b',
    '../../etc/passwd',
    '购物页 1',
    'x_epoch_2',
    '.hidden',
    'é',
    'e\u0301',
    '\\\\server',
  ];

  it('gives every id an entry of its own that stays in samples/ and by which readers find it', async () => {
    const entries = await inspectEntries(makeExportedRun(awkward));
    const names = [...entries.keys()].filter((name) => name.startsWith('samples/'));
    expect(new Set(names).size).toBe(awkward.length);
    for (const name of names) {
      // What stands before and after "_epoch_" is how viewers take a name apart.
      expect(name).toMatch(/^samples\/[\p{L}\p{N}\p{M}_-][\p{L}\p{N}\p{M}._-]*_epoch_1\.json$/u);
      expect(name.split('_epoch_')).toHaveLength(2);
      const sample = entries.get(name);
      expect(name).toBe(`samples/${sample.id}_epoch_${sample.epoch}.json`);
    }
    expect(names.map((name) => entries.get(name).metadata.instance)).toEqual(awkward);
    expect(names.some((name) => name.includes('购物页'))).toBe(true);
    const ids = names.map((name) => entries.get(name).id);
    expect(entries.get('summaries.json').map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(entries.get('header.json').eval.dataset.sample_ids).toEqual(ids);
    expect(entries.get('reductions.json')[0].samples.map((one: Loose) => one.sample_id)).toEqual(ids);
  });

  it('keeps errors, refusals and ungraded outputs apart', async () => {
    const outcomes: ExportItem['outcome'][] = [
      'success',
      'failure',
      'unusable',
      'error',
      'ungraded',
      'unavailable',
    ];
    const run = makeExportedRun(outcomes);
    const items = [...run.items()].map((item, index): ExportItem => {
      const outcome = outcomes[index]!;
      const scores: ExportItem['scores'] = ['error', 'ungraded', 'unavailable'].includes(outcome)
        ? {}
        : { efs: 0.5 };
      return { ...item, outcome, scores, reason: outcome === 'success' ? null : `why ${outcome}` };
    });
    const entries = await inspectEntries({ ...run, items: () => items });
    const sample = (outcome: string) => entries.get(`samples/${outcome}_epoch_1.json`);
    expect(sample('success').scores.outcome).toEqual({ value: 'C' });
    expect(sample('failure').scores.outcome).toEqual({ value: 'I' });
    expect(sample('unusable').scores.outcome).toEqual({ value: 'N' });
    expect(sample('error')).toMatchObject({
      scores: {},
      error: { message: 'why error', traceback: '', traceback_ansi: '' },
    });
    expect(sample('ungraded')).toMatchObject({ scores: {}, metadata: { outcome: 'ungraded' } });
    expect(sample('unavailable')).toBeUndefined();
    const { results } = entries.get('header.json');
    expect(results).toMatchObject({ total_samples: 5, completed_samples: 4 });
    expect(
      results.scores.find(({ name }: { name: string }) => name === 'outcome').metrics.accuracy.value,
    ).toBeCloseTo(1 / 3, 12);
  });

  it('shows what was shown, with pictures as attachments where asked for', async () => {
    const picture = join(folder, 'frame.jpg');
    await writeFile(picture, 'not really a picture');
    const sentSha256 = sha256('not really a picture');
    const frame = {
      timeSeconds: 1.25,
      requestedSeconds: 1.25,
      pts: 1,
      timeBase: '1/1',
      width: 64,
      height: 36,
      sha256: 'b'.repeat(64),
    };
    const run = makeExportedRun(
      ['one'],
      {},
      {
        exposure: {
          completeness: 'exact',
          condition: 'timed',
          derivations: [],
          conversions: ['video became frames'],
          parts: [
            { kind: 'text', label: 'task', sha256: 'c'.repeat(64), characters: 7 },
            { kind: 'frame', ...frame, sentSha256, mediaType: 'image/jpeg' },
          ],
        },
        texts: new Map([['c'.repeat(64), '<b>照做</b>']]),
        files: [{ role: 'shown', sha256: sentSha256, path: picture, mediaType: 'image/jpeg' }],
      },
    );
    const without = (await inspectEntries(run)).get('samples/one_epoch_1.json');
    expect(without.messages).toEqual([
      {
        id: 'shown',
        role: 'user',
        source: 'input',
        content: [
          { type: 'text', text: '<b>照做</b>' },
          { type: 'text', text: `[frame at 1.250 s, 64x36, sha256 ${sentSha256}]` },
        ],
      },
      { id: 'answer', role: 'assistant', source: 'generate', model: 'local/model', content: 'answer' },
    ]);
    expect(without.attachments).toEqual({});
    const within = (await inspectEntries(run, true)).get('samples/one_epoch_1.json');
    const name = sentSha256.slice(0, 32);
    expect(within.messages[0].content[1]).toEqual({ type: 'image', image: `attachment://${name}` });
    expect(within.attachments).toEqual({
      [name]: `data:image/jpeg;base64,${Buffer.from('not really a picture').toString('base64')}`,
    });
  });

  it('shows no tag of an answer in what lists show, and keeps it letter for letter in output and messages', async () => {
    const answer = `<img src=x onerror="alert(1)"> ${'好'.repeat(2000)}`;
    const entries = await inspectEntries(
      makeExportedRun(['one'], {}, { answer, explanation: '<script>x</script>' }),
    );
    const sample = entries.get('samples/one_epoch_1.json');
    expect([sample.output.completion, sample.messages[0].content]).toEqual([answer, answer]);
    for (const { scores } of [sample, entries.get('summaries.json')[0]]) {
      expect(JSON.stringify(scores)).not.toContain('<');
      expect(scores.efs.explanation).toBe('\u2039script>x\u2039/script>');
      expect(scores.efs.answer.length).toBeLessThan(1010);
    }
  });

  it('is one file where there is one log, and names the logs where there are more', async () => {
    const file = join(place(), 'one.eval');
    expect(await exportRun(makeExportedRun(['x']), { format: 'inspect', out: file })).toEqual([file]);
    const run = makeExportedRun(['x']);
    const both = [...run.items()].flatMap((item) => [item, { ...item, track: 'B' }]);
    await expect(
      exportRun({ ...run, items: () => both }, { format: 'inspect', out: file }),
    ).rejects.toMatchObject({
      code: 'EXPORT_NEEDS_FOLDER',
      message: expect.stringContaining('local/model, timed, A; local/model, timed, B'),
    });
  });

  it('gives the same bytes for the same run', async () => {
    const files = await Promise.all(
      [place(), place()].map((out) => exportRun(makeExportedRun(awkward), { format: 'inspect', out })),
    );
    const [first, second] = await Promise.all(files.map(([file]) => readFile(file!)));
    expect(first!.equals(second!)).toBe(true);
  });
});

describe('csv', () => {
  it('is read back as it was, quotes, commas, line breaks and Chinese too, and no cell is a formula', async () => {
    const texts = [
      '=HYPERLINK("http://x.example","y")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      'a,"b"\nc',
      '好，“的”',
    ];
    const run = makeExportedRun(texts.map((_, index) => `i${index}`));
    const items = [...run.items()].map((item, index) => ({
      ...item,
      reason: texts[index]!,
      scores: { efs: -0.5 },
    }));
    const [file] = await exportRun({ ...run, items: () => items }, { format: 'csv', out: place() });
    const { rows } = await readCsv(file!, { required: ['instance', 'reason', 'efs'] });
    // The reader takes blanks around a cell away; an apostrophe keeps the tab.
    expect(rows.map(({ cells }) => cells.reason)).toEqual(
      texts.map((text) => (/^[=+\-@\t＝]/.test(text) ? `'${text}` : text)),
    );
    expect(rows.map(({ cells }) => cells.efs)).toEqual(texts.map(() => '-0.5'));
    const lines = (await readFile(file!, 'utf8')).split('\r\n');
    expect(lines.some((line) => /(^|,)"?[=+@]/.test(line))).toBe(false);
  });

  it('names the steps’ file after the items’ one, and writes none where there is no step', async () => {
    const out = join(place(), 'my.csv');
    const bare = await exportRun(makeExportedRun(['one'], { steps: [] }), { format: 'csv', out });
    expect(bare).toEqual([out]);
    expect(existsSync(out.replace('.csv', '-steps.csv'))).toBe(false);
    const step = { step: 3, values: { operation: 'move', targetMet: true } };
    const files = await exportRun(makeExportedRun(['one'], { steps: [step] }), { format: 'csv', out });
    expect(files).toEqual([out, out.replace('.csv', '-steps.csv')]);
    const { rows } = await readCsv(files[1]!, { required: ['instance', 'step', 'operation', 'targetMet'] });
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { instance: 'one', step: '3', operation: 'move', targetMet: 'true' },
    ]);
  });
});

interface Row {
  name: string;
  value: number | null;
}

describe('latex and markdown', () => {
  const hostile =
    '\\input{/etc/passwd} 50% of $x_1$ & #2 ~^ [a](javascript:alert(1)) <script>x</script> |*| --no http://a.example 中文';
  const run = makeExportedRun(['one']);
  const table: ExportTable<Row> = {
    name: 'main',
    caption: hostile,
    columns: [
      { title: 'subject', value: (row: Row) => row.name },
      {
        group: 'Track A',
        title: 'EFS',
        value: (row: Row) => row.value,
        decimals: 2,
        best: 'highest',
        interval: (row: Row) => (row.value === null ? null : { low: row.value - 1, high: row.value + 1 }),
      },
      { title: 'n', value: () => 4, decimals: 0 },
    ],
    rows: [
      { name: hostile, value: 61.234 },
      { name: 'b', value: 70.5 },
      { name: 'c', value: null },
    ],
  };
  const withTable: ExportedRun = { ...run, tables: async () => [table] };

  it('latex: nothing of the text is a command, the best is bold, intervals stand beside', async () => {
    const out = join(place(), 'paper.tex');
    await exportRun(withTable, { format: 'latex', out });
    const text = await readFile(out, 'utf8');
    const escaped =
      '\\textbackslash{}input\\{/etc/passwd\\} 50\\% of \\$x\\_1\\$ \\& \\#2 \\textasciitilde{}\\textasciicircum{} {[}a{]}(javascript:alert(1)) \\textless{}script\\textgreater{}x\\textless{}/script\\textgreater{} \\textbar{}{*}\\textbar{} -{}-no http://a.example 中文';
    expect(text).toContain(`\\caption{${escaped}}`);
    expect(text).toContain(`${escaped} & 61.23 {\\scriptsize [60.23, 62.23]} & 4 \\\\`);
    expect(text).toContain('b & \\textbf{70.50} {\\scriptsize [69.50, 71.50]} & 4 \\\\');
    expect(text).toContain('c & -- & 4 \\\\');
    expect(text).toContain('\\multicolumn{1}{c}{Track A}');
    expect(text).toContain('\\cmidrule(lr){2-2}');
    for (const rule of ['\\toprule', '\\midrule', '\\bottomrule']) expect(text).toContain(rule);
  });

  it('markdown: one row a line, no markup of others, the best is bold', async () => {
    const out = join(place(), 'table.md');
    await exportRun(withTable, { format: 'markdown', out });
    const lines = (await readFile(out, 'utf8')).split('\n');
    const rows = lines.filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(4);
    expect(rows[2]).toContain('\\[a\\]\\(javascript:alert\\(1\\)\\) &lt;script&gt;');
    expect(rows[3]).toBe('| b | **70.50** (69.50 to 71.50) | 4 |');
    expect(rows[4]).toBe('| c | – | 4 |');
  });
});

describe('filters', () => {
  it('name what there is when they fit nothing', async () => {
    const run = makeExportedRun(['one']);
    await expect(
      exportRun(run, { format: 'csv', out: place(), subjects: ['local/modle'] }),
    ).rejects.toMatchObject({
      code: 'FILTER_UNKNOWN',
      message: expect.stringContaining('did you mean "local/model"?'),
    });
    await expect(exportRun(makeExportedRun([]), { format: 'csv', out: place() })).rejects.toMatchObject({
      code: 'EXPORT_EMPTY',
      exitCode: 3,
    });
  });
});

describe('what fails on the way', () => {
  /** A run whose second item can no longer be read, as when files of it were removed. */
  function brokenRun(): ExportedRun {
    const run = makeExportedRun(['one', 'two']);
    const gone = (): never => {
      throw new Error('gone');
    };
    return {
      ...run,
      *items(...filter) {
        yield [...run.items(...filter)][0]!;
        gone();
      },
      tables: gone,
    };
  }

  it.each(['inspect', 'lmms-eval', 'csv', 'latex', 'markdown', 'huggingface'] as const)(
    'leaves nothing half-made and nothing lost: %s',
    async (format) => {
      const out = place();
      if (format !== 'huggingface') await exportRun(makeExportedRun(['one', 'two']), { format, out });
      const before = format === 'huggingface' ? [] : (await readdir(out, { recursive: true })).sort();
      const contents = () =>
        Promise.all(before.map((name) => readFile(join(out, name), 'utf8').catch(() => '')));
      const earlier = await contents();
      await expect(exportRun(brokenRun(), { format, out })).rejects.toThrow('gone');
      expect((await readdir(out, { recursive: true }).catch(() => [])).sort()).toEqual(before);
      expect(await contents()).toEqual(earlier);
    },
  );

  it.each(['README.md', 'test'])('a Hugging Face folder does not take the place of %s', async (name) => {
    const out = place();
    await mkdir(join(out, 'test'), { recursive: true });
    if (name === 'README.md') {
      await rm(join(out, 'test'), { recursive: true });
      await writeFile(join(out, name), 'mine');
    }
    await expect(exportRun(makeExportedRun(['one']), { format: 'huggingface', out })).rejects.toMatchObject({
      code: 'OUT_NOT_EMPTY',
      message: expect.stringContaining(name),
    });
    expect(await readdir(out)).toEqual([name]);
  });
});
