/** The formats that a run can be written in, with what each is for. */
export const exportFormats = {
  inspect: 'logs of Inspect (.eval), one a subject, condition and track',
  'lmms-eval': 'results and samples as lmms-eval leaves them, a folder a subject',
  csv: 'a row an item, and a row a step',
  latex: 'the tables for a paper (booktabs)',
  markdown: 'the tables for a README',
  huggingface: 'outputs with their files as a data set folder with a card',
} as const;

export type ExportFormat = keyof typeof exportFormats;
