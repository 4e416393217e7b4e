import { readFile, stat } from 'node:fs/promises';
import { inputError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson } from '../../../core/parseJson.js';
import { type ProgramAnswer, programAnswerSchema } from './programFiles.js';

const largestBytes = 1024 * 1024;

/**
 * What was written as an answer; null where nothing was.
 * @throws DeixisError ANSWER_TOO_LARGE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readAnswer(file: string): Promise<ProgramAnswer | null> {
  const facts = await stat(file).catch(() => null);
  if (!facts) return null;
  if (facts.size > largestBytes)
    throw inputError('ANSWER_TOO_LARGE', `answer.json: it is larger than ${largestBytes} bytes`, {
      hint: 'have the program write a shorter answer',
    });
  return parseDocument(
    programAnswerSchema,
    parseJson(await readFile(file, 'utf8'), 'answer.json'),
    'answer.json',
  );
}
