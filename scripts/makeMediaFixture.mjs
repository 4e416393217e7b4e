// Asks the system's ffprobe and ffmpeg what the test media hold, and writes it to src/media/expectedMedia.fixture.json,
// so that tests need neither. Usage: node scripts/makeMediaFixture.mjs MEDIA_FOLDER [NAME]
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? '../shared/media';
const folders = ['odd_media', 'ego_video', 'screen_rec'];
const extensions = /\.(mp4|mov|mkv|webm|avi|gif|webp|ivf|mp3|opus|flac)$/i;
const options = { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'], timeout: 1_800_000 };
const commands = {
  probe: 'ffprobe -v error -of json -show_format -show_streams FILE',
  firstSound:
    'ffprobe -v error -select_streams a:0 -show_entries frame=pts_time -read_intervals %+#3 -of json FILE',
  frames:
    'ffmpeg -v error -noautorotate -copyts -i FILE -map 0:INDEX -vsync passthrough -enc_time_base -1 -f framehash -hash sha256 -',
};

function run(command, path, index) {
  const [program, ...rest] = command
    .split(' ')
    .map((part) => part.replace('FILE', path).replace('INDEX', index));
  try {
    return execFileSync(program, rest, options);
  } catch (error) {
    return error.stdout ?? '';
  }
}

function readHashes(text) {
  const base = text.match(/^#tb 0: (\d+)\/(\d+)$/m);
  return text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .map((cells) => ({ seconds: (Number(cells[2]) * Number(base[1])) / Number(base[2]), sha256: cells[5] }));
}

// With a second argument only files whose name contains it are asked about; the others keep what was written.
const target = 'src/media/expectedMedia.fixture.json';
const only = process.argv[3];
const files = only ? JSON.parse(readFileSync(target, 'utf8')).files : {};
for (const folder of folders)
  for (const name of readdirSync(join(root, folder))
    .filter((entry) => extensions.test(entry) && (!only || entry.includes(only)))
    .sort()) {
    const path = join(root, folder, name);
    const { streams = [], format = {} } = JSON.parse(run(commands.probe, path) || '{}');
    const isPicture = (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic;
    // As av_find_best_stream: most pixels.
    const video = streams
      .filter(isPicture)
      .sort((a, b) => (b.width ?? 0) * (b.height ?? 0) - (a.width ?? 0) * (a.height ?? 0))[0];
    const audio = streams.find((stream) => stream.codec_type === 'audio');
    const frames = video ? readHashes(run(commands.frames, path, video.index)) : [];
    const sound = audio
      ? JSON.parse(run(commands.firstSound, path) || '{}').frames?.find((frame) => frame.pts_time)
      : undefined;
    const places = [
      ...new Set([0, 1, Math.floor(frames.length / 3), Math.floor(frames.length / 2), frames.length - 1]),
    ];
    files[`${folder}/${name}`] = {
      codec: video?.codec_name ?? audio?.codec_name ?? null,
      codedWidth: video?.width ?? 0,
      codedHeight: video?.height ?? 0,
      pixelAspect: video?.sample_aspect_ratio ?? null,
      rotation: video?.side_data_list?.find((data) => 'rotation' in data)?.rotation ?? 0,
      statedDuration: format.duration === undefined ? null : Number(format.duration),
      frameCount: frames.length,
      lastSeconds: frames.length ? frames[frames.length - 1].seconds - frames[0].seconds : null,
      firstPictureSeconds: frames[0]?.seconds ?? null,
      firstSoundSeconds: sound ? Number(sound.pts_time) : null,
      /** Place in the order of presentation, time after the first frame, hash of the decoded picture. */
      frames: places
        .filter((place) => frames[place])
        .map((place) => ({
          place,
          seconds: frames[place].seconds - frames[0].seconds,
          sha256: frames[place].sha256,
        })),
    };
    console.log(`${folder}/${name}: ${frames.length} frames`);
  }
const version = execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }).split('\n')[0];
writeFileSync(
  target,
  `${JSON.stringify({ madeBy: 'node scripts/makeMediaFixture.mjs', version, commands, files }, null, 1)}\n`,
);
