import type { Exposure } from '../../../../core/Exposure.js';
import { exposurePart } from '../../../../report/exposure/exposurePart.js';
import { isPicture } from '../../../../report/exposure/isPicture.js';
import { cutText, type ShownTexts } from '../../../../report/exposure/ShownTexts.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import type { Trajectory } from '../../../../trajectories/Trajectory.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import type { EpisodePayload } from '../../plan/payloads.js';
import type { EpisodeOutput } from '../../scoring/EpisodeOutput.js';
import { readTrajectory } from '../../scoring/readTrajectory.js';
import type { MediaFolder } from '../MediaFolder.js';
import { outputAnchor, rowName } from '../names.js';
import type { ReportData } from '../ReportData.js';
import { stripPart } from './stripPart.js';
import { verdictPart } from './verdictPart.js';

/** What one subject was given, did and answered, and what the judge made of it. */
export async function outputPart(
  data: ReportData,
  output: EpisodeOutput,
  texts: ShownTexts,
  files: MediaFolder | null,
): Promise<Markup> {
  const { outcome, reason, repeat, episode, act, judge } = output;
  const trajectory = episode && (await readWhole(episode, data));
  const title = `${rowName(output)}${repeat > 0 ? `, try ${repeat + 1}` : ''}`;
  const effort = [
    episode ? `${episode.steps} ${episode.steps === 1 ? 'action' : 'actions'}` : '',
    episode ? episode.ended.replace('-', ' ') : '',
    output.timeSeconds === undefined ? '' : `${output.timeSeconds.toFixed(0)} s`,
    output.tokens === undefined ? '' : `${output.tokens} tokens`,
  ].filter(Boolean);
  return markup`<details class="output"><summary><strong>${title}</strong> <span class="${outcome === 'success' ? 'met' : 'unmet'}">${outcome}</span> <span class="soft">${effort.join(', ')}</span></summary><span id="${outputAnchor(output)}"></span>
${reason ? markup`<p>${reason}</p>` : null}
${
  trajectory
    ? markup`<dl class="facts"><dt>answer</dt><dd>${trajectory.finalAnswer ?? 'none'}</dd>${episode.cited && episode.cited.length > 0 ? markup`<dt>cites</dt><dd>${episode.cited.map(({ startSeconds, endSeconds }) => `${startSeconds.toFixed(1)} to ${endSeconds.toFixed(1)} s`).join(', ')}</dd>` : null}</dl>`
    : episode &&
      nothing('The trajectory is lost: what the subject did step by step and answered cannot be shown.')
}
${await verdictPart(data, judge, title)}
${trajectory ? await stripPart(trajectory, judge, files, title) : null}
${await exposurePart('What the subject was shown', act?.exposure && withoutPages(act.exposure), texts, files)}
${await exposurePart('What the judge was shown', judge.exposure && withoutPages(judge.exposure), texts, files)}
${episode?.evidence ? await evidenceText(data, episode.evidence) : null}
${episode && episode.notes.length > 0 ? markup`<ul class="small soft">${episode.notes.map((note) => markup`<li>${note}</li>`)}</ul>` : null}
</details>`;
}

/** The pages of all steps are in the strip; of texts like them one is enough. */
function withoutPages(exposure: Exposure): Exposure {
  const isPage = (part: Exposure['parts'][number]): boolean =>
    isPicture(part) ||
    (part.kind === 'text' && /^(label of|time of|the page before step|heading)/.test(part.label));
  const seen = new Set<string>();
  const parts = exposure.parts.filter((part) => {
    if (isPage(part)) return false;
    if (part.kind !== 'text') return true;
    const isFirst = !seen.has(part.label);
    seen.add(part.label);
    return isFirst;
  });
  const left = exposure.parts.length - parts.length;
  return {
    ...exposure,
    parts,
    conversions:
      left > 0
        ? [
            ...exposure.conversions,
            `${left} more parts are in the record: pictures of pages, and the texts of other turns`,
          ]
        : exposure.conversions,
  };
}

/** Null where it is lost. */
async function readWhole(episode: EpisodePayload, { artifacts }: ReportData): Promise<Trajectory | null> {
  return (await readKept(artifacts, episode.trajectory)) && readTrajectory(episode, artifacts);
}

async function evidenceText({ artifacts }: ReportData, hash: string): Promise<Markup | null> {
  const bytes = await readKept(artifacts, hash);
  if (!bytes) return nothing('What the subject wrote down of how it came to this is lost.');
  return markup`<details><summary>How it came to this, as the subject tells it</summary>${cutText(spaced(bytes.toString('utf8')))}</details>`;
}

/** JSON with line breaks, without the requests, which are long and in the record. */
function spaced(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value) => (name === 'request' ? undefined : value), 2);
  } catch {
    return text;
  }
}
