import { type Command, InvalidArgumentError } from 'commander';
import type { ScoreDocument } from '../benchmarks/omni2web/scoring/scoreJudgments.js';
import { printableLine } from '../core/printableLine.js';
import { parseNumber } from './parseNumber.js';
import { literalOption } from './support/literalOption.js';
import { terminal } from './support/terminal.js';

interface Omni2WebScoreOptions {
  dataset: string;
  judgments: string;
  noDamage: 'linear' | 'severity' | 'per-step' | 'exponential';
  damageCoefficient: number;
  weights?: { grounding: number; edit: number; noDamage: number; revision: number };
  oracle?: string;
  oracleEfs?: number;
  ids?: string[];
  json?: boolean;
  quiet?: boolean;
}

const judgmentForm = `
A line of --judgments is one judged output (schemas/omni2web-judgment.schema.json). Tracks A and C:
  {"instance": "shop-en-01", "subject": "mine", "track": "A", "items": [{"id": "s1-target", "met": true}], "damage": [{"id": "c1", "isDamage": true, "severity": "low"}]}
"items" are the instance's rubric items (one left out is not met), "damage" the judged changes of the page. Track B:
  {"instance": "shop-en-01", "subject": "mine", "track": "B", "steps": [{"step": 1, "matched": 2, "target": true, "action": false}], "predictedSteps": 14}
"matched" is the predicted step, or null. No usable output, which is zero, or no judgment, which is in no mean:
  {"instance": "shop-en-01", "subject": "mine", "track": "C", "unusable": "empty"}
  {"instance": "shop-en-01", "subject": "mine", "track": "C", "ungraded": "the judge's reply could not be read"}`;

export function register(program: Command): void {
  const score = program
    .command('score')
    .description('scores from judgments that exist already')
    .addHelpText(
      'after',
      '\nExample:\n  deixis score omni2web --dataset DIR --judgments judgments.jsonl --json',
    );
  score
    .command('omni2web')
    .description('G, E, N, R and EFS (tracks A and C), component F1 and IRS (track B), NIU')
    .requiredOption('--dataset <directory>', 'the data set that was judged')
    .requiredOption('--judgments <file>', 'JSON lines, one judged output a line')
    .addOption(
      literalOption('--no-damage <formula>', 'how damaging changes become a score')
        .choices(['linear', 'severity', 'per-step', 'exponential'])
        .default('linear'),
    )
    .option(
      '--damage-coefficient <a>',
      'the coefficient a of the no-damage formula',
      parseNumber({ minimum: 0 }),
      0.15,
    )
    .option(
      '--weights <g,e,n,r>',
      'weights of grounding, edit, no damage, revision (default 0.1,0.5,0.2,0.2)',
      parseWeights,
    )
    .option(
      '--oracle <subject>',
      'the subject whose track C ran the reference instructions (default: the one called oracle)',
    )
    .option(
      '--oracle-efs <percent>',
      'its EFS, where it is not in the file',
      parseNumber({ minimum: 0, maximum: 100 }),
    )
    .option('--ids <ids>', 'these instances only, such as a fixed subset; a list with commas', parseIds)
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no warnings')
    .addHelpText(
      'after',
      `${judgmentForm}\n\nExample:\n  deixis score omni2web --dataset datasets/demo/omni2web --judgments judgments.jsonl --json`,
    )
    .action(scoreOmni2Web);
}

function parseIds(text: string): string[] {
  return text.split(',').map((id) => id.trim());
}

function parseWeights(text: string): Omni2WebScoreOptions['weights'] {
  const [grounding, edit, noDamage, revision, ...rest] = text
    .split(',')
    .map((part) => (part.trim() ? Number(part) : NaN));
  const weights = [grounding, edit, noDamage, revision];
  if (rest.length > 0 || weights.some((weight) => weight === undefined || !(weight >= 0 && weight <= 1)))
    throw new InvalidArgumentError('expected four numbers from 0 to 1, as in 0.1,0.5,0.2,0.2.');
  const sum = weights.reduce<number>((total, weight) => total + weight!, 0);
  if (Math.abs(sum - 1) > 1e-9) throw new InvalidArgumentError(`expected weights that sum to 1, not ${sum}.`);
  return { grounding: grounding!, edit: edit!, noDamage: noDamage!, revision: revision! };
}

async function scoreOmni2Web(options: Omni2WebScoreOptions): Promise<void> {
  const [{ readDataset }, { readJudgments }, { scoreJudgments }, { chooseInstances }] = await Promise.all([
    import('../benchmarks/omni2web/readDataset.js'),
    import('../benchmarks/omni2web/scoring/readJudgments.js'),
    import('../benchmarks/omni2web/scoring/scoreJudgments.js'),
    import('../datasets/chooseInstances.js'),
  ]);
  const { name, sha256, instances: all } = await readDataset(options.dataset);
  const instances = chooseInstances(all, options);
  const chosen = new Set(instances.map(({ id }) => id));
  const judgments = (await readJudgments(options.judgments, all)).filter(({ instance }) =>
    chosen.has(instance),
  );
  const { noDamage: noDamageFormula, damageCoefficient, weights, oracle, oracleEfs } = options;
  const scores = scoreJudgments(instances, judgments, {
    noDamageFormula,
    damageCoefficient,
    weights,
    oracle,
    oracleEfs,
  });
  if (!options.quiet) warnOfGaps(scores);
  if (options.json) terminal.out(`${JSON.stringify({ dataset: name, sha256, ...scores }, null, 2)}\n`);
  else await printTable(scores);
}

function warnOfGaps({ subjects }: ScoreDocument): void {
  for (const [subject, byTrack] of Object.entries(subjects))
    for (const [track, { complete, missing, ungraded }] of Object.entries(byTrack))
      if (!complete)
        terminal.error(
          `warning: ${printableLine(subject)}, track ${track}: the mean is incomplete (${ungraded} ungraded, ${missing} without a judgment)\n`,
        );
}

async function printTable({ subjects }: ScoreDocument): Promise<void> {
  const show = (value: number | null | undefined): string =>
    value === null || value === undefined ? '-' : value.toFixed(2);
  const rows = [
    ['subject', 'A EFS', 'B IRS', 'C EFS', 'NIU', 'A G', 'A E', 'A N', 'A R', 'B target', 'B action'],
  ];
  for (const [subject, { A, B, C }] of Object.entries(subjects))
    rows.push([
      printableLine(subject),
      ...[
        A?.efs,
        B?.irs,
        C?.efs,
        C?.niu,
        A?.grounding,
        A?.edit,
        A?.noDamage,
        A?.revision,
        B?.targetF1,
        B?.actionF1,
      ].map(show),
    ]);
  const { alignColumns } = await import('../core/alignColumns.js');
  for (const line of alignColumns(rows, 1)) terminal.out(`${line}\n`);
}
