import { usageError } from './errors.js';

/**
 * Splits a command line as a person writes it into program and arguments: blanks part words, single and double quotes
 * keep them together, a backslash takes the next character as it is. Nothing is expanded; no shell ever sees it.
 * @throws DeixisError COMMAND_INVALID (usage)
 */
export function splitCommand(command: string): [file: string, ...argumentList: string[]] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let index = 0; index < command.length; index += 1) {
    const character = command[index]!;
    if (character === '\\' && quote !== "'") {
      index += 1;
      word = (word ?? '') + (command[index] ?? '');
    } else if (quote) {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote)
    throw usageError('COMMAND_INVALID', `the command "${command}" has an unclosed ${quote}`, {
      hint: 'close the quotation mark; the whole command stands in quotation marks of the shell',
    });
  if (word !== undefined) words.push(word);
  if (words.length === 0)
    throw usageError('COMMAND_INVALID', 'the command of the subject "program:" is empty', {
      hint: 'write the command behind the colon, as in "program:node my-agent.mjs"',
    });
  return words as [string, ...string[]];
}
