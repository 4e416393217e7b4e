import type { DeixisError } from '../../../core/DeixisError.js';
import type { Derivation } from '../../../core/Exposure.js';
import { inputError } from '../../../core/errors.js';
import { hashFile, sha256 } from '../../../core/hash.js';
import type { InputPart } from '../../../core/InputPart.js';
import { probeVideo } from '../../../media/probeVideo.js';

export interface Delivery {
  instance: string;
  /** What is about to be given, in order. */
  parts: readonly InputPart[];
  /** How each thing that was made from the video was made. */
  derivations: readonly Derivation[];
  /** Of the video itself: where every derivation has to begin. */
  videoSha256: string | null;
  queryTimeSeconds: number;
  /** Texts that say nothing of the video: the question, the options. */
  ownTexts: ReadonlySet<string>;
}

/** A frame lasts, and a coder's block of sound runs on, for so long at most beyond a cut. */
const cutSlackSeconds = 0.05;

/**
 * Proves that nothing of the video after the question is given (egoeverything, Evaluating; contract 2): on the bytes themselves,
 * by hashing and probing what is delivered, and along the derivation of each, down to the video.
 * @throws DeixisError CAUSALITY_BROKEN (input), which makes the item an error
 */
export async function checkCausality(delivery: Delivery): Promise<void> {
  const { parts, derivations, queryTimeSeconds, ownTexts } = delivery;
  const made = new Map<string, Derivation[]>();
  for (const derivation of derivations)
    made.set(derivation.output, [...(made.get(derivation.output) ?? []), derivation]);
  for (const part of parts) {
    switch (part.type) {
      case 'text':
        if (!ownTexts.has(part.text)) follow(sha256(part.text), part.label, made, delivery);
        break;
      case 'frame': {
        const { path, timeSeconds, sentSha256 } = part.frame;
        const place = `the frame at ${timeSeconds} s`;
        if (timeSeconds > queryTimeSeconds) throw broken(delivery, `${place} lies after the question`);
        if ((await hashFile(path)) !== sentSha256)
          throw broken(delivery, `${place} is not the file that its record tells of`);
        follow(sentSha256, place, made, delivery);
        break;
      }
      case 'image':
        follow(await hashFile(part.path), `the picture "${part.label}"`, made, delivery);
        break;
      default: {
        const { tracks } = await probeVideo(part.path);
        const late = tracks.find(
          ({ end }) => end !== undefined && part.span.startSeconds + end > queryTimeSeconds + cutSlackSeconds,
        );
        if (late)
          throw broken(
            delivery,
            `the ${late.kind} of the delivered ${part.type} runs to ${late.end?.toFixed(3)} s`,
          );
        follow(await hashFile(part.path), `the ${part.type}`, made, delivery);
      }
    }
  }
}

/** Every way in which a thing was made must have seen nothing later, and must begin at the video. */
function follow(
  hash: string,
  what: string,
  made: ReadonlyMap<string, readonly Derivation[]>,
  delivery: Delivery,
  seen: ReadonlySet<string> = new Set(),
): void {
  if (hash === delivery.videoSha256) {
    // The video itself is a root; given whole it has been probed, and as an input it says nothing about its span.
    return;
  }
  const ways = made.get(hash);
  if (!ways) throw broken(delivery, `${what}: nothing tells how it was made`);
  if (seen.has(hash)) throw broken(delivery, `${what}: it is said to be made from itself`);
  for (const { name, inputs, span } of ways) {
    if (span.endSeconds > delivery.queryTimeSeconds + cutSlackSeconds)
      throw broken(delivery, `${what}: "${name}" saw the video up to ${span.endSeconds} s`);
    if (inputs.length === 0) throw broken(delivery, `${what}: "${name}" names nothing that it was made from`);
    for (const input of inputs) follow(input, what, made, delivery, new Set([...seen, hash]));
  }
}

function broken({ instance, queryTimeSeconds }: Delivery, problem: string): DeixisError {
  return inputError(
    'CAUSALITY_BROKEN',
    `${instance}: ${problem}, and the question is asked at ${queryTimeSeconds} s`,
    { hint: 'nothing after the question may be given; this item is an error', details: { instance } },
  );
}
