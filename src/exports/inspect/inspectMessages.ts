import { readFile } from 'node:fs/promises';
import type { ExposurePart } from '../../core/Exposure.js';
import { assertWhole } from '../assertWhole.js';
import type { ExportDetail, ExportItem } from '../ExportItem.js';
import type { InspectContent, InspectMessage } from './InspectLog.js';

export interface Conversation {
  messages: InspectMessage[];
  /** Hash to a data address; messages name them as attachment://hash. */
  attachments: Record<string, string>;
}

/**
 * What was shown and what came back. Pictures are put into the log with `media`; otherwise, and for video and sound
 * always, a line says what was shown.
 */
export async function inspectMessages(
  item: ExportItem,
  { exposure, texts, answer, files }: ExportDetail,
  { media }: { media: boolean },
): Promise<Conversation> {
  const attachments: Record<string, string> = {};
  const paths = new Map(files.map(({ sha256, path }) => [sha256, path]));
  const content: InspectContent[] = [];
  for (const part of exposure?.parts ?? []) {
    if (part.kind === 'text') content.push({ type: 'text', text: texts.get(part.sha256) ?? '' });
    else if (part.kind === 'frame' && media) {
      // Readers look attachments up by 32 digits.
      const name = part.sentSha256.slice(0, 32);
      const path = paths.get(part.sentSha256)!;
      await assertWhole({ path, sha256: part.sentSha256 });
      const bytes = await readFile(path);
      attachments[name] = `data:${part.mediaType};base64,${bytes.toString('base64')}`;
      content.push({ type: 'image', image: `attachment://${name}` });
    } else content.push({ type: 'text', text: describePart(part) });
  }
  const messages: InspectMessage[] = [];
  if (content.length > 0) messages.push({ id: 'shown', role: 'user', content, source: 'input' });
  if (answer !== null)
    messages.push({
      id: 'answer',
      role: 'assistant',
      content: answer,
      source: 'generate',
      model: item.subject,
    });
  return { messages, attachments };
}

function describePart(part: Exclude<ExposurePart, { kind: 'text' }>): string {
  if (part.kind === 'frame')
    return `[frame at ${part.timeSeconds.toFixed(3)} s, ${part.width}x${part.height}, sha256 ${part.sentSha256}]`;
  const { startSeconds, endSeconds } = part.span;
  const sound = part.kind === 'video' ? `, ${part.hasAudio ? 'with' : 'without'} sound` : '';
  return `[${part.kind} from ${startSeconds.toFixed(3)} to ${endSeconds.toFixed(3)} s${sound}, sha256 ${part.sentSha256}]`;
}
