import { canonicalJson, type Json } from '../core/canonicalJson.js';
import { inputError } from '../core/errors.js';
import type { RunManifest } from '../runs/RunManifest.js';
import { requestOf } from './planManifest.js';
import { answerSettings } from './runRequest.js';

export interface NamedRun {
  /** Its id, or its folder where two ids are alike. */
  name: string;
  manifest: RunManifest;
}

/**
 * refuse: figures of these runs must not stand side by side; warn: the difference may explain a gap between their
 * scores; note: it should change nothing, and a reader may want to know.
 */
export type DifferenceWeight = 'refuse' | 'warn' | 'note';

/** One thing in which runs are not alike. */
export interface RunDifference {
  code:
    | 'BENCHMARKS_DIFFER'
    | 'DATASETS_DIFFER'
    | 'INSTANCES_DIFFER'
    | 'NO_COMMON_INSTANCES'
    | 'JUDGES_DIFFER'
    | 'PROMPTS_DIFFER'
    | 'CONDITIONS_DIFFER'
    | 'OPTIONS_DIFFER'
    | 'MODEL_SETTINGS_DIFFER'
    | 'REPEATS_DIFFER'
    | 'SEEDS_DIFFER'
    | 'VERSIONS_DIFFER'
    | 'ENVIRONMENTS_DIFFER';
  weight: DifferenceWeight;
  /** One sentence that names the runs and what each has. */
  message: string;
  /** What each run has, by its name. */
  values: Record<string, Json>;
}

/**
 * Everything in which runs differ that a comparison of their scores hangs on, the heaviest first; empty for runs that
 * are alike. Subjects are no difference: they are what is compared.
 */
export function findRunDifferences(runs: readonly NamedRun[]): RunDifference[] {
  const requests = new Map(runs.map(({ name, manifest }) => [name, requestOf(manifest)]));
  const request = (run: NamedRun) => requests.get(run.name)!;
  const found = [
    differ(runs, 'BENCHMARKS_DIFFER', 'refuse', 'benchmarks', ({ manifest }) => manifest.benchmark),
    differ(runs, 'DATASETS_DIFFER', 'refuse', 'data sets', ({ manifest: { dataset } }) => ({
      name: dataset.name,
      sha256: dataset.sha256,
    })),
    ...instanceDifferences(runs),
    differ(runs, 'JUDGES_DIFFER', 'warn', 'judges', (run) => request(run).judge),
    promptDifference(runs),
    differ(runs, 'CONDITIONS_DIFFER', 'warn', 'conditions', (run) => [...request(run).conditions].sort()),
    ...optionDifferences(runs, (run) => request(run).options),
    ...answerSettings.map((setting) =>
      differ(runs, 'MODEL_SETTINGS_DIFFER', 'warn', `settings of models: ${setting}`, (run) =>
        toJson(request(run).models?.[setting] ?? {}),
      ),
    ),
    differ(runs, 'REPEATS_DIFFER', 'note', 'repeats', (run) => request(run).repeats),
    differ(runs, 'SEEDS_DIFFER', 'note', 'seeds', (run) => request(run).seed),
    differ(
      runs,
      'VERSIONS_DIFFER',
      'note',
      'versions of deixis',
      ({ manifest }) => manifest.sessions.at(-1)?.versions.deixis ?? null,
    ),
    differ(
      runs,
      'ENVIRONMENTS_DIFFER',
      'note',
      'environments',
      ({ manifest }) => manifest.sessions.at(-1)?.environment ?? {},
    ),
  ].filter((difference) => difference !== undefined);
  const order: DifferenceWeight[] = ['refuse', 'warn', 'note'];
  return found.sort((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight));
}

/** What runs that are pooled differ in: that they are of different data is what they are pooled for. */
export function findPoolDifferences(runs: readonly NamedRun[]): RunDifference[] {
  const ofData: RunDifference['code'][] = ['DATASETS_DIFFER', 'INSTANCES_DIFFER', 'NO_COMMON_INSTANCES'];
  return findRunDifferences(runs).filter(({ code }) => !ofData.includes(code));
}

/**
 * Ends a comparison that would mean nothing. With `onlyCommon` other data are allowed, since the user says that instances
 * of the same id are the same; other benchmarks and no common instance never are.
 * @throws DeixisError BENCHMARKS_DIFFER, DATASETS_DIFFER, NO_COMMON_INSTANCES (input)
 */
export function assertComparable(
  differences: readonly RunDifference[],
  { onlyCommon = false }: { onlyCommon?: boolean } = {},
): void {
  const refused = differences.find(
    ({ weight, code }) => weight === 'refuse' && !(onlyCommon && code === 'DATASETS_DIFFER'),
  );
  if (!refused) return;
  const hint = refusalHints[refused.code];
  throw inputError(refused.code, refused.message, {
    ...(hint === undefined ? {} : { hint }),
    details: { runs: refused.values },
  });
}

const refusalHints: Partial<Record<RunDifference['code'], string>> = {
  BENCHMARKS_DIFFER: 'compare or report runs of one benchmark',
  DATASETS_DIFFER:
    'compare runs of one data set; --only-common compares the instances whose ids are in all of them, and trusts that they are the same; --pool takes the instances of all of them together',
};

function differ(
  runs: readonly NamedRun[],
  code: RunDifference['code'],
  weight: DifferenceWeight,
  what: string,
  value: (run: NamedRun) => Json,
): RunDifference | undefined {
  const values = Object.fromEntries(runs.map((run) => [run.name, value(run)]));
  const groups = new Map<string, string[]>();
  for (const [name, own] of Object.entries(values)) {
    const text = canonicalJson(own);
    groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  if (groups.size < 2) return undefined;
  const parts = [...groups.values()].map((names) => `${names.join(', ')}: ${brief(values[names[0]!]!)}`);
  return { code, weight, message: `different ${what}: ${parts.join('; ')}`, values };
}

function instanceDifferences(runs: readonly NamedRun[]): RunDifference[] {
  const sets = runs.map(({ manifest }) => new Set(manifest.dataset.instanceIds));
  const all = new Set(sets.flatMap((set) => [...set]));
  const common = [...all].filter((id) => sets.every((set) => set.has(id))).length;
  if (common === all.size) return [];
  const values = Object.fromEntries(runs.map(({ name }, index) => [name, sets[index]!.size]));
  const sizes = runs.map(({ name }, index) => `${name}: ${sets[index]!.size}`).join('; ');
  return common === 0
    ? [
        {
          code: 'NO_COMMON_INSTANCES',
          weight: 'refuse',
          message: `no instance is in all runs (${sizes})`,
          values,
        },
      ]
    : [
        {
          code: 'INSTANCES_DIFFER',
          weight: 'warn',
          message: `different instances: ${common} of ${all.size} are in all runs (${sizes})`,
          values,
        },
      ];
}

/** Prompts that not every run has, or not in the same words; hashes say nothing to a reader, so that they are named. */
function promptDifference(runs: readonly NamedRun[]): RunDifference | undefined {
  const names = [...new Set(runs.flatMap(({ manifest }) => Object.keys(manifest.prompts)))].sort();
  const changed = names.filter(
    (name) => new Set(runs.map(({ manifest }) => manifest.prompts[name])).size > 1,
  );
  if (changed.length === 0) return undefined;
  return {
    code: 'PROMPTS_DIFFER',
    weight: 'warn',
    message: `different prompts: ${changed.join(', ')}`,
    values: Object.fromEntries(
      runs.map(({ name, manifest }) => [
        name,
        Object.fromEntries(changed.map((prompt) => [prompt, manifest.prompts[prompt] ?? null])),
      ]),
    ),
  };
}

function optionDifferences(
  runs: readonly NamedRun[],
  optionsOf: (run: NamedRun) => Record<string, unknown>,
): (RunDifference | undefined)[] {
  const names = [...new Set(runs.flatMap((run) => Object.keys(optionsOf(run))))].sort();
  return names.map((option) =>
    differ(runs, 'OPTIONS_DIFFER', 'warn', `option ${option}`, (run) =>
      toJson(optionsOf(run)[option] ?? 'its default'),
    ),
  );
}

/** What a manifest holds is JSON; its type has been widened on the way. */
function toJson(value: unknown): Json {
  return value as Json;
}

const shownCharacters = 120;

function brief(value: Json): string {
  const text = typeof value === 'string' ? value : describe(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}...` : text;
}

function describe(value: Json): string {
  if (Array.isArray(value)) return value.map(describe).join(', ');
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value.slice(0, 12);
  if (typeof value === 'string') return value;
  if (value === null) return 'unknown';
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name} ${describe(member)}`);
  return members.join(', ') || 'none';
}
