import type { Command } from 'commander';

/** Every verb, in the order in which --help shows them. */
export const verbs: ((program: Command) => void)[] = [];
