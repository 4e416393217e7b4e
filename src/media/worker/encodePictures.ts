import { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import type { EncodeJob } from '../MediaJob.js';
import { check } from './ffmpeg.js';
import { MediaProblem } from './MediaProblem.js';
import { MediaWriter } from './MediaWriter.js';
import { PictureEncoder } from './PictureEncoder.js';
import type { Reporter } from './Reporter.js';
import { readInput } from './readInput.js';
import { SoundEncoder } from './SoundEncoder.js';

/** Encodes the pictures that come on standard input, and the sound that comes between them, piece by piece. */
export async function encodePictures(job: EncodeJob, reporter: Reporter): Promise<{ frameCount: number }> {
  const writer = new MediaWriter(job.path);
  try {
    let pictures: PictureEncoder | undefined;
    let sound: SoundEncoder | undefined;
    for (let input = readInput(); input; input = readInput()) {
      const { message, payload } = input;
      if (message.type === 'sound') {
        sound!.add(new Float32Array(payload.buffer, payload.byteOffset, payload.byteLength / 4));
        await reporter.turn();
        continue;
      }
      const frame = evenFrame(toFrame(message, payload));
      if (!pictures) {
        pictures = new PictureEncoder(writer, frame.width, frame.height, job);
        if (job.sampleRate !== undefined) sound = new SoundEncoder(writer, job.sampleRate, 1);
        writer.start();
      }
      pictures.add(frame, Number(message.timeSeconds));
      frame.free();
      reporter.send({ type: 'progress', done: pictures.count });
      await reporter.turn();
    }
    if (!pictures) throw new MediaProblem('MEDIA_NO_FRAMES', 'no frame was given to encode');
    pictures.finish(job.durationSeconds);
    sound?.finish();
    writer.finish();
    return { frameCount: pictures.count };
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function toFrame(message: Record<string, unknown>, payload: Buffer): Frame {
  if (message.kind === 'file') return decodeImage(payload);
  const [width, height] = [Number(message.width), Number(message.height)];
  const isRgba = message.kind === 'rgba';
  const expected = width * height * (isRgba ? 4 : 3);
  if (payload.length !== expected)
    throw new MediaProblem(
      'MEDIA_FRAME_INVALID',
      `the frame at ${message.timeSeconds} s has ${payload.length} bytes; ${width}x${height} ${message.kind} has ${expected}`,
    );
  const frame = Frame.fromVideoBuffer(payload, {
    width,
    height,
    format: isRgba ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
  });
  frame.colorSpace = AVCOL_SPC_RGB;
  frame.colorRange = AVCOL_RANGE_JPEG;
  return frame;
}

function decodeImage(bytes: Buffer): Frame {
  const name = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'mjpeg' : 'webp';
  const codec = Codec.findDecoderByName(name as never)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  check(context.open2Sync(codec), 'the picture decoder');
  const packet = new Packet();
  packet.alloc();
  packet.data = bytes;
  check(context.sendPacketSync(packet), 'reading a picture');
  context.sendPacketSync(null);
  const frame = new Frame();
  frame.alloc();
  check(context.receiveFrameSync(frame), 'reading a picture');
  packet.free();
  context.freeContext();
  return frame;
}

/** Halved colour needs even sides: an odd one loses its last column or row, which keeps letters sharp (no scaling). */
function evenFrame(frame: Frame): Frame {
  if (frame.width % 2 === 0 && frame.height % 2 === 0) return frame;
  frame.width -= frame.width % 2;
  frame.height -= frame.height % 2;
  return frame;
}
