import type { Random } from '../../../core/createRandom.js';
import { needsNoun } from './operations/common.js';
import type { PointingMark, SpokenFragment } from './ScriptStep.js';
import type { SurveyElement } from './survey/SurveyElement.js';
import type { Wording } from './words/Wording.js';

export interface SaidStep {
  fragments: SpokenFragment[];
  transcript: string;
}

interface Values {
  value?: string;
  text?: string;
  tag?: string;
  change?: string;
}

/** Puts one step into spoken words: one of its phrasings, with weak references for what is pointed at. */
export function sayStep(
  wording: Wording,
  random: Random,
  template: string,
  pointed: readonly SurveyElement[],
  values: Values,
): SaidStep {
  const opening = random.pick(wording.openings);
  const fragments: SpokenFragment[] = [];
  let transcript = '';
  for (const part of `${opening}${opening ? lowerFirst(template) : template}`.split('|')) {
    const fragment = { spoken: '', marks: [] as PointingMark[] };
    for (const piece of part.split(/(\{\w+\})/)) {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined) {
        fragment.spoken += piece;
        transcript += piece;
        continue;
      }
      const { written, at } = fill(name, wording, random, pointed, values);
      const said = transcript === '' ? upperFirst(written) : written;
      const spoken = said.replace(/["“”]/g, '');
      const start = fragment.spoken.length;
      fragment.spoken += spoken;
      transcript += said;
      if (at) fragment.marks.push({ start, end: fragment.spoken.length, at });
    }
    fragments.push(trimmed(fragment));
  }
  return { fragments, transcript: endOnce(transcript.replace(/ {2,}/g, ' ').trim()) };
}

function fill(
  name: string,
  wording: Wording,
  random: Random,
  pointed: readonly SurveyElement[],
  values: Values,
): { written: string; at?: PointingMark['at'] } {
  const [first, second] = pointed;
  const refer = (forms: { plain: readonly string[]; withNoun: readonly string[] }, element: SurveyElement) =>
    random
      .pick(needsNoun(element) ? forms.withNoun : forms.plain)
      .replace('{noun}', wording.nouns[element.kind]);
  if (name === '0') return { written: refer(wording.near, first!), at: 'first' };
  if (name === '1') return { written: refer(wording.far, second!), at: 'second' };
  if (name === 'these') return { written: refer(wording.both, first!), at: 'both' };
  if (name === 'here') return { written: random.pick(wording.here), at: 'edge' };
  const value = values[name as keyof Values];
  if (value === undefined) throw new Error(`the phrasing names {${name}}, which this step has not`);
  return { written: name === 'text' ? wording.quote(value) : value };
}

function trimmed({ spoken, marks }: SpokenFragment): SpokenFragment {
  const lead = spoken.length - spoken.trimStart().length;
  return {
    spoken: spoken.trim(),
    marks: marks.map((mark) => ({ ...mark, start: mark.start - lead, end: mark.end - lead })),
  };
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Make" after "Okay, " is "make"; "I" stays. */
function lowerFirst(text: string): string {
  return /^I\b/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** Fills the braces of an explicit sentence. */
export function fillSentence(template: string, values: Record<string, string | undefined>): string {
  return upperFirst(
    endOnce(
      template.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`the sentence names {${name}}, which this step has not`);
        return value;
      }),
    ),
  );
}

/** A quoted sentence that has its own full stop needs no second one after it. */
function endOnce(text: string): string {
  return text.replace(/([.!?。！？]["”])[.。]/g, '$1');
}
