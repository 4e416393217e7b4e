import { Command, CommanderError } from 'commander';
import { DeixisError } from '../core/DeixisError.js';
import { nearestName } from '../core/nearestName.js';
import { readVersion } from '../core/readVersion.js';
import { verbs } from './verbs.js';

/** Runs one command line and gives the exit code. Prints one line an error; a stack trace only with DEIXIS_TRACE=1. */
export async function runCli(argumentList: readonly string[]): Promise<number> {
  const program = new Command('deixis')
    .description('Build, run and judge benchmarks in which a model must act on what a video shows.')
    .version(readVersion())
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  for (const register of verbs) register(program);
  for (const command of program.commands) command.exitOverride().showSuggestionAfterError(true);
  try {
    if (argumentList.length === 0) {
      program.outputHelp();
      return 0;
    }
    const verb = argumentList.find((argument) => !argument.startsWith('-'));
    const known = program.commands.map((command) => command.name());
    if (verb !== undefined && !known.includes(verb) && verb !== 'help') {
      const near = nearestName(verb, known);
      process.stderr.write(
        `error: unknown verb "${verb}"${near ? `; did you mean "${near}"?` : ''} (deixis --help lists them)\n`,
      );
      return 2;
    }
    await program.parseAsync(argumentList, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return printError(error);
  }
}

function printError(error: unknown): number {
  const known = DeixisError.is(error);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(known ? `error ${error.code}: ${message}\n` : `error INTERNAL: ${message}\n`);
  if (known && error.hint) process.stderr.write(`  what to do: ${error.hint}\n`);
  if (!known) process.stderr.write('  this is a fault of deixis; set DEIXIS_TRACE=1 to see where\n');
  if (process.env.DEIXIS_TRACE === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return known ? error.exitCode : 4;
}
