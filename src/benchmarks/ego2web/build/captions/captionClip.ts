import { addUsage } from '../../../../core/addUsage.js';
import { DeixisError } from '../../../../core/DeixisError.js';
import { mapAtOnce } from '../../../../core/mapAtOnce.js';
import type { Usage } from '../../../../core/Usage.js';
import type { Prompt } from '../../../../judges/loadPrompt.js';
import type { Model } from '../../../../models/Model.js';
import type { CaptionsFile } from '../../exposure/captionsFile.js';
import { planPieces } from './planPieces.js';
import { preparePieces } from './preparePieces.js';
import { type WrittenCaption, writeCaption } from './writeCaption.js';

/** A clip with more of its pieces undescribed is dropped: too little would be known of it. */
const mostGaps = 0.1;

export interface CaptionedClip {
  outcome: 'passed' | 'mended' | 'dropped';
  reason?: string;
  detail?: string;
  pieces: { in: number; passed: number; mended: number; dropped: number };
  /** The video profile; absent where the clip is dropped. */
  captions?: CaptionsFile;
  /** What was shown, asked and answered, a piece each. */
  record: object;
  usage: Usage;
}

export interface CaptionClipOptions {
  /** The clip's file. */
  path: string;
  /** As it was meant to be, in seconds; a file's own clock may differ by a hair. */
  durationSeconds: number;
  model: Model;
  prompt: Prompt;
  workDirectory: string;
  maximumRepairs: number;
  repeat: number;
  /** Pieces under way at once. */
  concurrency: number;
  signal?: AbortSignal;
  onPiece?: () => void;
}

/**
 * Puts a clip into words, five seconds a piece (ego2web, Building pairs, 1). A piece that no usable caption is had for is left
 * out; a clip with more than a tenth of such pieces is dropped.
 * @throws DeixisError MEDIA_* (input), and as Model.generate
 */
export async function captionClip(options: CaptionClipOptions): Promise<CaptionedClip> {
  const { path, durationSeconds, model, prompt, workDirectory, concurrency, signal, onPiece } = options;
  const pieces = planPieces(durationSeconds);
  const mediaOf = await preparePieces(path, pieces, { model, workDirectory, ...(signal ? { signal } : {}) });
  const { maximumRepairs, repeat } = options;
  const written = await mapAtOnce(pieces, concurrency, async (piece, index) => {
    const media = await mediaOf(index);
    if (media.length === 0) return { problem: 'no picture of it can be decoded', rounds: [] as [] };
    const caption = await writeCaption({
      ...{ model, prompt, piece, media, maximumRepairs, repeat },
      ...(signal ? { signal } : {}),
    }).catch((error: unknown): { problem: string; rounds: [] } => {
      // This one piece is refused or cut off; the others may be had.
      if (!DeixisError.is(error) || !['MODEL_REFUSED_REQUEST', 'MODEL_ANSWER_CUT'].includes(error.code))
        throw error;
      return { problem: error.message, rounds: [] };
    });
    onPiece?.();
    return caption;
  });
  return summarize(pieces, written, { model, prompt });
}

type Outcome = WrittenCaption | { problem: string; rounds: []; caption?: undefined };

function summarize(
  pieces: ReturnType<typeof planPieces>,
  written: readonly Outcome[],
  { model, prompt }: { model: Model; prompt: Prompt },
): CaptionedClip {
  const gaps = written.filter(({ caption }) => caption === undefined).length;
  const mended = written.filter(({ caption, rounds }) => caption && rounds.length > 1).length;
  const counts = { in: pieces.length, passed: pieces.length - gaps - mended, mended, dropped: gaps };
  const record = {
    prompt: prompt.name,
    promptSha256: prompt.sha256,
    modelAsked: model.id,
    pieces: written.map((one, index) => ({ ...pieces[index], ...one })),
  };
  const usages = written.flatMap((one) => ('usage' in one ? [one.usage] : []));
  const usage = usages.length > 0 ? usages.reduce(addUsage) : {};
  if (gaps / pieces.length > mostGaps) {
    const first = written.find(({ problem }) => problem !== undefined);
    const detail = `${gaps} of ${pieces.length} pieces have no usable caption; first: ${first?.problem}`;
    return { outcome: 'dropped', reason: 'captions-unusable', detail, pieces: counts, record, usage };
  }
  const captions: CaptionsFile = {
    schemaVersion: 1,
    kind: 'captions',
    writtenBy: model.id,
    ...(gaps > 0 ? { note: `${gaps} of ${pieces.length} pieces could not be described` } : {}),
    pieces: written.flatMap(({ caption }, index) => (caption ? [{ ...pieces[index]!, ...caption }] : [])),
  };
  return { outcome: mended > 0 ? 'mended' : 'passed', pieces: counts, captions, record, usage };
}
