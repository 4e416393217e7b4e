import { closeSync, openSync, readSync, statSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_ENCRYPTION_INFO,
  AV_PKT_DATA_ENCRYPTION_INIT_INFO,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, Dictionary, FormatContext, type Stream } from 'node-av/lib';
import { errorText } from './ffmpeg.js';
import { findEncryption } from './findEncryption.js';
import { MediaProblem } from './MediaProblem.js';

/** An open file with the one picture and the one sound track that are used. */
export interface OpenMedia {
  path: string;
  format: FormatContext;
  video: Stream | undefined;
  audio: Stream | undefined;
}

/**
 * Demuxers that read one local file and open nothing else; play lists, scripts and network formats are left out,
 * since the file is untrusted.
 */
const demuxers =
  'mov,matroska,avi,gif,apng,mp3,flac,ogg,wav,w64,aiff,aac,ac3,ivf,flv,asf,mpeg,mpegts,mpegvideo,m4v,h264,hevc,obu,av1,webp,webp_pipe,webp_anim,png_pipe,jpeg_pipe,caf,au,amr,mjpeg,dv,mxf,nut,vvc,evc,3gp,mp4';

/** Opens a media file. @throws MediaProblem that says whether it is empty, no media, header only, encrypted or unsupported */
export function openMedia(path: string): OpenMedia {
  const sizeBytes = fileSize(path);
  if (sizeBytes === 0) throw new MediaProblem('MEDIA_EMPTY', 'the file is empty (0 bytes)');
  const format = new FormatContext();
  format.allocContext();
  const options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: demuxers });
  const opened = format.openInputSync(`file:${path}`, null, options);
  if (opened < 0) throw explainUnreadable(path, opened);
  const found = format.findStreamInfoSync();
  if (found < 0)
    throw new MediaProblem('MEDIA_UNREADABLE', `its tracks cannot be read (${errorText(found)})`);
  const media = { path, format, video: bestStream(format, 'video'), audio: bestStream(format, 'audio') };
  if (format.nbStreams === 0)
    throw new MediaProblem(
      'MEDIA_HEADER_ONLY',
      'the header describes no track: it is cut off or holds no media',
    );
  if (isEncrypted(path, format))
    throw new MediaProblem('MEDIA_ENCRYPTED', 'it is encrypted', 'decrypt it first; keys are not supported');
  useOnly(media, [media.video, media.audio]);
  return media;
}

/** Lets the demuxer drop the packets of all other tracks. */
export function useOnly(media: OpenMedia, wanted: (Stream | undefined)[]): void {
  const indices = new Set(wanted.map((stream) => stream?.index));
  for (const stream of media.format.streams) if (!indices.has(stream.index)) stream.discard = AVDISCARD_ALL;
}

export function isAttachedPicture(stream: Stream): boolean {
  return (Number(stream.disposition) & Number(AV_DISPOSITION_ATTACHED_PIC)) !== 0;
}

/** FFmpeg's choice (most pixels, then most frames), but never a cover picture and, of equals, one that has a decoder. */
function bestStream(format: FormatContext, kind: 'video' | 'audio'): Stream | undefined {
  const type = kind === 'video' ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO;
  const candidates = format.streams.filter(
    (stream) => stream.codecpar.codecType === type && !isAttachedPicture(stream),
  );
  const index = format.findBestStream(type);
  const best = candidates.find((stream) => stream.index === index);
  if (best && Codec.findDecoder(best.codecpar.codecId)) return best;
  return candidates.find((stream) => Codec.findDecoder(stream.codecpar.codecId)) ?? candidates[0];
}

function isEncrypted(path: string, format: FormatContext): boolean {
  if (format.iformat?.name?.includes('mp4') && findEncryption(path)) return true;
  return format.streams.some(
    ({ codecpar }) =>
      codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INIT_INFO) !== null ||
      codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INFO) !== null,
  );
}

function fileSize(path: string): number {
  let stats: ReturnType<typeof statSync>;
  try {
    stats = statSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new MediaProblem(
      code === 'ENOENT' ? 'MEDIA_NOT_FOUND' : 'MEDIA_UNREADABLE',
      code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`,
    );
  }
  if (!stats.isFile()) throw new MediaProblem('MEDIA_NOT_A_FILE', 'it is not a file');
  return stats.size;
}

/** Says what a file is that no demuxer takes. */
function explainUnreadable(path: string, code: number): MediaProblem {
  const head = Buffer.alloc(4096);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    length = readSync(file, head, 0, head.length, 0);
    closeSync(file);
  } catch (error) {
    return new MediaProblem('MEDIA_UNREADABLE', `it cannot be read (${(error as Error).message})`);
  }
  const start = head.subarray(0, length);
  const text = start.toString('latin1').trimStart().toLowerCase();
  if (/^(<!doctype|<html|<\?xml|<head|<body)/.test(text))
    return new MediaProblem(
      'MEDIA_NOT_MEDIA',
      'it is a web page (HTML or XML), not a video',
      'download the video itself',
    );
  if (/^(\{|\[|#extm3u)/.test(text))
    return new MediaProblem('MEDIA_NOT_MEDIA', 'it is a text file (JSON or a play list), not a video');
  if (start.toString('latin1', 4, 8) === 'ftyp')
    return new MediaProblem(
      'MEDIA_HEADER_BROKEN',
      `it is an MP4 or QuickTime file whose index (the moov box) is missing or broken: it was cut off or not finished (${errorText(code)})`,
      'record or download it again',
    );
  if (/^gif8/.test(text))
    return new MediaProblem('MEDIA_HEADER_BROKEN', `it is a GIF with a broken header (${errorText(code)})`);
  return new MediaProblem(
    'MEDIA_UNSUPPORTED',
    `it is of no media format that can be read here (${errorText(code)})`,
  );
}
