import { join } from 'node:path';
import { probeDataset } from '../../benchmarks/omni2web/probe/probeDataset.js';
import { writeDifficulty } from '../../benchmarks/omni2web/probe/writeDifficulty.js';
import { isModel, publishedModels } from '../../benchmarks/omni2web/publishedModels.js';
import { usageError } from '../../core/errors.js';
import { readModelConfiguration } from './readModelConfiguration.js';
import { terminal } from './terminal.js';
import { watchInterrupt } from './watchInterrupt.js';

export interface ProbeFlags {
  model?: string;
  judge?: string;
  protocol?: 'paper';
  out: string;
  ids?: string[];
  config?: string;
  prompts?: string;
  maxCost?: number;
  replay?: boolean;
  write?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis data probe` */
export async function probeData(directory: string, flags: ProbeFlags): Promise<void> {
  const { out, ids, config, prompts, maxCost, replay, write, json, quiet } = flags;
  const { model, judge } = modelsOf(flags);
  const interrupt = watchInterrupt(() => terminal.error('stopping; once more ends at once\n'));
  try {
    const configuration = await readModelConfiguration(config);
    const result = await probeDataset({
      ...{ directory, model, judge, outDirectory: out, signal: interrupt.signal },
      ...(ids ? { ids } : {}),
      ...(configuration ? { configuration } : {}),
      ...(prompts === undefined ? {} : { promptPack: prompts }),
      ...(maxCost === undefined ? {} : { maxCostUsd: maxCost }),
      ...(replay ? { replay } : {}),
      ...(quiet ? {} : { onProgress: (text: string) => terminal.error(`${text}\n`) }),
    });
    if (write) {
      const decided = result.instances.flatMap(({ instance, difficulty }) =>
        difficulty === null ? [] : [[instance, difficulty] as const],
      );
      await writeDifficulty(directory, new Map(decided));
    }
    if (json) terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    else {
      const { easy, medium, hard } = result.difficulty;
      terminal.out(`easy ${easy}, medium ${medium}, hard ${hard}, undecided ${result.undecided}\n`);
      terminal.out(`lines   ${result.file}\n`);
      if (write) terminal.out(`entered into ${join(directory, 'instances.jsonl')}\n`);
    }
    if (result.undecided > 0) process.exitCode = 1;
  } catch (error) {
    const exitCode = interrupt.exitCode();
    if (exitCode === undefined) throw error;
    process.exitCode = exitCode;
    terminal.error('stopped on request; the same command goes on with what was answered\n');
  } finally {
    interrupt.dispose();
  }
}

/** @throws DeixisError OPTION_MISSING, PROTOCOL_DIFFERS (usage) */
function modelsOf({ protocol, model, judge }: ProbeFlags): { model: string; judge: string } {
  const choose = (option: string, given: string | undefined, published: string): string => {
    if (protocol === undefined && given === undefined)
      throw usageError('OPTION_MISSING', `${option} is missing: give it, or --protocol paper for both`, {
        hint: 'name a model as provider/model',
      });
    if (protocol !== undefined && given !== undefined && !isModel(given, published))
      throw usageError(
        'PROTOCOL_DIFFERS',
        `${option}: --protocol paper expects ${published}, or the same model of another provider, not "${given}"`,
        { hint: 'leave the option out, or leave --protocol out' },
      );
    return given ?? published;
  };
  return {
    model: choose('--model', model, publishedModels.probe),
    judge: choose('--judge', judge, publishedModels.probeJudge),
  };
}
