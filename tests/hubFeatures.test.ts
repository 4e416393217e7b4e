import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/core/packageRoot.js';
import { runCommand } from '../src/core/runCommand.js';
import { makeVideo } from './support/makeVideo.js';
import { type HubModelKind, writeHubModel } from './support/writeHubModel.js';

/** A folder in which @huggingface/transformers is installed; it is 475 MB and no dependency of ours. */
const installed = process.env.DEIXIS_TEST_TRANSFORMERS;
if (!installed)
  console.warn(
    'skipped: models of the hub, since DEIXIS_TEST_TRANSFORMERS names no folder that has the package',
  );

let folder: string;
let video: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-hub-features-'));
  video = join(folder, 'walk.mp4');
  const times = Array.from({ length: 30 }, (_, index) => index / 3);
  await makeVideo(video, times, 10, { noise: true });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const deixis = (workingDirectory: string, ...argumentList: string[]) =>
  runCommand(process.execPath, [join(packageRoot, 'dist/cli/main.js'), ...argumentList], {
    ...{ workingDirectory, timeoutSeconds: 100 },
    // Of a model that is named and never asked.
    environment: { ...process.env, OPENAI_API_KEY: 'unused' },
  });
const segment = (workingDirectory: string, features: string) =>
  deixis(
    workingDirectory,
    ...['segment', video, '--features', features, '--groups', '2,3', '--seeds', '1', '--json'],
    ...['--out', join(folder, 'timeline')],
  );

test.skipIf(existsSync(join(packageRoot, 'node_modules/@huggingface/transformers')))(
  'without the package, a model of the hub is told what installs it before a video is looked at',
  async () => {
    const { exitCode, standardError } = await segment(folder, 'Xenova/resnet-50');
    expect(standardError).toContain('error TRANSFORMERS_MISSING: --features Xenova/resnet-50: ');
    expect(standardError).toMatch(/npm install @huggingface\/transformers@\d/);
    expect(exitCode).toBe(4);
  },
);

describe.skipIf(!installed)('with the package', () => {
  test('a model is used by what it gives, be it pooled, a map, tokens or logits alone', async () => {
    const kinds: Record<HubModelKind, string> = {
      pooled: 'pooler_output',
      map: 'last_hidden_state',
      tokens: 'last_hidden_state',
      logits: 'logits',
    };
    const silhouettes: number[][] = [];
    for (const [kind, output] of Object.entries(kinds)) {
      const model = join(folder, 'models', kind);
      await writeHubModel(model, kind as HubModelKind);
      const { exitCode, standardOutput, standardError } = await segment(installed!, model);
      expect(exitCode, standardError).toBe(0);
      const { features, groups } = JSON.parse(standardOutput.toString('utf8'));
      expect(features).toBe(`${model} (${output})`);
      silhouettes.push(groups.map(({ silhouette }: { silhouette: number }) => silhouette));
    }
    // All four describe a picture by the same means.
    expect(silhouettes[0]!.every((value) => value > 0)).toBe(true);
    for (const one of silhouettes)
      one.forEach((value, index) => {
        expect(value).toBeCloseTo(silhouettes[0]![index]!, 3);
      });
  }, 300_000);

  test('what cannot be used is no fault of ours, and stops a build before it drops a video', async () => {
    await mkdir(join(folder, 'nothing'), { recursive: true });
    const { exitCode, standardError } = await segment(installed!, join(folder, 'nothing'));
    expect(exitCode).toBe(4);
    expect(standardError).toContain('error HUB_MODEL_UNUSABLE: ');
    expect(standardError).toContain('onnx/model.onnx');
    const build = join(folder, 'build');
    await deixis(
      installed!,
      ...['build', 'egoeverything', 'start', build, video, '--name', 'walks', '--licence', 'CC0-1.0'],
      ...['--features', join(folder, 'nothing'), '--groups', '8'],
    );
    const made = await deixis(
      installed!,
      ...['build', 'egoeverything', 'make', build, '--timeline-only', '--captioner', 'openai/none'],
    );
    expect(made.exitCode).toBe(4);
    expect(made.standardError).toContain('error HUB_MODEL_UNUSABLE: ');
    const status = await deixis(installed!, 'build', 'egoeverything', 'status', build, '--json');
    expect(JSON.parse(status.standardOutput.toString('utf8')).yield[0]).toMatchObject({
      stage: 'timelines',
      waiting: 1,
      dropped: {},
    });
  }, 200_000);
});
