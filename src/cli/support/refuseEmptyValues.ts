import type { Command } from 'commander';
import { usageError } from '../../core/errors.js';

/**
 * A name that is empty (an unset variable of a shell) would mean the current folder, or nothing.
 * @throws DeixisError OPTION_EMPTY, ARGUMENT_EMPTY (usage)
 */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (isEmpty(value))
      throw usageError('OPTION_EMPTY', `${option.long ?? option.flags}: expected a value, got an empty one`, {
        hint: 'give a value, or leave the option out; a variable of the shell may be unset',
      });
  }
  command.registeredArguments.forEach((argument, position) => {
    if (isEmpty(command.processedArgs[position]))
      throw usageError('ARGUMENT_EMPTY', `<${argument.name()}>: expected a value, got an empty one`, {
        hint: 'give a value; a variable of the shell may be unset',
      });
  });
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.includes(''));
}
