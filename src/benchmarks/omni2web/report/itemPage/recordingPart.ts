import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import type { VideoFault } from '../../../reporting/findVideoFault.js';
import type { Omni2WebInstance } from '../../schema.js';
import type { ReportData } from '../ReportData.js';
import type { EvidenceFrames } from './evidenceSection.js';

interface Frame {
  file: string;
  timeSeconds: number;
  line: string;
}

/** A frame for each spoken line, its time told below; evenly over the recording where no line's time is known. */
export async function recordingPart(
  data: ReportData,
  instance: Omni2WebInstance,
  sampled: EvidenceFrames | null,
  fault: VideoFault | null,
): Promise<Markup> {
  if (!instance.recording) return markup`<p class="soft">This instance has no recording.</p>`;
  if (fault && !fault.canPlay) return nothing(`${instance.recording} cannot be shown: ${fault.fault}`);
  if (!sampled)
    return markup`<p class="soft">${instance.recording}. Pictures were not asked for; "deixis report" writes them with --media.</p>`;
  const frames = await writeFrames(data, { ...instance, recording: instance.recording }, sampled);
  return markup`${fault ? nothing(`${instance.recording}: ${fault.fault}. Later times show its last picture.`) : null}
<p class="soft">A frame from the middle of each spoken line.</p>
<ul class="frames">${frames.map(({ file, timeSeconds, line }) => markup`<li><img src="${file}" alt="Frame at ${timeSeconds.toFixed(2)} seconds" loading="lazy"><span class="small"><span class="soft">${timeSeconds.toFixed(2)} s</span> <span lang="${instance.language}">${line}</span></span></li>`)}</ul>`;
}

/** The middle of each spoken line, where its time is known; empty where it is not. */
export function lineTimes({ transcript }: Omni2WebInstance): number[] {
  const times = transcript.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === undefined || endSeconds === undefined ? [] : [(startSeconds + endSeconds) / 2],
  );
  return times.length === transcript.length ? times : [];
}

async function writeFrames(
  { dataset, outputDirectory }: ReportData,
  instance: Omni2WebInstance & { recording: string },
  sampled: EvidenceFrames,
): Promise<Frame[]> {
  const folder = `${instance.id}-frames`;
  await mkdir(join(outputDirectory, 'media', folder), { recursive: true });
  const times = lineTimes(instance);
  if (times.length === 0) {
    const { frames } = await sampleFrames(join(dataset.directory, instance.recording), {
      count: instance.transcript.length,
      maxSide: 640,
      quality: 80,
      outDirectory: join(outputDirectory, 'media', folder),
    });
    return frames.map(({ path, timeSeconds }) => ({
      file: `../media/${folder}/${basename(path)}`,
      timeSeconds,
      line: '',
    }));
  }
  const frames: Frame[] = [];
  for (const [index, time] of times.entries()) {
    const frame = sampled.at(time);
    if (!frame) continue;
    await copyFile(frame.path, join(outputDirectory, 'media', folder, basename(frame.path)));
    frames.push({
      file: `../media/${folder}/${basename(frame.path)}`,
      timeSeconds: frame.timeSeconds,
      line: instance.transcript[index]!.text,
    });
  }
  return frames;
}
