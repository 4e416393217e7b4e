import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../../core/errors.js';
import { groupBy } from '../../../core/groupBy.js';
import { gazeAt } from '../../../gaze/gazeAt.js';
import { gazeMark } from '../../../gaze/gazeMark.js';
import { Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderDocument } from '../../../report/renderDocument.js';
import { shrinkPicture } from '../../../report/shrinkPicture.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { readKept } from '../../reporting/findLostArtifacts.js';
import { lostPart } from '../../reporting/lostNotes.js';
import { clockTime, optionLetter } from '../exposure/composeQuestion.js';
import type { Preparer } from '../exposure/createPreparer.js';
import { answerPayloadSchema } from '../plan/answerPayload.js';
import type { EgoEverythingInstance } from '../schema.js';
import { decodeEvidence, type Evidence } from './decodeEvidence.js';
import type { ReportData } from './ReportData.js';

/** Of what was shown, so many pictures a page and condition. */
const mostFrames = 12;
const pictureWidth = 260;

/** A page a question: what is asked, where its evidence lies, what each subject was shown, said and chose. */
export async function writeItemPages(data: ReportData, preparer: Preparer): Promise<void> {
  await mkdir(join(data.outputDirectory, 'items'), { recursive: true });
  const media = join(data.outputDirectory, 'media');
  await mkdir(media, { recursive: true });
  const evidence = await decodeEvidence(data.instances, preparer, media, pictureWidth * 2);
  const byInstance = groupBy(data.records, ({ key }) => key.instance);
  for (const [index, instance] of data.instances.entries()) {
    const records = byInstance.get(instance.id) ?? [];
    const shown = evidence.get(instance.id);
    const lack = shown ? await lackOf(data, instance, preparer) : null;
    const next = data.instances[index + 1];
    const page = renderDocument({
      title: instance.question,
      subtitle: `${instance.id}, ${instance.category}, on ${instance.video}`,
      links: [
        { text: 'report', address: '../index.html' },
        ...(next ? [{ text: 'next question', address: `${itemFile(next)}` }] : []),
      ],
      body: markup`${lostPart(data.lost, instance.id)}${renderQuestion(instance)}${await renderEvidence(instance, shown, preparer)}${lack}${await renderAnswers(data, instance, records)}`,
    });
    await writeFile(join(data.outputDirectory, 'items', itemFile(instance)), page);
  }
}

/** What is wrong with a video that can be shown all the same; where it cannot, the evidence says why. */
async function lackOf(
  { dataset, videos }: ReportData,
  instance: EgoEverythingInstance,
  preparer: Preparer,
): Promise<Markup | null> {
  const file = instance.videoFile!;
  const probe = async () => (await preparer.video(instance)).facts;
  const fault = await videos.of(instance.id, join(dataset.directory, file), probe);
  return fault?.canPlay ? nothing(`${file} is not whole: ${fault.fault}.`) : null;
}

/** The page's file name; ids hold letters, digits, ".", "_" and "-" only. */
export function itemFile({ id }: { id: string }): string {
  return `${id}.html`;
}

function renderQuestion({
  options,
  rightOption,
  queryTimeSeconds,
  targetTimeSeconds,
}: EgoEverythingInstance) {
  const asked =
    queryTimeSeconds === 'unknown'
      ? 'at the end of its video (no time is known)'
      : `at ${clockTime(queryTimeSeconds)}`;
  return markup`<ol type="A">${options.map((option, place) => (place === rightOption ? markup`<li><strong class="met">${option}</strong> (right)</li>` : markup`<li>${option}</li>`))}</ol>
<p>Asked ${asked}${targetTimeSeconds === undefined ? null : markup`; the target was seen at ${clockTime(targetTimeSeconds)}`}.</p>`;
}

/** The frames that hold the evidence, with the box of the object and where the wearer looked. */
async function renderEvidence(
  instance: EgoEverythingInstance,
  evidence: Evidence | undefined,
  preparer: Preparer,
): Promise<Markup | null> {
  if (!evidence) return null;
  if ('problem' in evidence) return cannotShow(evidence.problem);
  const { facts, pictures } = evidence;
  try {
    const trace = instance.gaze ? await preparer.gaze(instance) : null;
    const items = pictures.map(({ file, keyframe: { box, objectName, timeSeconds } }) => {
      const look = trace && gazeAt(trace, timeSeconds);
      const scale = trace ? facts.width / trace.width : 1;
      const [across, down] = box?.unit === 'thousandths' ? [facts.width / 1000, facts.height / 1000] : [1, 1];
      return markup`<li><div class="marked"><img src="../media/${file}" alt="${objectName} at ${clockTime(timeSeconds)}" loading="lazy">
<svg viewBox="0 0 ${facts.width} ${facts.height}" aria-hidden="true">${
        box && box.unit !== 'unknown'
          ? markup`<rect x="${box.left * across}" y="${box.top * down}" width="${(box.right - box.left) * across}" height="${(box.bottom - box.top) * down}"/>`
          : null
      }${look ? new Markup(gazeMark({ x: look.x * scale, y: look.y * scale }, facts)) : null}</svg></div>
<div class="small">${clockTime(timeSeconds)}: ${objectName}${look ? ', looked at where the ring is' : trace ? ', no gaze known' : ''}</div></li>`;
    });
    return markup`<h2>Evidence</h2><ul class="frames">${items}</ul>`;
  } catch (error) {
    return cannotShow(errorMessage(error));
  }
}

const cannotShow = (problem: string): Markup =>
  markup`<h2>Evidence</h2>${nothing(`It cannot be shown: ${problem}`)}`;

async function renderAnswers(
  data: ReportData,
  instance: EgoEverythingInstance,
  records: readonly StageRecord[],
): Promise<Markup> {
  const parts: Markup[] = [];
  const shown = new Set<string>();
  for (const record of records) {
    const { key, outcome, reason, exposure } = record;
    const payload =
      (record.payload as { kind?: string } | null)?.kind === 'answer'
        ? answerPayloadSchema.parse(record.payload)
        : null;
    const said = payload?.answer ? await answerText(data, payload.answer) : null;
    const chosen = payload?.chosenPlace ?? null;
    const frames = exposure?.parts.flatMap((part) => (part.kind === 'frame' ? [part] : [])) ?? [];
    const pictures: Markup[] = [];
    for (const index of spread(frames.length, mostFrames)) {
      const { sentSha256, timeSeconds } = frames[index]!;
      const name = `${sentSha256.slice(0, 24)}.webp`;
      if (!shown.has(name) && !(await writePicture(data, sentSha256, name))) continue;
      shown.add(name);
      pictures.push(
        markup`<li><img src="../media/${name}" alt="frame at ${clockTime(timeSeconds)}" loading="lazy"><div class="small">${timeSeconds.toFixed(2)} s</div></li>`,
      );
    }
    const verdict = { success: 'right', failure: 'wrong' }[outcome as string] ?? outcome;
    parts.push(markup`<details class="output"><summary>${key.subject}, ${key.condition}${payload && payload.rotation > 0 ? `, options turned by ${payload.rotation}` : ''}: <strong class="${outcome === 'success' ? 'met' : 'unmet'}">${verdict}</strong>${chosen === null || !payload ? null : markup`, chose ${optionLetter(chosen)} (${payload.options[chosen] ?? ''})`}</summary>
${reason ? markup`<p class="notice">${reason}</p>` : null}
${said}
${exposure?.conversions.map((line) => markup`<p class="soft small">${line}</p>`) ?? null}
${frames.length > 0 ? markup`<p class="small">Shown: ${frames.length} frames of ${frames[0]!.width} x ${frames[0]!.height}, from ${frames[0]!.timeSeconds.toFixed(1)} to ${frames.at(-1)!.timeSeconds.toFixed(1)} s${pictures.length < frames.length ? `; ${pictures.length} of them here` : ''}.</p>` : null}
${pictures.length > 0 ? markup`<ul class="frames">${pictures}</ul>` : null}</details>`);
  }
  return markup`<h2>Answers to ${instance.id}</h2>${parts.length > 0 ? parts : nothing('Nobody has answered it yet.')}`;
}

async function answerText({ artifacts }: ReportData, sha256: string): Promise<Markup> {
  const bytes = await readKept(artifacts, sha256);
  return bytes
    ? markup`<pre>${bytes.toString('utf8').slice(0, 20_000)}</pre>`
    : nothing('The answer as it came is lost.');
}

/** @returns whether there is one: it may be lost, or the run never kept it; the page says how many frames there were */
async function writePicture(
  { artifacts, outputDirectory }: ReportData,
  sha256: string,
  name: string,
): Promise<boolean> {
  try {
    await shrinkPicture(await artifacts.read(sha256), pictureWidth).toFile(
      join(outputDirectory, 'media', name),
    );
    return true;
  } catch {
    return false;
  }
}

/** So many places of a list, evenly spread, the ends among them. */
function spread(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (length - 1)) / (most - 1)));
}
