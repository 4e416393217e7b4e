import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchangeSchema } from '../../browser/freeze/SiteArchive.js';
import { writeSiteArchive } from '../../browser/freeze/writeSiteArchive.js';
import { sha256 } from '../../core/hash.js';
import { inspectFiles } from './inspectFiles.js';
import { type Ego2WebInstanceInput, instanceSchema } from './schema.js';

let folder: string;
const page = '<title>Shop</title>';
const body = `${sha256(page)}.html`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-inspect-'));
  await mkdir(join(folder, 'bodies'));
  await writeFile(join(folder, 'bodies', body), page);
  const exchange = exchangeSchema.parse({
    startedDateTime: '2026-01-01T00:00:00Z',
    request: { method: 'GET', url: 'http://shop.test/home' },
    response: { status: 200, content: { mimeType: 'text/html', _file: body } },
  });
  const facts = {
    schemaVersion: 1 as const,
    startUrl: null,
    recordedAt: '2026-01-01T00:00:00Z',
    problems: [],
  };
  await writeSiteArchive(
    join(folder, 'good.har.zip'),
    { log: { version: '1.2', _deixis: facts, entries: [exchange] } },
    join(folder, 'bodies'),
  );
  await cp(join(folder, 'good.har.zip'), join(folder, 'cut.har.zip'));
  const bytes = await readFile(join(folder, 'cut.har.zip'));
  await writeFile(join(folder, 'cut.har.zip'), bytes.subarray(0, bytes.length - 40));
  const piece = { startSeconds: 0, endSeconds: 5, 'video description': 'a shelf' };
  const captions = { schemaVersion: 1, kind: 'captions', writtenBy: 'Ada', pieces: [piece] };
  await writeFile(join(folder, 'good.json'), JSON.stringify(captions));
  await writeFile(
    join(folder, 'turned.json'),
    JSON.stringify({ ...captions, pieces: [{ ...piece, startSeconds: 9 }] }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = (...instances: Partial<Ego2WebInstanceInput>[]) =>
  inspectFiles(
    instances.map((more, index) =>
      instanceSchema.parse({ schemaVersion: 1, id: `i${index}`, instruction: 'go', video: 'v', ...more }),
    ),
    folder,
  );
const frozen = (file: string, startUrl?: string): Partial<Ego2WebInstanceInput> => ({
  site: { kind: 'frozen', file },
  ...(startUrl === undefined ? {} : { startUrl }),
});

test('captions and recordings that are whole have no problems', async () => {
  expect(
    await inspect({ captionsFile: 'good.json' }, frozen('good.har.zip', 'http://shop.test/home#top')),
  ).toEqual([]);
});

test('what is broken inside a file is told once, with the first instance that names it', async () => {
  const problems = await inspect(
    { captionsFile: 'turned.json' },
    { captionsFile: 'turned.json' },
    frozen('cut.har.zip', 'http://shop.test/home'),
    frozen('good.har.zip', 'http://shop.test/elsewhere'),
  );
  expect(problems.map(({ instance, field }) => `${instance} ${field}`)).toEqual([
    'i0 captionsFile',
    'i2 site.file',
    'i3 startUrl',
  ]);
  expect(problems[0]!.expected).toContain('turned.json: pieces[0]');
});
