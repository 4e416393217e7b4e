import { z } from 'zod';
import { createDeadline } from '../core/createDeadline.js';
import { environmentError, errorMessage } from '../core/errors.js';
import { exposurePartOf } from '../core/exposurePartOf.js';
import { hashFile, sha256 } from '../core/hash.js';
import type { InputPart } from '../core/InputPart.js';
import { type LineProcess, openLineProcess } from '../core/openLineProcess.js';
import { parseDocument } from '../core/parseDocument.js';
import { parseJson } from '../core/parseJson.js';
import { splitCommand } from '../core/splitCommand.js';
import type { ProgramRequest } from './ProgramRequest.js';
import type { Subject, SubjectRequest, SubjectResponse } from './Subject.js';

/** What a program writes: one such object a line. */
export const programAnswerSchema = z.strictObject({
  id: z.string(),
  /** The answer; null to refuse. */
  text: z.string().nullable(),
  reason: z.string().optional(),
  /** True to say that this task or condition cannot be taken. */
  unavailable: z.boolean().optional(),
  usage: z
    .strictObject({
      inputTokens: z.number().nonnegative().optional(),
      outputTokens: z.number().nonnegative().optional(),
      costUsd: z.number().nonnegative().optional(),
    })
    .optional(),
});

type Answer = z.output<typeof programAnswerSchema>;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Any program that speaks JSON lines: a line in is {id, instance, task, condition, repeat, seed, parts, pictures}, where a
 * part is {type: "text", text} or {type: "frame" | "image" | "video" | "audio", path, ...}; a line out is {id, text}. Both
 * are told exactly in schemas/program-request.schema.json and program-answer.schema.json. It is started when first asked,
 * may answer in any order, and is started anew after it has ended.
 * @param timeoutSeconds for one answer
 * @throws DeixisError COMMAND_INVALID (usage); an answer's own errors are PROGRAM_ENDED, PROGRAM_TIMEOUT,
 * PROGRAM_ANSWER_INVALID (environment)
 */
export function openProgramSubject(command: string, timeoutSeconds = 1800): Subject {
  const words = splitCommand(command);
  const waiting = new Map<string, Waiting>();
  let program: LineProcess | undefined;
  const asked = new Set<string>();
  let count = 0;

  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const receive = (line: string): void => {
    if (line.trim() === '') return;
    try {
      const answer = parseDocument(programAnswerSchema, parseJson(line, 'its line'), 'its line');
      if (!asked.has(answer.id))
        throw new Error(`id: one of those it was asked with, not ${JSON.stringify(answer.id)}`);
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    } catch (error) {
      // A line that cannot be read belongs to nobody that we know of: whoever waits must not wait for ever.
      failAll(
        environmentError(
          'PROGRAM_ANSWER_INVALID',
          `program:${command}: ${errorMessage(error)} (line: ${line.slice(0, 200)})`,
          {
            hint: 'It must write one JSON object a line, {"id": ..., "text": ...}, and nothing else, on its standard output.',
          },
        ),
      );
    }
  };

  const ask = async (request: SubjectRequest): Promise<Answer> => {
    if (!program || program.ended) {
      program = openLineProcess(words, { onLine: receive, onEnd: failAll });
    }
    count += 1;
    const id = String(count);
    asked.add(id);
    const { instance, task, condition, repeat, seed, parts, pictures = [] } = request;
    const asking: ProgramRequest = {
      ...{ id, instance, task, condition, repeat, seed },
      parts: parts.map(describePart),
      pictures: pictures.map(({ description, address }) => ({ description, address })),
    };
    const deadline = createDeadline(request.signal, timeoutSeconds);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        deadline.signal.addEventListener('abort', () => {
          waiting.delete(id);
          reject(
            request.signal.aborted
              ? (request.signal.reason as Error)
              : environmentError(
                  'PROGRAM_TIMEOUT',
                  `program:${command}: no answer within ${timeoutSeconds} s`,
                  {
                    hint: 'see that the program answers each line with one of its own, then resume with --retry-errors',
                  },
                ),
          );
        });
        program!.send(JSON.stringify(asking));
      });
    } finally {
      deadline.end();
    }
  };

  return {
    name: `program:${command}`,
    kind: 'program',
    async respond(request): Promise<SubjectResponse> {
      const shown = await Promise.all(
        request.parts.map((part) => exposurePartOf(part, { ofText: sha256, ofFile: hashFile })),
      );
      const startedAt = Date.now();
      const answer = await ask(request);
      return {
        text: answer.text,
        ...(answer.text === null ? { reason: answer.reason ?? 'refused' } : {}),
        ...(answer.unavailable ? { unavailable: true } : {}),
        usage: { ...answer.usage, durationSeconds: (Date.now() - startedAt) / 1000 },
        completeness: 'exact',
        shown,
        conversions: [],
        derivations: [],
      };
    },
    async close() {
      program?.close();
    },
  };
}

function describePart(part: InputPart): ProgramRequest['parts'][number] {
  return part.type === 'frame' ? { type: 'frame', ...part.frame } : part;
}
