import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeixisError } from '../../../core/DeixisError.js';
import type { ExposurePart } from '../../../core/Exposure.js';
import { makeFolder } from '../../../core/makeFolder.js';
import { readTextFile } from '../../../core/parseJson.js';
import type { Usage } from '../../../core/Usage.js';
import { chooseInstances } from '../../../datasets/chooseInstances.js';
import type { GenerateObject } from '../../../judges/GenerateObject.js';
import { createModels } from '../../../models/createModels.js';
import { type ModelConfiguration, modelConfigurationSchema } from '../../../models/ModelSettings.js';
import { createBudget } from '../../../runs/createBudget.js';
import { openArtifactStore } from '../../../runs/openArtifactStore.js';
import { writeTextFile } from '../../../runs/writeTextFile.js';
import { recordPart } from '../exposure/recordPart.js';
import { runProbe } from '../judging/runProbe.js';
import { readDataset } from '../readDataset.js';
import type { Difficulty } from '../schema.js';

export interface ProbeDatasetOptions {
  directory: string;
  /** Guesses the targets: provider/model. */
  model: string;
  /** Says whether a guess is the element that was meant: provider/model. */
  judge: string;
  /** Answers, what was shown and the cache are kept here; the same command goes on with it. */
  outDirectory: string;
  ids?: readonly string[];
  configuration?: ModelConfiguration;
  promptPack?: string;
  maxCostUsd?: number;
  replay?: boolean;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
}

/** The probe of one instance, as probe.jsonl holds it. */
export interface ProbeLine {
  instance: string;
  /** Steps whose target was named rightly. */
  hits: number[];
  steps: number;
  /** null where the judge's reply stayed unreadable, or the calls failed. */
  hitShare: number | null;
  difficulty: Difficulty | null;
  problem: string | null;
  /** What each question showed, and what came back. */
  asked: {
    prompts: Record<string, string>;
    shown: ExposurePart[];
    reply: string;
    modelReturned: string;
    usage: Usage;
  }[];
}

export interface ProbeDatasetResult {
  dataset: { name: string; sha256: string };
  model: string;
  judge: string;
  /** Over the instances that were decided. */
  meanHitShare: number | null;
  difficulty: Record<Difficulty, number>;
  undecided: number;
  spent: { costUsd: number; tokens: number };
  /** File of the lines. */
  file: string;
  instances: Omit<ProbeLine, 'asked'>[];
}

/**
 * The text-only difficulty probe over a data set (omni2web, Difficulty): one model names each step's target from
 * transcript and page, another says whether that is the element that was meant. Calls that fail leave their instance
 * undecided; what was answered before is in the cache, so that the same command goes on.
 * @throws DeixisError INSTANCE_UNKNOWN (usage), MODEL_KEY_MISSING (environment), BUDGET_EXHAUSTED (run)
 */
export async function probeDataset(options: ProbeDatasetOptions): Promise<ProbeDatasetResult> {
  const { outDirectory, signal, promptPack } = options;
  const dataset = await readDataset(options.directory);
  const chosen = chooseInstances(dataset.instances, options);
  const budget = createBudget(options.maxCostUsd === undefined ? {} : { maxCostUsd: options.maxCostUsd });
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-probe-'));
  try {
    const models = createModels({
      configuration: options.configuration ?? modelConfigurationSchema.parse({}),
      cacheDirectory: join(outDirectory, 'answer-cache'),
      replay: options.replay ?? false,
      budget,
      workDirectory,
    });
    const [guesser, judge] = [models.open(options.model, 'guesser'), models.open(options.judge, 'judge')].map(
      (model) => {
        const generate: GenerateObject = (request) => model.generateObject(request);
        return { generate, promptPack, signal };
      },
    );
    makeFolder(outDirectory);
    const artifacts = openArtifactStore(join(outDirectory, 'artifacts'));
    const lines: ProbeLine[] = [];
    const file = join(outDirectory, 'probe.jsonl');
    for (const instance of chosen) {
      signal?.throwIfAborted();
      const line: ProbeLine = {
        instance: instance.id,
        hits: [],
        steps: instance.steps.length,
        hitShare: null,
        difficulty: null,
        problem: null,
        asked: [],
      };
      try {
        const sourceHtml = await readTextFile(join(dataset.directory, instance.sourcePage));
        const found = await runProbe({ instance, sourceHtml }, { probe: guesser!, judge: judge! });
        line.hits = [...found.hits].flatMap(([step, hit]) => (hit ? [step] : []));
        line.problem = found.ungraded;
        if (found.ungraded === null)
          Object.assign(line, { hitShare: found.hitShare, difficulty: found.difficulty });
        for (const { prompts, parts, reply, modelReturned, usage } of found.asked) {
          const shown = await Promise.all(parts.map((part) => recordPart(part, artifacts)));
          line.asked.push({ prompts, shown, reply: models.redact(reply), modelReturned, usage });
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (!DeixisError.is(error) || error.code === 'BUDGET_EXHAUSTED') throw error;
        line.problem = models.redact(error.message);
      }
      lines.push(line);
      await writeTextFile(file, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
      options.onProgress?.(
        `${instance.id}: ${line.difficulty === null ? `undecided: ${line.problem}` : `${line.hits.length} of ${line.steps} targets, ${line.difficulty}`}`,
      );
    }
    const decided = lines.flatMap(({ hitShare }) => hitShare ?? []);
    const count = (band: Difficulty): number => lines.filter(({ difficulty }) => difficulty === band).length;
    return {
      dataset: { name: dataset.name, sha256: dataset.sha256 },
      model: options.model,
      judge: options.judge,
      meanHitShare:
        decided.length === 0 ? null : decided.reduce((sum, share) => sum + share, 0) / decided.length,
      difficulty: { easy: count('easy'), medium: count('medium'), hard: count('hard') },
      undecided: lines.length - decided.length,
      spent: budget.spent(),
      file,
      instances: lines.map(({ asked: _asked, ...line }) => line),
    };
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}
