// The activity timeline (VSSC) of long first-person video: its speed in times of real time, the share of the clustering in it, peak
// memory, and boundary F1 at 2 s against the true activities where these lie beside it. Videos: those given, else the demo's.
// node bench/timeline.mjs [FILE ...]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { boundariesOf, boundaryF1 } from '../dist/benchmarks/egoeverything/build/timeline/boundaryF1.js';
import { readFeatures } from '../dist/benchmarks/egoeverything/build/timeline/readFeatures.js';
import { segmentTimeline } from '../dist/benchmarks/egoeverything/build/timeline/segmentTimeline.js';
import { timelineProtocols } from '../dist/benchmarks/egoeverything/build/timeline/TimelineProtocol.js';

const folder = 'datasets/demo/egoeverything/media';
const given = process.argv.slice(2);
const videos = given.length > 0 ? given : readdirSync(folder).map((name) => join(folder, name));
console.log(`load ${loadavg()[0].toFixed(1)}`);
for (const video of videos)
  for (const protocol of Object.values(timelineProtocols)) {
    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    const features = await readFeatures(video, protocol.sampling);
    const looked = performance.now();
    const { segments } = await segmentTimeline(features, protocol, 1);
    const ended = performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    const truth = truthOf(video);
    const agreement = truth && boundaryF1(boundariesOf(segments), truth);
    console.log(
      [
        `${basename(video)}, ${protocol.name}: ${features.times.length} pictures of ${features.endSeconds.toFixed(0)} s`,
        `${((1000 * features.endSeconds) / (ended - started)).toFixed(1)} x real time`,
        `clustering ${(((ended - looked) / (ended - started)) * 100).toFixed(1)}% of it`,
        `${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of processor without decoding, which has a process of its own`,
        `peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB so far`,
        `${segments.length} segments`,
        agreement ? `boundary F1 at 2 s ${agreement.f1.toFixed(2)} (${truth.length} true ones)` : 'no truth',
      ].join('; '),
    );
  }
console.log(`load ${loadavg()[0].toFixed(1)}`);

/** Starts of the true activities, from the summary of made data. */
function truthOf(video) {
  const name = basename(video).replace(/\.[^.]+$/, '');
  const file = join(dirname(dirname(video)), 'timelines', `${name}_summary.json`);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8'))
    .slice(1)
    .map(({ start_time }) => start_time);
}
