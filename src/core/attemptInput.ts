import { DeixisError } from './DeixisError.js';

/**
 * Does something with an input and gives what is wrong with it as words, for lists of problems. Faults of the machine are thrown on, and
 * so is what is no DeixisError.
 */
export async function attemptInput<Value>(
  work: () => Promise<Value>,
): Promise<{ value?: Value; problem?: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!DeixisError.is(error) || error.kind === 'environment') throw error;
    return { problem: error.message };
  }
}
