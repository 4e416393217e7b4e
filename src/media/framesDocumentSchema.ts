import { z } from 'zod';
import { mediaNoteCodes } from './MediaNote.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits');
const seconds = z
  .number()
  .describe('seconds on the timeline that picture and sound share; 0 is the earliest of either');

const track = z.strictObject({
  index: z.int(),
  kind: z.enum(['video', 'audio', 'subtitle', 'data', 'picture']),
  codec: z.string(),
  start: seconds.optional(),
  end: seconds.optional(),
  timeBase: z.string(),
  language: z.string().optional(),
  channels: z.int().optional(),
  sampleRate: z.int().optional(),
});

const note = z.strictObject({
  code: z
    .enum(mediaNoteCodes)
    .describe(
      'TRACK_CLOCKS_UNRELATED: picture and sound are stamped by clocks that do not agree; each is put at 0. HIGH_DYNAMIC_RANGE: frames are tone-mapped to BT.709; sha256 is of the picture before that. CUT_OFF: the file ends well before the time that its container states. SPAN_REPEATED: its edit list shows a span of its pictures more than once',
    ),
  message: z.string(),
});

const video = z.strictObject({
  path: z.string(),
  container: z.string(),
  duration: seconds,
  width: z.int().describe('as shown: rotation and pixel aspect applied'),
  height: z.int(),
  codedWidth: z.int(),
  codedHeight: z.int(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  pixelAspect: z.string(),
  codec: z.string(),
  pixelFormat: z.string(),
  averageFps: z.number(),
  variableFps: z.boolean(),
  frameCount: z.int(),
  videoStart: seconds,
  videoEnd: seconds,
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  startTime: z.number().describe("the container's clock at t = 0"),
  playerOffset: z.number().describe("a player's clock at t = 0"),
  statedDuration: z.number().nullable().describe('what the container states; not trusted'),
  tracks: z.array(track),
  notes: z.array(note).describe('what must be known of its times and colours'),
});

const frame = z.strictObject({
  index: z.int(),
  requested: seconds,
  time: seconds,
  path: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png']),
  pts: z.number(),
  timeBase: z.string(),
  width: z.int(),
  height: z.int(),
  sha256: hash.describe('of the picture as decoded, before scaling and burning in'),
  sentSha256: hash.describe('of the file written'),
  flags: z.array(z.enum(['beforeFirst', 'clamped', 'damaged', 'earlier'])),
  segment: z.string().optional(),
  gaze: z
    .strictObject({
      x: z.number().describe('in pixels of the file written, from its top left corner'),
      y: z.number(),
      sampleTimeSeconds: seconds,
      distanceSeconds: z.number().describe('from the time of the frame to that sample'),
    })
    .nullable()
    .optional()
    .describe('where the wearer looked; null where no valid sample lies near; only with --gaze'),
});

const fault = z.strictObject({
  start: seconds,
  end: seconds,
  track: z.enum(['video', 'audio']),
  reason: z.string(),
});

const gaze = z.strictObject({
  file: z.string(),
  format: z.string(),
  width: z.int().describe('of the picture that gaze was put on'),
  height: z.int(),
  samples: z.int().describe('valid ones, on the picture'),
  leftOut: z.record(z.string(), z.int()).describe('rows that gave none, by reason'),
  notes: z.array(z.string()).describe('what must be known of the marks'),
});

/** What `deixis frames VIDEO --json` prints. */
export const framesDocumentSchema = z.strictObject({
  video,
  frames: z.array(frame),
  faults: z.array(fault),
  gaze: gaze.optional().describe('only with --gaze'),
});
