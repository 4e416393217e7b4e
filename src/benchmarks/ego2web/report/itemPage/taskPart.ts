import { join } from 'node:path';
import { sha256 } from '../../../../core/hash.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import { renderTable } from '../../../../report/renderTable.js';
import type { Ego2WebInstance } from '../../schema.js';
import type { MediaFolder } from '../MediaFolder.js';
import type { ReportData } from '../ReportData.js';

/** Of one marked stretch, the page shows so many frames. */
const framesPerRange = 3;
const playable: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' };

/** What was asked, what the evidence shows, and how the end is checked; none of it but the instruction is shown to subjects. */
export async function taskPart(
  { dataset, videos }: ReportData,
  instance: Ego2WebInstance,
  files: MediaFolder | null,
  scratch: string,
): Promise<{ body: Markup; picture: string | null }> {
  const { instruction, videoFile, evidence, oracle, mustMatch, finalState, websites } = instance;
  const path = videoFile === undefined ? undefined : join(dataset.directory, videoFile);
  const fault = files && path ? await videos.of(instance.id, path) : null;
  const isShown = fault?.canPlay !== false;
  const frames = files && path && isShown ? await evidenceFrames(path, evidence, files, scratch) : [];
  const ending = videoFile?.split('.').at(-1)?.toLowerCase() ?? '';
  const video =
    files && path && isShown && ending in playable
      ? await files.ofVideo(path, ending).catch(() => null)
      : null;
  const facts: [string, Markup | string][] = [
    ['instruction', markup`<strong>${instruction}</strong>`],
    ['websites', websites.join(', ')],
    [
      'the evidence',
      evidence
        .map(({ startSeconds, endSeconds }) => `${startSeconds.toFixed(1)} to ${endSeconds.toFixed(1)} s`)
        .join(', '),
    ],
    ['what it shows', oracle.join(' ')],
    ['must match', mustMatch.join('; ')],
  ];
  return {
    // At the end of the evidence the thing is mostly seen best.
    picture: frames.at(-1)?.address ?? null,
    body: markup`<dl class="facts">${facts.filter(([, value]) => value !== '').map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${fault ? nothing(`${videoFile} ${fault.canPlay ? 'is not whole' : 'cannot be shown'}: ${fault.fault}.`) : null}
${video ? markup`<p><a href="${video}">Play the video</a></p>` : null}
${
  frames.length > 0
    ? markup`<ul class="frames">${frames.map(({ address, timeSeconds }) => markup`<li><img src="${address}" alt="The video at ${timeSeconds.toFixed(1)} seconds" loading="lazy"><span class="small">${timeSeconds.toFixed(1)} s</span></li>`)}</ul>`
    : null
}
${
  finalState.length > 0
    ? renderTable(
        'How a program checks the end',
        [
          { title: 'check', value: ({ description, kind }) => description ?? kind },
          {
            title: 'as it is written',
            text: true,
            value: (check) => markup`<code>${JSON.stringify(check)}</code>`,
          },
        ],
        finalState,
      )
    : null
}`,
  };
}

/** Frames of the marked stretches; none where the video cannot be decoded, which the outputs' own errors tell. */
async function evidenceFrames(
  path: string,
  evidence: Ego2WebInstance['evidence'],
  files: MediaFolder,
  scratch: string,
): Promise<{ address: string; timeSeconds: number }[]> {
  const at = [
    ...new Set(
      evidence.flatMap(({ startSeconds, endSeconds }) =>
        Array.from(
          { length: framesPerRange },
          (_, place) => startSeconds + ((place + 0.5) * (endSeconds - startSeconds)) / framesPerRange,
        ),
      ),
    ),
  ].sort((left, right) => left - right);
  if (at.length === 0) return [];
  const outDirectory = join(scratch, sha256(JSON.stringify([path, at])).slice(0, 16));
  try {
    const { frames } = await sampleFrames(path, { at, maxSide: 640, clamp: true, outDirectory });
    const shown = [];
    for (const frame of frames)
      shown.push({ timeSeconds: frame.timeSeconds, address: await files.ofPicture(frame.path) });
    return shown;
  } catch {
    return [];
  }
}
