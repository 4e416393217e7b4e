import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { inputError } from '../../../core/errors.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson } from '../../../core/parseJson.js';
import { type ProgramAnswer, programAnswerSchema } from './programFiles.js';

const largestBytes = 1024 * 1024;

/**
 * What was written as an answer; null where nothing was. A plain file alone is read, and no more of it than an answer may have: a link
 * would show what its writer may not see, and a pipe would never end.
 * @throws DeixisError ANSWER_NO_FILE, ANSWER_TOO_LARGE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readAnswer(file: string): Promise<ProgramAnswer | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw noFile();
  }
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw noFile();
    if (facts.size > largestBytes)
      throw inputError('ANSWER_TOO_LARGE', `answer.json: it is larger than ${largestBytes} bytes`, {
        hint: 'write the answer alone',
      });
    const buffer = Buffer.alloc(facts.size);
    const { bytesRead } = await handle.read(buffer, 0, facts.size, 0);
    return parseDocument(
      programAnswerSchema,
      parseJson(buffer.toString('utf8', 0, bytesRead), 'answer.json'),
      'answer.json',
    );
  } finally {
    await handle.close();
  }
}

function noFile(): Error {
  return inputError('ANSWER_NO_FILE', 'answer.json: expected a plain file that can be read', {
    hint: 'write the answer itself there: no link, folder or pipe',
  });
}
