import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetCodecName, avGetPixFmtName, type Stream } from 'node-av/lib';
import type { MediaNote } from '../MediaNote.js';
import type { TrackFacts, VideoFacts } from '../VideoFacts.js';
import { ticks } from './ffmpeg.js';
import { readGeometry } from './geometry.js';
import { highRangeOf } from './highRangeOf.js';
import { indexByDecoding } from './indexByDecoding.js';
import { lackOfVideo } from './lackOfVideo.js';
import { MediaProblem } from './MediaProblem.js';
import { isAttachedPicture, type OpenMedia, openMedia } from './openMedia.js';
import type { Reporter } from './Reporter.js';
import {
  isQuickTime,
  type PictureIndex,
  type ScannedMedia,
  type SoundExtent,
  scanMedia,
} from './scanMedia.js';

/** Less is how neighbouring edits meet. */
const leastRepeatSeconds = 0.2;

/** A file's facts and what is needed to read it by time. Timeline seconds = container seconds - offset. */
export interface LoadedMedia {
  facts: VideoFacts;
  pictures: PictureIndex | undefined;
  sound: SoundExtent | undefined;
  videoOffsetSeconds: number;
  audioOffsetSeconds: number;
  videoProblem: string | undefined;
  audioProblem: string | undefined;
}

/** Opens, reads through and closes a file. @throws MediaProblem when neither a picture nor a sample can be decoded */
export function loadMedia(path: string, reporter: Reporter): LoadedMedia {
  const media = openMedia(path);
  const scanned = scanMedia(media, reporter);
  if (scanned.pictures?.pts.length === 0)
    scanned.pictures = indexByDecoding(path, scanned.pictures, reporter);
  const { pictures, sound } = scanned;
  if (!pictures && !sound) throw nothingDecodes(media, scanned);
  const offsets = findOffsets(media, pictures, sound);
  const loaded: LoadedMedia = {
    facts: describe(media, scanned, offsets),
    pictures,
    sound,
    videoOffsetSeconds: offsets.video,
    audioOffsetSeconds: offsets.audio,
    videoProblem: scanned.videoProblem,
    audioProblem: scanned.audioProblem,
  };
  media.format.closeInputSync();
  return loaded;
}

/** The pictures of a file that must have some. @throws MediaProblem MEDIA_NO_VIDEO */
export function picturesOf({ pictures, videoProblem }: LoadedMedia): PictureIndex {
  if (pictures) return pictures;
  throw new MediaProblem(
    'MEDIA_NO_VIDEO',
    `it has sound but no pictures${videoProblem ? ` (${videoProblem})` : ''}`,
  );
}

/** Seconds without the dust of binary fractions. */
export function tidy(seconds: number): number {
  return Math.round(seconds * 1e9) / 1e9 + 0;
}

function nothingDecodes(media: OpenMedia, scanned: ScannedMedia): MediaProblem {
  const problems = [scanned.videoProblem, scanned.audioProblem].filter(Boolean);
  if (problems.length === 0)
    return new MediaProblem('MEDIA_NO_TRACK', 'it holds neither a picture nor a sound track');
  return new MediaProblem(
    'MEDIA_UNDECODABLE',
    `${media.format.iformat?.name?.split(',')[0]} file: ${problems.join('; ')}`,
    'the stream is corrupt; get another copy',
  );
}

/** What is taken from a track's clock to get the timeline on which the earliest presented sample is at 0. */
function findOffsets(
  media: OpenMedia,
  pictures: PictureIndex | undefined,
  sound: SoundExtent | undefined,
): { video: number; audio: number } {
  const video = pictures && pictures.pts[0]! * pictures.secondsPerTick;
  if (video === undefined || !sound) return { video: video ?? 0, audio: sound?.startSeconds ?? video ?? 0 };
  const videoEnd = pictures!.endTicks * pictures!.secondsPerTick;
  const gap = Math.max(video - sound.endSeconds, sound.startSeconds - videoEnd);
  // Program streams of some cameras stamp each track with a clock of its own; then each begins at 0.
  if (gap > 60 && !isQuickTime(media)) return { video, audio: sound.startSeconds };
  const first = Math.min(video, sound.startSeconds);
  return { video: first, audio: first };
}

function describe(
  media: OpenMedia,
  scanned: ScannedMedia,
  offsets: { video: number; audio: number },
): VideoFacts {
  const { pictures, sound } = scanned;
  const geometry = media.video && pictures ? readGeometry(media.video) : undefined;
  const videoStart = pictures ? tidy(pictures.pts[0]! * pictures.secondsPerTick - offsets.video) : 0;
  const videoEnd = pictures ? tidy(pictures.endTicks * pictures.secondsPerTick - offsets.video) : 0;
  const audioEnd = sound ? tidy(sound.endSeconds - offsets.audio) : 0;
  const startTime = tidy(pictures ? offsets.video : offsets.audio);
  const stated = ticks(media.format.duration);
  const statedDuration = stated > 0 ? stated / 1e6 : null;
  const duration = Math.max(videoEnd, audioEnd);
  const tracks = media.format.streams.map((stream): TrackFacts => {
    const track = describeTrack(stream);
    if (pictures && stream.index === media.video?.index)
      return { ...track, start: videoStart, end: videoEnd };
    if (sound && stream.index === media.audio?.index)
      return { ...track, start: tidy(sound.startSeconds - offsets.audio), end: audioEnd };
    return track;
  });
  return {
    path: media.path,
    container: containerName(media),
    duration,
    width: geometry?.width ?? 0,
    height: geometry?.height ?? 0,
    codedWidth: pictures ? media.video!.codecpar.width : 0,
    codedHeight: pictures ? media.video!.codecpar.height : 0,
    rotation: geometry?.rotation ?? 0,
    pixelAspect: geometry ? `${geometry.pixelAspect.num}:${geometry.pixelAspect.den}` : '1:1',
    codec: codecName(pictures ? media.video! : media.audio!),
    pixelFormat: pictures ? (avGetPixFmtName(media.video!.codecpar.format as never) ?? 'unknown') : 'none',
    averageFps: pictures ? tidy(pictures.pts.length / (videoEnd - videoStart)) : 0,
    variableFps: pictures ? isVariable(pictures) : false,
    frameCount: pictures?.pts.length ?? 0,
    videoStart,
    videoEnd,
    hasVideo: pictures !== undefined,
    hasAudio: sound !== undefined,
    startTime,
    // Chromium keeps a positive start and moves a negative one to 0 (seen: a first frame at 10 s has mediaTime 10).
    playerOffset: Math.max(0, startTime),
    statedDuration,
    tracks,
    notes: notesOn(media, scanned, offsets, lackOfVideo({ statedDuration, duration })),
  };
}

function notesOn(
  media: OpenMedia,
  { pictures, sound, repeatedSeconds }: ScannedMedia,
  offsets: { video: number; audio: number },
  lack: string | null,
): MediaNote[] {
  const notes: MediaNote[] = [];
  const areClocksApart = pictures && sound && offsets.video !== offsets.audio;
  if (areClocksApart)
    notes.push({
      code: 'TRACK_CLOCKS_UNRELATED',
      message: `the clocks of picture and sound are ${Math.round(Math.abs(offsets.video - offsets.audio))} s apart: each track is taken to begin at 0, and sound may not fit the picture`,
    });
  const range = pictures && highRangeOf(media.video!.codecpar.colorTrc);
  if (range)
    notes.push({
      code: 'HIGH_DYNAMIC_RANGE',
      message: `its pictures have a high dynamic range (${range}): frames are brought to the ordinary range, and their colours differ from those on a screen made for it`,
    });
  // What is stated spans both clocks and says nothing of how long either track is.
  if (lack !== null && !areClocksApart) notes.push({ code: 'CUT_OFF', message: lack });
  if (repeatedSeconds > leastRepeatSeconds)
    notes.push({
      code: 'SPAN_REPEATED',
      message: `its edit list shows ${repeatedSeconds.toFixed(1)} s of its pictures a second time: times count all that is shown, and the same picture stands at several`,
    });
  return notes;
}

/** Steps that differ by more than rounding to the time base explains. */
function isVariable({ pts }: PictureIndex): boolean {
  const steps = pts.slice(1).map((value, index) => value - pts[index]!);
  if (steps.length < 2) return false;
  const typical = Float64Array.from(steps).sort()[steps.length >> 1]!;
  return steps.some((step) => Math.abs(step - typical) > Math.max(1, typical * 0.02));
}

function describeTrack(stream: Stream): TrackFacts {
  const { codecpar } = stream;
  const kinds = new Map<number, TrackFacts['kind']>([
    [AVMEDIA_TYPE_VIDEO, 'video'],
    [AVMEDIA_TYPE_AUDIO, 'audio'],
    [AVMEDIA_TYPE_SUBTITLE, 'subtitle'],
  ]);
  const kind = isAttachedPicture(stream) ? 'picture' : (kinds.get(codecpar.codecType) ?? 'data');
  const language = stream.metadata?.get('language') ?? undefined;
  return {
    index: stream.index,
    kind,
    codec: codecName(stream),
    timeBase: `${stream.timeBase.num}/${stream.timeBase.den}`,
    ...(language ? { language } : {}),
    ...(kind === 'audio' ? { channels: codecpar.channels, sampleRate: codecpar.sampleRate } : {}),
  };
}

function codecName(stream: Stream): string {
  return avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
}

function containerName(media: OpenMedia): string {
  const name = media.format.iformat?.name ?? 'unknown';
  if (isQuickTime(media)) return media.format.metadata?.get('major_brand')?.trim() === 'qt' ? 'mov' : 'mp4';
  if (name.startsWith('matroska')) return media.path.toLowerCase().endsWith('.webm') ? 'webm' : 'matroska';
  return name.split(',')[0]!;
}
