import type { Ego2WebInstanceInput } from '../schema.js';
import type { BuildFile } from './BuildFile.js';
import type { VerificationItem } from './verification/VerificationItem.js';

const orderWords =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)|last|next|previous|before|after|then)\b/gi;

/** An instance as the data set holds it, with everything that its verification found out. */
export function composeInstance(
  build: BuildFile,
  item: VerificationItem,
  /** To be done on its recorded sites. */
  frozen: boolean,
): Ego2WebInstanceInput {
  const { clip, task, written, evidence, keyframesSeconds, verifiedBy, secondsSpent } = item;
  const { instruction, domain, websites, difficulty, mustMatch, oracle } = task;
  const isVerified = item.state === 'accepted';
  return {
    schemaVersion: 1,
    ...{ id: item.id, instruction, video: clip.id },
    videoFile: `media/${clip.id}.mp4`,
    captionsFile: `captions/${clip.id}.json`,
    ...{ domain, websites, difficulty, mustMatch, oracle, evidence, keyframesSeconds },
    ...(frozen
      ? {
          site: { kind: 'frozen' as const, file: `sites/${item.id}.har.zip` },
          startUrl: item.recording!.startUrl,
        }
      : {}),
    verification: { status: isVerified ? 'verified' : 'unverified', by: verifiedBy },
    cues: mustMatch.length,
    orderWords: instruction.match(orderWords)?.length ?? 0,
    ...(build.source === undefined ? {} : { source: build.source }),
    licence: build.licence,
    provenance: {
      build: build.name,
      wholeVideo: clip.video,
      clip: { startSeconds: clip.startSeconds, endSeconds: clip.startSeconds + clip.durationSeconds },
      writtenBy: written.writtenBy,
      anchor: written.anchor,
      suggested: written.suggested,
      whyVideo: written.whyVideo,
      verificationSeconds: secondsSpent,
    },
  };
}
