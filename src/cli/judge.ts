import { type Command, Option } from 'commander';
import { collectNames } from './support/collectNames.js';
import { addExecutionOptions, type ExecutionFlags } from './support/executionOptions.js';

interface JudgeFlags extends ExecutionFlags {
  protocol: string;
  model: string;
  run?: string;
  ids?: string[];
  config?: string;
}

export function register(program: Command): void {
  const command = program
    .command('judge <run>')
    .description('judge the outputs of a run again, with another judge; they are not asked for anew')
    .addOption(
      new Option('--protocol <name>', 'the judge protocol').choices(['omni2web']).makeOptionMandatory(),
    )
    .requiredOption('--model <name>', 'the judge: provider/model, or deterministic')
    .option('--ids <ids>', 'these instances only; a list with commas, or again', collectNames)
    .option(
      '--config <file>',
      'a run file; its section "models" tells servers and provider options of the judge',
    )
    .option('--run <directory>', 'folder of the run that holds the new verdicts (default deixis-runs/<id>)');
  addExecutionOptions(command)
    .addHelpText(
      'after',
      '\nExample:\n  deixis judge deixis-runs/omni2web-20260101-120000-ab12 --protocol omni2web --model google/gemini-2.5-pro',
    )
    .action(judge);
}

async function judge(name: string, flags: JudgeFlags): Promise<void> {
  const [{ judgeAgain }, { executionFromFlags }] = await Promise.all([
    import('./support/judgeAgain.js'),
    import('./support/runAndReport.js'),
  ]);
  await judgeAgain({
    name,
    judge: flags.model,
    ...(flags.run === undefined ? {} : { runDirectory: flags.run }),
    ...(flags.config === undefined ? {} : { configFile: flags.config }),
    ...(flags.ids === undefined ? {} : { ids: flags.ids }),
    execution: executionFromFlags(flags),
    json: flags.json ?? false,
  });
}
