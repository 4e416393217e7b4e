import { Option } from 'commander';

/**
 * An option whose name may begin with "no-" although it takes a value, as in `--no-damage <formula>`. Commander would
 * read that as the negation of `--damage` and put the value into an option of that name.
 */
export function literalOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  if (option.required || option.optional) option.negate = false;
  return option;
}
