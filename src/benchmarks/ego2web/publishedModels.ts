/**
 * The models that the source used beside those it tested (ego2web, Analyses): only with them is a figure called comparable with a
 * published one. Ids are those of the makers' own servers; another server may serve the same model.
 */
export const publishedModels = {
  /** Of five-second pieces, when pairs are built. */
  captioner: 'dashscope/qwen3-vl-7b',
  writer: 'openai/gpt-5',
  /** Of captions that agents are given in the place of the video. */
  captionsForAgents: 'google/gemini-3.1-pro',
  /** The recommended one first. */
  judges: ['openai/gpt-4o', 'google/gemini-2.5-pro', 'dashscope/qwen3-vl-flash'],
} as const;
