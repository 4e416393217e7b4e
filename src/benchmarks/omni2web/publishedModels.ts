export { isModel } from '../options/isModel.js';

/**
 * The models that the source used beside those it tested (omni2web, Analyses): only with them is a figure called comparable
 * with a published one. Ids are those of the makers' own servers; another server may serve the same model.
 */
export const publishedModels = {
  judge: 'google/gemini-3.1-pro',
  /** The judges that the source held against the first one. */
  otherJudges: ['openai/gpt-5.5', 'deepseek/deepseek-v4-pro'],
  executor: 'deepseek/deepseek-v4-pro',
  /** Guesses targets from the words alone (omni2web, Difficulty). */
  probe: 'google/gemini-3.1-pro',
  probeJudge: 'openai/gpt-5.5',
} as const;
