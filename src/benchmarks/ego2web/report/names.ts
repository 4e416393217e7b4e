import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';

/** Subjects and conditions as rows of tables and plots name them. */
export function rowName({ subject, condition }: { subject: string; condition: string }): string {
  return `${subject}, ${condition}`;
}

/** How label files name an output: "INSTANCE/SUBJECT/CONDITION", and "/2" for a second try. */
export function outputName({ task, subject, condition, repeat }: EpisodeOutput): string {
  return `${task}/${subject}/${condition}${repeat > 0 ? `/${repeat + 1}` : ''}`;
}

/** Where an output stands on the page of its instance. */
export function outputAnchor({ subject, condition, repeat }: EpisodeOutput): string {
  return `output-${`${subject}-${condition}-${repeat + 1}`.replace(/[^A-Za-z0-9]+/g, '-')}`;
}

export function outputAddress(output: EpisodeOutput): string {
  return `items/${output.task}.html#${outputAnchor(output)}`;
}

/** The end of an interval in percent. */
export function inPercent({ low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low: 100 * low, high: 100 * high };
}
