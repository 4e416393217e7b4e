import { Command, CommanderError } from 'commander';
import { DeixisError } from '../core/DeixisError.js';
import { errorMessage } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import { readVersion } from '../core/readVersion.js';
import { helpHint, hintOf } from './support/hintOf.js';
import { refuseEmptyValues } from './support/refuseEmptyValues.js';
import { shortenLongWords } from './support/shortenLongWords.js';
import { terminal } from './support/terminal.js';
import { verbs } from './verbs.js';

/** Runs one command line and gives the exit code. Prints one line an error; a stack trace only with DEIXIS_TRACE=1. */
export async function runCli(argumentList: readonly string[]): Promise<number> {
  const program = new Command('deixis')
    .description('Build, run and judge benchmarks in which a model must act on what a video shows.')
    .version(readVersion())
    .exitOverride()
    .showSuggestionAfterError(true)
    // Errors are printed below, with a code like all others.
    .configureOutput({ writeErr: (text) => process.stderr.write(text), outputError: () => undefined });
  program.hook('preAction', (_program, command) => refuseEmptyValues(command));
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
      say(
        'VERB_UNKNOWN',
        `unknown verb "${verb}"${near ? `; did you mean "${near}"?` : ''}`,
        'deixis --help lists the verbs',
      );
      return 2;
    }
    await program.parseAsync(argumentList, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) return printUsageError(error, helpHint(program, argumentList));
    return printError(error, helpHint(program, argumentList));
  }
}

/** What the command line itself refuses, by Commander's codes; help and version, which it also throws, are not among them. */
const usageCodes: Record<string, string> = {
  'commander.unknownOption': 'OPTION_UNKNOWN',
  'commander.invalidArgument': 'OPTION_INVALID',
  'commander.missingMandatoryOptionValue': 'OPTION_MISSING',
  'commander.optionMissingArgument': 'OPTION_EMPTY',
  'commander.conflictingOption': 'OPTION_CONFLICT',
  'commander.missingArgument': 'ARGUMENT_MISSING',
  'commander.excessArguments': 'ARGUMENT_EXCESS',
  'commander.unknownCommand': 'VERB_UNKNOWN',
};

function printUsageError({ code, message, exitCode }: CommanderError, help: string): number {
  const ours = usageCodes[code];
  if (ours) say(ours, message.replace(/^error: /, ''), help);
  return exitCode === 0 ? 0 : 2;
}

function printError(error: unknown, help: string): number {
  if (isSystemError(error)) {
    say('SYSTEM_REFUSED', error.message, systemHints[error.code] ?? 'see that the path can be used');
    trace(error);
    return 4;
  }
  const known = DeixisError.is(error);
  say(known ? error.code : 'INTERNAL', errorMessage(error), known ? hintOf(error, help) : undefined);
  if (!known) terminal.error('  this is a fault of deixis; set DEIXIS_TRACE=1 to see where\n');
  trace(error);
  return known ? error.exitCode : 4;
}

/** The one place that prints an error: what is wrong, then what to do. */
function say(code: string, message: string, hint?: string): void {
  terminal.error(`error ${code}: ${shortenLongWords(message)}\n`);
  if (hint) terminal.error(`  what to do: ${shortenLongWords(hint)}\n`);
}

function trace(error: unknown): void {
  if (process.env.DEIXIS_TRACE === '1' && error instanceof Error) terminal.error(`${error.stack}\n`);
}

/** What the machine says when it refuses a path, and what the reader can do; Node's message names call and path. */
const systemHints: Record<string, string> = {
  EACCES: 'give the right to read or write there, or choose another place',
  EPERM: 'give the right to read or write there, or choose another place',
  EROFS: 'choose a place that can be written',
  ENOSPC: 'free some disk space, then start the same command again',
  EDQUOT: 'free some disk space, then start the same command again',
  EFBIG: 'raise the largest size of a file (ulimit -f), then start the same command again',
  EEXIST: 'a file is where a folder is needed: choose another place or move the file',
  ENOTDIR: 'a file is where a folder is needed: choose another place or move the file',
  EISDIR: 'give a file, not a folder',
  ENAMETOOLONG: 'choose a shorter name',
  EMFILE: 'raise the number of open files (ulimit -n)',
  ENFILE: 'raise the number of open files (ulimit -n)',
};

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return (
    error instanceof Error &&
    !DeixisError.is(error) &&
    typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
    Object.hasOwn(systemHints, String((error as NodeJS.ErrnoException).code))
  );
}
