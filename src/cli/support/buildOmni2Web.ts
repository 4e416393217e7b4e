import { userInfo } from 'node:os';
import type { BuilderModel } from '../../benchmarks/omni2web/build/askBuilder.js';
import { counted } from '../../core/counted.js';
import { runError, usageError } from '../../core/errors.js';
import { terminal } from './terminal.js';

interface Flags {
  json?: boolean;
  quiet?: boolean;
  by?: string;
  note?: string;
}

interface ModelFlags {
  model?: string;
  config?: string;
  prompts?: string;
}

interface Range {
  minimum: number;
  maximum: number;
}

interface StartFlags extends Flags {
  name: string;
  licence: string;
  consent: string;
  dataVersion?: string;
  description?: string;
  pictures?: string;
  steps?: Range;
  revisions?: Range;
}

/** `deixis build omni2web start` */
export async function start(directory: string, pageFiles: string[], flags: StartFlags): Promise<void> {
  const { startBuild } = await import('../../benchmarks/omni2web/build/startBuild.js');
  const { name, licence, consent, dataVersion, description, steps, revisions, pictures } = flags;
  const result = await startBuild({
    directory,
    pageFiles,
    ...(pictures === undefined ? {} : { picturesDirectory: pictures }),
    by: nameOf(flags),
    build: {
      ...{ name, licence, consent },
      ...(dataVersion === undefined ? {} : { version: dataVersion }),
      ...(description === undefined ? {} : { description }),
      ...(steps === undefined ? {} : { steps }),
      ...(revisions === undefined ? {} : { revisions }),
    },
  });
  const page = [...result.added, ...result.kept][0];
  print(result, flags, [
    `${directory}: ${result.added.length} pages added, ${result.kept.length} kept`,
    `next: deixis build omni2web script ${directory} --page ${page} --file SCRIPT.yaml`,
  ]);
}

interface ScriptFlags extends Flags, ModelFlags {
  page: string;
  file?: string;
  id?: string;
  draft?: number;
  language?: 'en' | 'zh';
}

/** `deixis build omni2web script` */
export async function script(directory: string, flags: ScriptFlags): Promise<void> {
  const { page, file, id, draft, note, language } = flags;
  if ((file === undefined) === (draft === undefined))
    throw usageError('OPTION_CONFLICT', 'expected --file, or --draft with --model, one of the two', {
      hint: 'leave one of the two ways out',
    });
  if (file !== undefined) {
    for (const option of ['model', 'language', 'config', 'prompts'] as const)
      refuse(flags, option, '--draft');
    const { submitScript } = await import('../../benchmarks/omni2web/build/submitScript.js');
    const result = await submitScript({ directory, page, file, id, by: nameOf(flags), note });
    print(result, flags, [
      `${result.id}: script ${result.version} with ${result.steps} steps taken in; waits for first review`,
    ]);
    return;
  }
  for (const option of ['id', 'note', 'by'] as const) refuse(flags, option, '--file');
  if (flags.model === undefined)
    throw usageError('OPTION_MISSING', '--draft: expected --model provider/model beside it', {
      hint: 'add --model provider/model',
    });
  const { draftScripts } = await import('../../benchmarks/omni2web/build/draftScripts.js');
  const result = await withModel(flags.model, flags, (model) =>
    draftScripts({
      ...{ directory, page, language, model: model!, count: draft! },
      onProgress: flags.quiet ? undefined : (text) => terminal.error(`${text}\n`),
    }),
  );
  const notes = result.drafted.flatMap(({ id, notes }) => notes.map((text) => `${id}: ${text}`));
  print({ ...result, notes }, flags, [
    `${result.drafted.length} scripts drafted, ${result.failures.length} failed; they wait for first review`,
    ...(result.missing.length > 0 ? [`page ${page} still lacks: ${result.missing.join(', ')}`] : []),
  ]);
  if (result.failures.length > 0) {
    // Progress has told them already, unless there was none.
    if (flags.quiet) for (const failure of result.failures) terminal.error(`${failure}\n`);
    process.exitCode = 1;
  }
}

interface ReviewFlags extends Flags {
  accept?: boolean;
  reject?: boolean;
  by: string;
}

/** `deixis build omni2web review` */
export async function review(directory: string, id: string, flags: ReviewFlags): Promise<void> {
  const { accept, reject, by, note } = flags;
  if (Boolean(accept) === Boolean(reject))
    throw usageError('OPTION_CONFLICT', 'expected --accept or --reject, one of the two', {
      hint: 'give one of the two',
    });
  const { reviewItem } = await import('../../benchmarks/omni2web/build/reviewItem.js');
  const result = await reviewItem({ directory, id, by, note, verdict: accept ? 'accept' : 'reject' });
  const when = result.review === 'first' ? 'before recording' : 'of targets and edits';
  print(result, flags, [
    `${id}: ${result.verdict}ed at the ${result.review} review (${when}); waits for ${result.waitsFor}`,
  ]);
}

interface RecordFlags extends Flags {
  recording: string;
  by: string;
  consent: string;
}

/** `deixis build omni2web record` */
export async function record(directory: string, id: string, flags: RecordFlags): Promise<void> {
  const { recording: file, by, consent, note } = flags;
  const { recordItem } = await import('../../benchmarks/omni2web/build/recordItem.js');
  const result = await recordItem({ directory, id, file, by, consent, note });
  print(result, flags, [
    `${id}: ${result.durationSeconds.toFixed(2)} s, ${result.width} x ${result.height}; waits for annotation`,
  ]);
}

interface AnnotateFlags extends Flags, ModelFlags {
  transcript?: string;
  rubric?: string;
  draft?: boolean;
  out?: string;
}

/** `deixis build omni2web annotate` */
export async function annotate(directory: string, id: string, flags: AnnotateFlags): Promise<void> {
  const { transcript, rubric, note } = flags;
  const by = nameOf(flags);
  if (flags.draft) {
    for (const option of ['transcript', 'rubric', 'note'] as const) refuse(flags, option, '--rubric');
    const { draftRubric } = await import('../../benchmarks/omni2web/build/draftRubric.js');
    const out = flags.out ?? `${id}.rubric.json`;
    const result = await withModel(flags.model, flags, (model) =>
      draftRubric({ directory, id, by, model, out }),
    );
    print(result, flags, [
      `${id}: ${counted(result.items, 'item')} drafted by ${result.draftedBy}: correct ${result.file}, then hand it in with --rubric`,
    ]);
    return;
  }
  for (const option of ['model', 'out', 'config', 'prompts'] as const) refuse(flags, option, '--draft');
  if (transcript === undefined || rubric === undefined)
    throw usageError('OPTION_MISSING', 'expected --transcript and --rubric, or --draft', {
      hint: 'give both files, or have a model draft the rubric with --draft',
    });
  const { annotateItem } = await import('../../benchmarks/omni2web/build/annotateItem.js');
  const result = await annotateItem({
    directory,
    id,
    by,
    note,
    transcriptFile: transcript,
    rubricFile: rubric,
  });
  const reference = result.referencePage === null ? 'no reference page' : 'with a reference page';
  print(result, flags, [
    `${id}: ${counted(result.items, 'rubric item')}, ${result.checked} with a check, ${reference}; waits for second review`,
  ]);
}

/** `deixis build omni2web status` */
export async function status(directory: string, flags: Flags): Promise<void> {
  const { describeQueue } = await import('../../benchmarks/omni2web/build/describeQueue.js');
  const result = await describeQueue(directory);
  const lines = Object.entries(result.queue).map(([waited, ids]) =>
    `${waited.padEnd(14)} ${String(ids.length).padStart(4)}  ${ids.join(' ')}`.trimEnd(),
  );
  for (const { id, rejection } of result.items)
    if (rejection !== null) lines.push(`${id}: sent back: ${rejection}`);
  for (const { page, scripts, missing } of result.pages)
    lines.push(
      `page ${page}: ${scripts} scripts, ${missing.length === 0 ? 'all operation types' : `lacks ${missing.join(', ')}`}`,
    );
  const counts = Object.entries(result.coverage.operations).map(([type, count]) => `${type} ${count}`);
  print(result, flags, [...lines, `steps by type: ${counts.join(', ')}`]);
  if (result.problems.length === 0) return;
  if (!flags.json)
    for (const { file, expected } of result.problems)
      terminal.out(`problem: ${file}: expected ${expected}\n`);
  process.exitCode = 3;
}

/** `deixis build omni2web export` */
export async function exportItems(
  directory: string,
  flags: Flags & { out: string; ids?: string[] },
): Promise<void> {
  const { exportDataset } = await import('../../benchmarks/omni2web/build/exportDataset.js');
  const result = await exportDataset({ directory, out: flags.out, ids: flags.ids, by: nameOf(flags) });
  print(result, flags, [
    `${result.directory}: ${counted(result.ids.length, 'instance')} (sha256 ${result.sha256}); left out: ${counted(result.left.length, 'item')}`,
  ]);
}

/** The result as one document, or as lines; notes are for people and go to standard error. */
function print(result: object & { notes?: string[] }, { json, quiet }: Flags, lines: string[]): void {
  if (!quiet) for (const note of result.notes ?? []) terminal.error(`note: ${note}\n`);
  terminal.out(json ? `${JSON.stringify(result, null, 2)}\n` : `${lines.join('\n')}\n`);
}

function refuse<Given extends object>(flags: Given, option: keyof Given & string, where: string): void {
  if (flags[option] !== undefined)
    throw usageError('OPTION_CONFLICT', `--${option}: only together with ${where}`, {
      hint: 'leave it out, or give what it belongs to',
    });
}

function nameOf({ by }: Flags): string {
  if (by !== undefined) return by;
  try {
    return userInfo().username;
  } catch {
    throw usageError('OPTION_MISSING', '--by: expected your name; this machine does not know it', {
      hint: 'add --by NAME',
    });
  }
}

/** Calls with a model, or without one where none is named; Ctrl-C ends the call and keeps what was done. */
async function withModel<Value>(
  model: string | undefined,
  { config, prompts }: ModelFlags,
  work: (model: BuilderModel | undefined) => Promise<Value>,
): Promise<Value> {
  if (model === undefined) return work(undefined);
  const { readModelConfiguration } = await import('./readModelConfiguration.js');
  const configuration = await readModelConfiguration(config);
  const stop = new AbortController();
  const onInterrupt = (): void =>
    stop.abort(
      runError('INTERRUPTED', 'stopped; what was done is kept, the same command goes on', {
        hint: 'start the same command again',
      }),
    );
  process.once('SIGINT', onInterrupt);
  try {
    return await work({ model, configuration, promptPack: prompts, signal: stop.signal });
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}
