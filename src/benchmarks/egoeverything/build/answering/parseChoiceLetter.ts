import { inputError } from '../../../../core/errors.js';

/** The place of an option from its letter, A to E. @throws DeixisError CHOICE_INVALID (input) */
export function parseChoiceLetter(text: string): number {
  const place = 'ABCDE'.indexOf(text.trim().toUpperCase() || '-');
  if (place === -1 || text.trim().length !== 1)
    throw inputError('CHOICE_INVALID', `choice: expected a letter from A to E, not "${text}"`, {
      hint: 'give the letter of one of the five options',
    });
  return place;
}
