import { addUsage } from '../../../../core/addUsage.js';
import type { Usage } from '../../../../core/Usage.js';
import type { Model } from '../../../../models/Model.js';
import { optionCount } from '../../analysis/AnswerRecord.js';
import { leakingTimes } from '../../analysis/rotations.js';
import { parseChoice } from '../../answers/parseChoice.js';
import { composeQuestion } from '../../exposure/composeQuestion.js';

export interface BlindQuestion {
  question: string;
  options: readonly string[];
  rightOption: number;
  queryTimeSeconds: number;
}

export interface BlindAnswers {
  /** Whether the question is solved without the video. */
  leaks: boolean;
  /** A model a row: option chosen in each order of the options asked, in the data set's order; null where none could be read. */
  models: { model: string; chosen: (number | null)[]; timesRight: number }[];
  usage: Usage;
}

/**
 * Asks models a question without the video (egoeverything, Filters). OURS: in all five orders of the options; it leaks where a
 * model is right in at least four, which luck gives 0.7% of the time. `paper`: each model in one order; right is a leak.
 */
export async function askBlind(
  { question, options, rightOption, queryTimeSeconds }: BlindQuestion,
  models: readonly Model[],
  { protocol, promptPack, signal }: { protocol: 'ours' | 'paper'; promptPack?: string; signal?: AbortSignal },
): Promise<BlindAnswers> {
  const orders = protocol === 'paper' ? 1 : optionCount;
  const answers: BlindAnswers['models'] = [];
  let usage: Usage | undefined;
  for (const model of models) {
    const chosen: (number | null)[] = [];
    for (let rotation = 0; rotation < orders; rotation += 1) {
      const shown = options.map((_, place) => options[(place + rotation) % options.length]!);
      const { text } = await composeQuestion({
        ...{ condition: 'blind', question, options: shown, queryTimeSeconds },
        ...(promptPack === undefined ? {} : { promptPack }),
      });
      const answer = await model.generate({
        parts: [{ type: 'text', text, label: 'question' }],
        ...(signal === undefined ? {} : { signal }),
      });
      usage = addUsage(usage, answer.usage);
      const { place } = parseChoice(answer.refused ? null : answer.text, shown);
      chosen.push(place === null ? null : (place + rotation) % options.length);
    }
    answers.push({
      ...{ model: model.id, chosen },
      timesRight: chosen.filter((option) => option === rightOption).length,
    });
  }
  const enough = protocol === 'paper' ? 1 : leakingTimes;
  return {
    leaks: answers.some(({ timesRight }) => timesRight >= enough),
    models: answers,
    usage: usage ?? {},
  };
}
