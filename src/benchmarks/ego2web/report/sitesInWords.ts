import { counted } from '../../../core/counted.js';
import { type Ego2WebInstance, type SiteKind, siteKinds } from '../schema.js';

const words: Readonly<Record<SiteKind, string>> = {
  live: 'live sites',
  frozen: 'recorded sites',
  'small-web': 'a made small web',
};

/** What tasks are done on: "live sites", or "live sites (3 tasks) and recorded sites (1 task)". */
export function sitesInWords(instances: readonly Ego2WebInstance[]): { isMixed: boolean; words: string } {
  const kinds = siteKinds
    .map((kind) => ({ kind, tasks: instances.filter(({ site }) => site.kind === kind).length }))
    .filter(({ tasks }) => tasks > 0);
  const isMixed = kinds.length > 1;
  const named = kinds.map(({ kind, tasks }) =>
    isMixed ? `${words[kind]} (${counted(tasks, 'task')})` : words[kind],
  );
  return { isMixed, words: listed(named) };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'no sites') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
