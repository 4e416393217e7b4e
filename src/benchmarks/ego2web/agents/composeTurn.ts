import type { Observation } from '../../../browser/agent/Episode.js';
import type { InputPart } from '../../../core/InputPart.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import type { GivenTask } from './EpisodeAgent.js';

/** Characters of all that was done so far; the oldest goes first. */
const longestHistory = 12_000;

const hurrySeconds = 60;

type TextPart = Extract<InputPart, { type: 'text' }>;

/** What stands for the video in words: which parts there are, and captions or notes themselves. */
export async function composeGiven(
  parts: readonly InputPart[],
  { promptPack, notes }: { promptPack?: string; notes?: string },
): Promise<{ text: string; media: InputPart[] }> {
  const fill = async (name: string, values: Record<string, string> = {}): Promise<string> =>
    fillPrompt(await loadPrompt(`ego2web/${name}`, promptPack), values);
  if (notes !== undefined)
    return { text: await fill('given-notes', { notes: fenceUntrusted('NOTES', notes) }), media: [] };
  const media = parts.filter(({ type }) => type !== 'text');
  const frames = parts.filter(({ type }) => type === 'frame').length;
  const texts: string[] = [];
  if (parts.some(({ type }) => type === 'video')) texts.push(await fill('given-video'));
  if (frames > 0) texts.push(await fill('given-frames', { count: String(frames) }));
  for (const part of parts) {
    if (part.type !== 'text') continue;
    const name = part.label === 'oracle' ? 'oracle' : 'captions';
    texts.push(await fill(`given-${name}`, { [name]: fenceUntrusted(name.toUpperCase(), part.text) }));
  }
  return { text: texts.join('\n') || (await fill('given-nothing')), media };
}

/** The first text of every request of an episode. */
export async function composeTask(
  { instruction, allowedHosts }: GivenTask,
  given: string,
  {
    actions,
    promptPack,
    name = 'ego2web/agent-task',
  }: { actions: number; promptPack?: string; name?: 'ego2web/agent-task' | 'ego2web/agent-computer' },
): Promise<TextPart> {
  const text = fillPrompt(await loadPrompt(name, promptPack), {
    ...{ instruction: fenceUntrusted('TASK', instruction), given },
    ...{ hosts: allowedHosts.join(', '), actions: String(actions) },
  });
  return { type: 'text', text, label: name };
}

/** The text of one turn. @param note what was wrong with the last reply; empty without */
export async function composeTurn(
  observation: Observation,
  history: readonly string[],
  { note, promptPack }: { note: string; promptPack?: string },
): Promise<TextPart> {
  const name = 'ego2web/agent-step';
  const text = fillPrompt(await loadPrompt(name, promptPack), {
    history: history.length > 0 ? fenceUntrusted('DONE', lastOf(history)) : 'Nothing yet.',
    ...surroundingsOf(observation),
    view: fenceUntrusted('PAGE', observation.view),
    note: note ? `Your last reply could not be used: ${note}\n\n` : '',
  });
  return { type: 'text', text, label: name };
}

/** What stands beside the picture of the window where a conversation holds what was before. @param result of the last action */
export async function composePictureTurn(
  observation: Observation,
  { result, promptPack }: { result: string; promptPack?: string },
): Promise<TextPart> {
  const name = 'ego2web/agent-computer-turn';
  const text = fillPrompt(await loadPrompt(name, promptPack), { result, ...surroundingsOf(observation) });
  return { type: 'text', text, label: name };
}

/** What is told of an observation beside the page itself. */
function surroundingsOf({ url, tabs, events, actionsLeft, secondsLeft }: Observation) {
  return {
    events: events.length > 0 ? fenceUntrusted('EVENTS', events.join('\n')) : 'Nothing else happened.',
    actionsLeft: String(actionsLeft),
    // Told only near the end, so that an episode done again asks the same questions.
    hurry: secondsLeft < hurrySeconds ? ' Time is nearly over: answer now.' : '',
    tabs: fenceUntrusted(
      'TABS',
      tabs
        .map(
          (tab) => `${tab.tab}${tab.active ? ' (in front)' : ''}: ${oneLine(tab.title)} ${oneLine(tab.url)}`,
        )
        .join('\n'),
    ),
    address: oneLine(url),
  };
}

function lastOf(history: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of history.toReversed()) {
    length += line.length + 1;
    if (length > longestHistory) return ['...', ...kept].join('\n');
    kept.unshift(line);
  }
  return kept.join('\n');
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 300 ? line : `${line.slice(0, 300)}...`;
}
