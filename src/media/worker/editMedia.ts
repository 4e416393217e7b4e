import { Packet } from 'node-av/lib';
import type { EditJob } from '../MediaJob.js';
import { readGeometry } from './geometry.js';
import { type LoadedMedia, loadMedia, tidy } from './loadMedia.js';
import { MediaProblem } from './MediaProblem.js';
import { MediaWriter } from './MediaWriter.js';
import { openMedia, useOnly } from './openMedia.js';
import { PictureEncoder } from './PictureEncoder.js';
import { PictureReader } from './PictureReader.js';
import { PictureTurner } from './PictureTurner.js';
import type { Reporter } from './Reporter.js';
import { SoundEncoder } from './SoundEncoder.js';
import { SoundReader } from './SoundReader.js';
import { stretchOf } from './stretchOf.js';

/** What an edit did to the timeline: a time t of the source is t - shiftSeconds in the result. */
export interface EditResult {
  shiftSeconds: number;
  durationSeconds: number;
}

/** Mutes, shifts or cuts. */
export async function editMedia(job: EditJob, reporter: Reporter): Promise<EditResult> {
  const media = loadMedia(job.path, reporter);
  if (!media.pictures) throw new MediaProblem('MEDIA_NO_VIDEO', 'it has no pictures');
  const writer = new MediaWriter(job.outPath);
  try {
    const result =
      job.edit === 'cut'
        ? await cut(job, media, writer, reporter)
        : await copyPictures(job, media, writer, reporter);
    writer.finish();
    return result;
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** Copies the pictures' packets; with edit 'shift' the sound is decoded, turned round in a circle and encoded anew. */
async function copyPictures(
  job: EditJob,
  media: LoadedMedia,
  writer: MediaWriter,
  reporter: Reporter,
): Promise<EditResult> {
  const source = openMedia(job.path);
  const video = source.video!;
  useOnly(source, [video]);
  const target = writer.addCopied(video);
  const reader = job.edit === 'shift' && media.sound ? new SoundReader(job.path, media) : undefined;
  if (job.edit === 'shift' && !reader) throw new MediaProblem('MEDIA_NO_SOUND', 'it has no sound to shift');
  const soundStart = reader
    ? Math.round((media.sound!.startSeconds - media.audioOffsetSeconds) * reader.sampleRate)
    : 0;
  const encoder =
    reader && new SoundEncoder(writer, reader.sampleRate, reader.channels, soundStart / reader.sampleRate);
  writer.start();
  const sound = reader && encoder && circle(reader, soundStart, job.seconds ?? 0, reporter);
  const packet = new Packet();
  packet.alloc();
  while (source.format.readFrameSync(packet) >= 0) {
    reporter.beat();
    if (packet.streamIndex !== video.index) {
      packet.unref();
      continue;
    }
    const seconds = (Number(packet.dts) * video.timeBase.num) / video.timeBase.den - media.videoOffsetSeconds;
    writer.copy(packet, video, target, media.videoOffsetSeconds);
    packet.unref();
    while (encoder && encoder.positionSeconds < seconds) {
      const next = sound!.next();
      if (next.done) break;
      encoder.add(next.value);
      await reporter.turn();
    }
  }
  for (const block of sound ?? []) {
    encoder!.add(block);
    await reporter.turn();
  }
  encoder?.finish();
  source.format.closeInputSync();
  // Without the sound the timeline begins with the pictures.
  return {
    shiftSeconds: job.edit === 'mute' ? media.facts.videoStart : 0,
    durationSeconds:
      job.edit === 'mute' ? tidy(media.facts.videoEnd - media.facts.videoStart) : media.facts.duration,
  };
}

/** The sound's presented samples, moved later by `seconds`, the end coming round to the beginning. */
function* circle(
  reader: SoundReader,
  start: number,
  seconds: number,
  reporter: Reporter,
): Generator<Float32Array> {
  const length = reader.length - start;
  const shift = ((Math.round(seconds * reader.sampleRate) % length) + length) % length || 0;
  const middle = reader.length - shift;
  yield* stretchOf(reader, middle, reader.length, reporter);
  yield* stretchOf(reader, start, middle, reporter);
}

/** Decodes and encodes anew, so that the file holds nothing outside [start, end). */
async function cut(
  job: EditJob,
  media: LoadedMedia,
  writer: MediaWriter,
  reporter: Reporter,
): Promise<EditResult> {
  const { facts, pictures } = media;
  const start = job.startSeconds!;
  const end = Math.min(job.endSeconds!, facts.duration);
  if (!(end > start && start < facts.videoEnd))
    throw new MediaProblem(
      'MEDIA_TIME_OUTSIDE',
      `${start} to ${job.endSeconds} s holds no picture: the file has 0 to ${facts.videoEnd} s`,
    );
  const opened = openMedia(job.path);
  const geometry = readGeometry(opened.video!);
  const turner = new PictureTurner(geometry);
  opened.format.closeInputSync();
  const even = (value: number): number => Math.max(2, value - (value % 2));
  const encoder = new PictureEncoder(writer, even(geometry.width), even(geometry.height), {
    codec: 'h264',
    quality: 18,
    keyframeEvery: 250,
  });
  const reader = media.sound && new SoundReader(job.path, media);
  const sound = reader && new SoundEncoder(writer, reader.sampleRate, reader.channels);
  writer.start();
  const samples =
    reader &&
    stretchOf(
      reader,
      Math.round(start * reader.sampleRate),
      Math.min(reader.length, Math.round(end * reader.sampleRate)),
      reporter,
    );
  const timeOf = (position: number): number =>
    pictures!.pts[position]! * pictures!.secondsPerTick - media.videoOffsetSeconds;
  const pictureReader = new PictureReader(job.path, pictures!, reporter);
  const first = Math.max(
    0,
    pictureReader.positionOf((start + media.videoOffsetSeconds + 1e-6) / pictures!.secondsPerTick),
  );
  for (const { frame, position } of pictureReader.from(first)) {
    const time = timeOf(position);
    if (time >= end - 1e-6) break;
    // The picture shown at the start of the cut may have begun before it.
    const moved = Math.max(0, time - start);
    encoder.add(turner.turn(frame), moved);
    await reporter.turn();
    while (sound && sound.positionSeconds < moved) {
      const next = samples!.next();
      if (next.done) break;
      sound.add(next.value);
      await reporter.turn();
    }
  }
  encoder.finish(Math.min(end, facts.videoEnd) - start);
  for (const block of samples ?? []) {
    sound!.add(block);
    await reporter.turn();
  }
  sound?.finish();
  turner.close();
  return { shiftSeconds: start, durationSeconds: tidy(end - start) };
}
