import type { ModelMessage } from 'ai';
import type { ModelAnswer } from '../../../../models/Model.js';

/** What is told of one call: in words, and as a picture of what is shown then. */
export interface ToldResult {
  id: string;
  name: string;
  text: string;
  picture?: { bytes: Uint8Array; mediaType: string };
}

/** The turns of an episode as a model is told them again: what it said, and what came of its calls. */
export interface Conversation {
  /** @param results one a call; none where the reply held no call, and `text` says what is wrong with that */
  add(reply: ModelAnswer, results: readonly ToldResult[], text?: string): void;
  messages(): ModelMessage[];
}

type Result = Extract<Extract<ModelMessage, { role: 'tool' }>['content'][number], { type: 'tool-result' }>;
type Told = Extract<Result['output'], { type: 'content' }>['value'];

/** @param mostPictures older ones are left out, since each is paid for again in every turn */
export function createConversation(mostPictures: number): Conversation {
  const turns: { reply: ModelAnswer; results: readonly ToldResult[]; text: string | undefined }[] = [];
  return {
    add: (reply, results, text) => void turns.push({ reply, results, text }),
    messages() {
      const pictures = turns.flatMap(({ results }) => results.filter(({ picture }) => picture));
      const kept = new Set(pictures.slice(-mostPictures));
      const toldOf = (result: ToldResult): Told => [
        { type: 'text', text: result.text },
        ...(result.picture
          ? kept.has(result)
            ? [
                {
                  type: 'image-data' as const,
                  data: Buffer.from(result.picture.bytes).toString('base64'),
                  mediaType: result.picture.mediaType,
                },
              ]
            : [{ type: 'text' as const, text: '(A picture that is older than those below; left out.)' }]
          : []),
      ];
      return turns.flatMap(({ reply, results, text }): ModelMessage[] => [
        ...(reply.messages.length > 0
          ? reply.messages
          : [{ role: 'assistant' as const, content: '(nothing)' }]),
        ...(results.length > 0
          ? [
              {
                role: 'tool' as const,
                content: results.map(
                  (result): Result => ({
                    type: 'tool-result',
                    toolCallId: result.id,
                    toolName: result.name,
                    output: { type: 'content', value: toldOf(result) },
                  }),
                ),
              },
            ]
          : [{ role: 'user' as const, content: text ?? '' }]),
      ]);
    },
  };
}
