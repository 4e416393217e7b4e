import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { Condition } from '../names.js';

const givenPrompts: Readonly<Record<Condition, string>> = {
  fr: 'egoeverything/given-frames',
  ad: 'egoeverything/given-small-frames',
  gc: 'egoeverything/given-gaze-squares',
  gm: 'egoeverything/given-masked-frames',
  saliency: 'egoeverything/given-gaze-maps',
  'global+local': 'egoeverything/given-global-local',
  video: 'egoeverything/given-video',
  stream: 'egoeverything/given-notes',
  memory: 'egoeverything/given-memory',
  blind: 'egoeverything/given-nothing',
};

export interface QuestionText {
  condition: Condition;
  question: string;
  /** As shown, A first. */
  options: readonly string[];
  queryTimeSeconds: number;
  /** Of the conditions with frames. */
  frameCount?: number;
  /** Whole frames that may be asked for; of the condition global+local. */
  lookCount?: number;
  /** Of the condition memory; given as a part of its own, so that its derivation can be followed. */
  promptPack?: string;
}

/** The letter of the option at a place. */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place);
}

/** Minutes and seconds, as a person would say when something was. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The text of the question, and the prompts that it is made of by name and hash. */
export async function composeQuestion({
  condition,
  question,
  options,
  queryTimeSeconds,
  frameCount,
  lookCount,
  promptPack,
}: QuestionText): Promise<{ text: string; prompts: Record<string, string> }> {
  const [outer, given] = await Promise.all([
    loadPrompt('egoeverything/question', promptPack),
    loadPrompt(givenPrompts[condition], promptPack),
  ]);
  const lines = options.map((option, place) => `${optionLetter(place)}. ${option}`);
  const text = fillPrompt(outer, {
    time: clockTime(queryTimeSeconds),
    given: fillPrompt(given, {
      ...(frameCount === undefined || condition === 'stream' ? {} : { frameCount: String(frameCount) }),
      ...(lookCount === undefined ? {} : { lookCount: String(lookCount) }),
    }),
    question: fenceUntrusted('QUESTION', [question, ...lines].join('\n')),
  });
  return { text, prompts: { [outer.name]: outer.sha256, [given.name]: given.sha256 } };
}
