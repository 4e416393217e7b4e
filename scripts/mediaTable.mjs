// Prints, for each media file of a folder, what the media room makes of it: ok with its facts, or the error.
// Usage: node scripts/mediaTable.mjs FOLDER...   (needs a compiled dist/)
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAudio } from '../dist/media/extractAudio.js';
import { probeVideo } from '../dist/media/probeVideo.js';
import { readFrames } from '../dist/media/readFrames.js';
import { sampleFrames } from '../dist/media/sampleFrames.js';

const extensions = /\.(mp4|mov|mkv|webm|avi|gif|webp|ivf|mp3|opus|flac|wav|m4a)$/i;
const outDirectory = mkdtempSync(join(tmpdir(), 'deixis-table-'));
for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder)
    .filter((entry) => extensions.test(entry))
    .sort()) {
    const path = join(folder, name);
    try {
      const facts = await probeVideo(path);
      const parts = [
        `${facts.container} ${facts.codec} ${facts.width}x${facts.height} r${facts.rotation} par ${facts.pixelAspect}`,
        `${facts.duration.toFixed(3)} s, ${facts.averageFps.toFixed(3)} fps${facts.variableFps ? ' variable' : ''}, ${facts.frameCount} frames from ${facts.videoStart}, start ${facts.startTime}`,
      ];
      if (facts.hasVideo) {
        const read = await readFrames(path, { pixels: 'gray' }, () => undefined);
        const sampled = await sampleFrames(path, { every: 1, outDirectory });
        parts.push(`read ${read.frameCount}, 1 fps ${sampled.frames.length}`);
        for (const fault of [...read.faults, ...sampled.faults])
          parts.push(`FAULT ${fault.startSeconds}-${fault.endSeconds}: ${fault.reason}`);
      }
      if (facts.hasAudio) {
        const sound = await extractAudio(path);
        parts.push(
          `sound ${sound.durationSeconds.toFixed(3)} s`,
          ...sound.faults.map((fault) => `FAULT sound ${fault.startSeconds}: ${fault.reason}`),
        );
      } else parts.push('no sound');
      console.log(`ok     ${name}: ${parts.join('; ')}`);
    } catch (error) {
      console.log(`error  ${error.code ?? 'INTERNAL'} ${error.message}`);
    }
  }
}
rmSync(outDirectory, { recursive: true, force: true });
