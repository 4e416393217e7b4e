import { addUsage } from '../../../core/addUsage.js';
import type { Derivation, ExposurePart } from '../../../core/Exposure.js';
import { sha256 } from '../../../core/hash.js';
import type { InputPart } from '../../../core/InputPart.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { SubjectResponse } from '../../../subjects/Subject.js';
import type { BuiltQuestion } from '../exposure/buildExposure.js';
import { checkCausality } from '../exposure/checkCausality.js';
import type { Answer } from './Answerer.js';
import { createEnergyMeter } from './createEnergyMeter.js';

/** Frames that are shown together. */
const framesAtOnce = 4;

export interface NotesRequest {
  instance: string;
  built: BuiltQuestion;
  videoSha256: string | null;
  promptPack?: string;
  /** The task is `notes` while pictures go by, `answer` at the question. */
  ask(task: 'notes' | 'answer', parts: readonly InputPart[]): Promise<SubjectResponse>;
}

/**
 * The condition stream: pictures in order, the question unknown; the subject keeps notes of a fixed size and answers from them
 * alone. Time and energy count from the question on.
 */
export async function answerFromNotes({
  instance,
  built,
  videoSha256,
  promptPack,
  ask,
}: NotesRequest): Promise<Answer> {
  const { parts, notesBytes = 0, queryTimeSeconds } = built;
  const prompt = await loadPrompt('egoeverything/notes', promptPack);
  const pictures = parts.slice(0, -1);
  let notes = '';
  let usage: Answer['usage'] | undefined;
  let cuts = 0;
  const shown: ExposurePart[] = [];
  const seen: { hash: string; timeSeconds: number }[] = [];
  const derivations: Derivation[] = [];
  // A picture is two parts: its time, and itself.
  for (let start = 0; start < pictures.length; start += 2 * framesAtOnce) {
    const chunk = pictures.slice(start, start + 2 * framesAtOnce);
    for (const part of chunk)
      if (part.type === 'frame')
        seen.push({ hash: part.frame.sentSha256, timeSeconds: part.frame.timeSeconds });
    const text = fillPrompt(prompt, {
      notes: fenceUntrusted('NOTES', notes === '' ? '(none)' : notes),
      bytes: String(notesBytes),
    });
    const response = await ask('notes', [...chunk, { type: 'text', text, label: 'notes' }]);
    usage = addUsage(usage, response.usage);
    if (response.unavailable) return { ...response, usage };
    shown.push(...response.shown);
    derivations.push(...response.derivations);
    // Whoever says nothing keeps what there was.
    const said = response.text?.trim() || notes;
    notes = cutBytes(said, notesBytes);
    if (notes !== said) cuts += 1;
  }
  const own: InputPart = { type: 'text', text: fenceUntrusted('NOTES', notes), label: 'own notes' };
  const made: Derivation = {
    name: "the subject's notes",
    inputs: seen.map(({ hash }) => hash),
    output: sha256(own.text),
    span: { startSeconds: 0, endSeconds: seen.at(-1)?.timeSeconds ?? 0 },
  };
  const question = parts.at(-1)!;
  await checkCausality({
    ...{ instance, parts: [own, question], queryTimeSeconds, videoSha256 },
    derivations: [...built.exposure.derivations, made],
    ownTexts: new Set(question.type === 'text' ? [question.text] : []),
  });
  const energy = await createEnergyMeter();
  const before = performance.now();
  const response = await ask('answer', [own, question]);
  return {
    ...response,
    usage: addUsage(usage, response.usage),
    shown: [...shown, ...response.shown],
    derivations: [...derivations, made, ...response.derivations],
    conversions: [
      ...response.conversions,
      ...(cuts > 0 ? [`notes were cut to ${notesBytes} bytes ${cuts} times`] : []),
    ],
    fromQuestion: {
      timeSeconds: (performance.now() - before) / 1000,
      memoryBytes: Buffer.byteLength(notes),
      energyJoules: await energy.joules(),
    },
  };
}

/** The first bytes of a text, no character cut in two. */
export function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  // Bytes that go on with a character begin with the bits 10.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
