import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testManifest } from '../../tests/support/testManifest.js';
import { openDatabase } from './openDatabase.js';
import { openRunStore } from './openRunStore.js';
import { pruneArtifacts } from './pruneArtifacts.js';
import type { RecordKey, StageResult } from './StageTask.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deixis-store-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const key = (instance: string, change: Partial<RecordKey> = {}): RecordKey => ({
  instance,
  subject: 'empty',
  condition: 'omni',
  repeat: 0,
  stage: 'A.judge',
  ...change,
});
const result = (change: Partial<StageResult> = {}): StageResult => ({
  outcome: 'success',
  payload: null,
  ...change,
});
const created = (leaseSeconds = 60) => openRunStore(directory, { create: testManifest(), leaseSeconds });

describe('openRunStore', () => {
  it('gives back what was committed, letter by letter', async () => {
    const store = created();
    store.acquire();
    const name = key('页面/一 😀 \'"%;--', { subject: 'program:python "模型.py"' });
    const payload = { text: '撤销👩‍👩‍👧 \u0000 \ud83d', nested: [1.1, -0, 1e300, null, true] };
    await store.commit(
      store.claim(name)!,
      result({ payload, reason: '坏了 💥', usage: { costUsd: 0.1 }, models: [{ asked: 'a/b' }] }),
    );
    store.close();
    const again = openRunStore(directory);
    expect(again.record(name)).toMatchObject({
      key: name,
      attempt: 1,
      payload: { ...payload, nested: [1.1, 0, 1e300, null, true] },
      reason: '坏了 💥',
      usage: { costUsd: 0.1 },
      models: [{ asked: 'a/b' }],
    });
    again.close();
  });

  it('has one owner at a time', () => {
    const first = created();
    const second = openRunStore(directory);
    first.acquire();
    expect(() => second.acquire()).toThrow(expect.objectContaining({ code: 'RUN_OWNED', exitCode: 4 }));
    expect(() => second.claim(key('a'))).toThrow(expect.objectContaining({ code: 'RUN_LOST' }));
    first.release();
    expect(second.acquire()).toMatchObject({ epoch: 2, processId: process.pid });
    first.close();
    second.close();
  });

  it('refuses the late commit of an owner that was taken over', async () => {
    const late = created(0.02);
    late.acquire();
    const claim = late.claim(key('a'))!;
    await new Promise((resolve) => setTimeout(resolve, 40));
    const taker = openRunStore(directory, { leaseSeconds: 60 });
    taker.acquire();
    const second = taker.claim(key('a'))!;
    expect(second.fence).toBeGreaterThan(claim.fence);
    await expect(late.commit(claim, result())).rejects.toMatchObject({ code: 'RUN_LOST' });
    for (const write of [
      () => late.renew(),
      () => late.abandon(claim, 'x'),
      () => late.claim(key('b')),
      () => late.saveManifest(testManifest()),
    ]) {
      expect(write).toThrow(expect.objectContaining({ code: 'RUN_LOST' }));
    }
    await taker.commit(second, result({ outcome: 'failure' }));
    await expect(taker.commit(second, result())).rejects.toMatchObject({ code: 'CLAIM_LOST' });
    expect([...taker.records()].map(({ outcome }) => outcome)).toEqual(['failure']);
    expect(taker.attempts(key('a')).map(({ state }) => state)).toEqual(['abandoned', 'committed']);
    late.close();
    taker.close();
  });

  it('claims a piece of work once, and frees a claim whose lease has run out', async () => {
    const store = created(2);
    store.acquire();
    const first = store.claim(key('a'))!;
    expect(store.claim(key('a'))).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const second = store.claim(key('a'))!;
    expect(second).toMatchObject({ attempt: 2 });
    await expect(store.commit(first, result())).rejects.toMatchObject({ code: 'CLAIM_LOST' });
    await store.commit(second, result());
    store.close();
  });

  it('keeps record, exposure and usage together or not at all', async () => {
    const store = created();
    store.acquire();
    const claim = store.claim(key('a'))!;
    await expect(store.commit(claim, result({ usage: { costUsd: Number.NaN } }))).rejects.toMatchObject({
      code: 'JSON_NOT_FINITE',
    });
    expect(store.record(key('a'))).toBeUndefined();
    expect(store.totals().done).toBe(0);
    await store.commit(claim, result());
    expect(store.totals().done).toBe(1);
    store.close();
  });

  it('calls nothing committed before its artifacts and its log are on disk', async () => {
    const store = created();
    store.acquire();
    // What cannot be brought to the disk since it is gone stands for what the disk refuses.
    const claim = store.claim(key('a'))!;
    rmSync(join(directory, 'run.sqlite-wal'));
    await expect(store.commit(claim, result())).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
    const sha256 = await store.artifacts.put('an answer');
    rmSync(store.artifacts.path(sha256));
    const second = store.claim(key('b'))!;
    for (const payload of [{ sha256 }, null])
      await expect(store.commit(second, result({ payload }))).rejects.toMatchObject({
        code: 'STORE_WRITE_FAILED',
        exitCode: 4,
      });
    expect(store.record(key('b'))).toBeUndefined();
    store.close();
  });

  it('counts an item once, by its last stage, and what was spent on every try', async () => {
    const store = created();
    store.acquire();
    const commit = async (name: RecordKey, change: Partial<StageResult>, intermediate = false) => {
      await store.commit(store.claim(name)!, result(change), { intermediate });
    };
    await commit(key('a', { stage: 'A.respond' }), { usage: { costUsd: 1, requests: 1 } }, true);
    await commit(key('a'), { outcome: 'failure' });
    await commit(key('b', { stage: 'A.respond' }), { outcome: 'error', usage: { requests: 2 } }, true);
    await commit(key('b'), { outcome: 'error' });
    await commit(key('c', { subject: 'pointer' }), { outcome: 'unavailable' });
    const totals = store.totals();
    expect(totals.items).toMatchObject({ failure: 1, error: 1, unavailable: 1, success: 0 });
    expect(totals.done).toBe(3);
    expect(totals.groups.map(({ subject }) => subject)).toEqual(['empty', 'pointer']);
    expect(totals.usage).toEqual({ unknownCost: 1, costUsd: 1, requests: 3 });
    expect(totals.stages['A.respond']).toMatchObject({ success: 1, error: 1 });
    // A retry that works replaces the error; what the first try cost stays.
    await commit(key('b', { stage: 'A.respond' }), { usage: { costUsd: 2, requests: 1 } }, true);
    await commit(key('b'), {});
    expect(store.totals().items).toMatchObject({ failure: 1, success: 1, error: 0 });
    expect(store.totals().usage).toMatchObject({ unknownCost: 1, costUsd: 3, requests: 4 });
    expect(store.totals().attempts).toEqual({ finished: 7, cutOff: 0 });
    store.close();
  });

  it('reads any number of records in order, while it is written to', async () => {
    const store = created();
    store.acquire();
    for (let index = 0; index < 450; index += 1)
      await store.commit(store.claim(key(`i${String(index).padStart(3, '0')}`))!, result());
    const names: string[] = [];
    for (const record of store.records({ subject: 'empty' })) {
      names.push(record.key.instance);
      if (names.length === 300) await store.commit(store.claim(key('i449a'))!, result());
    }
    expect(names).toHaveLength(451);
    expect(names).toEqual([...names].sort());
    expect([...store.records({ subject: 'pointer' })]).toEqual([]);
    store.close();
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['half an emoji', 'a\ud83d'],
    ['nothing', ''],
  ])('refuses %s in a key, which the database would change', (_, instance) => {
    const store = created();
    store.acquire();
    expect(() => store.claim(key(instance))).toThrow(expect.objectContaining({ code: 'RECORD_KEY' }));
    store.close();
  });

  it('tells what is wrong with a folder', () => {
    expect(() => openRunStore(join(directory, '没有'))).toThrow(
      expect.objectContaining({ code: 'RUN_MISSING', exitCode: 3, message: expect.stringContaining('没有') }),
    );
    created().close();
    expect(() => created()).toThrow(expect.objectContaining({ code: 'RUN_EXISTS' }));
    const database = openDatabase(join(directory, 'run.sqlite'));
    database.run('UPDATE run SET store_version = 7');
    database.close();
    expect(() => openRunStore(directory)).toThrow(
      expect.objectContaining({ code: 'RUN_VERSION', message: expect.stringContaining('version 7') }),
    );
    const other = join(directory, 'other');
    expect(() => openRunStore(join(directory, 'run.sqlite'), { create: testManifest() })).toThrow(
      expect.objectContaining({ code: 'FOLDER_NOT_MADE', exitCode: 4 }),
    );
    openRunStore(other, { create: testManifest() }).close();
    writeFileSync(
      join(other, 'run.sqlite'),
      'not a database, but long enough to be taken for one'.repeat(100),
    );
    expect(() => openRunStore(other)).toThrow(
      expect.objectContaining({ code: 'STORE_UNREADABLE', exitCode: 3 }),
    );
  });
});

describe('openArtifactStore', () => {
  it('keeps equal bytes once, and whole or not at all', async () => {
    const { artifacts, close } = created();
    const [first, second] = await Promise.all([
      artifacts.put('改好 🎉'),
      artifacts.put(Buffer.from('改好 🎉')),
    ]);
    expect(first).toBe(second);
    const source = join(directory, '源 文件%20.html');
    writeFileSync(source, '改好 🎉');
    expect(await artifacts.putFile(source)).toBe(first);
    expect((await artifacts.read(first)).toString()).toBe('改好 🎉');
    expect(readdirSync(join(directory, 'artifacts', 'incoming'))).toEqual([]);
    await expect(artifacts.putFile(join(directory, 'gone'))).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
    expect(() => artifacts.path('../../etc/passwd')).toThrow(
      expect.objectContaining({ code: 'ARTIFACT_NAME' }),
    );
    chmodSync(artifacts.path(first), 0o644);
    writeFileSync(artifacts.path(first), 'changed');
    await expect(artifacts.read(first)).rejects.toMatchObject({ code: 'ARTIFACT_CORRUPT' });
    close();
  });

  it('says so when it cannot write', async () => {
    const store = created();
    writeFileSync(join(directory, 'artifacts'), 'a file where a folder should be');
    await expect(store.artifacts.put('x')).rejects.toMatchObject({
      code: 'STORE_WRITE_FAILED',
      exitCode: 4,
    });
    store.close();
  });

  it.skipIf(process.platform === 'win32')('is read from a copy where it may only be read', async () => {
    const store = created();
    store.acquire();
    await store.commit(store.claim(key('one'))!, { outcome: 'success', payload: { text: 'kept' } });
    store.release();
    store.close();
    for (const name of readdirSync(directory, { recursive: true }) as string[])
      if (name.startsWith('run.')) chmodSync(join(directory, name), 0o444);
    chmodSync(directory, 0o555);
    // Root may write anywhere; as nobody it is like everybody else.
    const isRoot = process.geteuid!() === 0;
    if (isRoot) process.seteuid!('nobody');
    try {
      const before = readdirSync(tmpdir()).filter((name) => name.startsWith('deixis-read-'));
      const reading = openRunStore(directory);
      expect([...reading.records()].map((record) => record.payload)).toEqual([{ text: 'kept' }]);
      expect(() => reading.acquire()).toThrow(expect.objectContaining({ code: 'STORE_WRITE_FAILED' }));
      reading.close();
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('deixis-read-'))).toEqual(before);
    } finally {
      if (isRoot) process.seteuid!(0);
      chmodSync(directory, 0o755);
    }
  });

  it('is pruned of what no attempt names, also through another artifact', async () => {
    const store = created();
    store.acquire();
    const { artifacts } = store;
    const picture = await artifacts.put(Buffer.from([0, 1, 2, 3]));
    const request = await artifacts.put(JSON.stringify({ image: picture }));
    const loose = await artifacts.put('nobody needs this');
    await store.commit(store.claim(key('a'))!, result({ payload: { request } }));
    expect(await pruneArtifacts(store, { dryRun: true })).toEqual({ files: 1, sizeBytes: 17 });
    expect(await pruneArtifacts(store)).toEqual({ files: 1, sizeBytes: 17 });
    await artifacts.read(picture);
    await artifacts.read(request);
    await expect(artifacts.read(loose)).rejects.toMatchObject({ code: 'ARTIFACT_MISSING' });
    store.close();
  });
});
