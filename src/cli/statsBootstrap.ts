import { type Command, Option } from 'commander';
import { addBootstrapOptions, type BootstrapFlags } from './support/addBootstrapOptions.js';
import type { SubjectBootstrap } from './support/bootstrapSubjects.js';
import { terminal } from './support/terminal.js';

interface SubjectFlags extends BootstrapFlags {
  instance: string;
  subject: string;
  score: string;
  cluster?: string;
  weighting: 'instances' | 'clusters';
  json?: boolean;
  quiet?: boolean;
}

/** `deixis stats bootstrap SCORES.csv`: means of subjects and their differences, by drawing whole clusters anew. */
export function register(stats: Command): void {
  const command = stats
    .command('bootstrap')
    .description('means of subjects on common instances, with intervals, P(first) and all paired differences')
    .argument('<scores>', 'CSV with the columns instance, subject, score and that of the cluster')
    .option('--instance <column>', 'the column that names the instance', 'instance')
    .option('--subject <column>', 'the column of the subject', 'subject')
    .option('--score <column>', 'the column of the score; an empty cell is no score', 'score')
    .option(
      '--cluster <column>',
      'the column of the cluster, such as page (default: each instance by itself)',
    );
  addBootstrapOptions(command)
    .addOption(
      new Option('--weighting <unit>', 'what counts the same: every instance, or every cluster')
        .choices(['instances', 'clusters'])
        .default('instances'),
    )
    .option('--json', 'print one JSON document: {subjects, pairs}')
    .option('--quiet', 'no remarks')
    .addHelpText(
      'after',
      `
All subjects share the draws, so that their differences are paired. A difference is stable where at least 97.5% of the
replicates lie on one side of zero.

Example:
  deixis stats bootstrap scores.csv --cluster page --replicates 10000 --seed 1`,
    )
    .action(bootstrap);
}

async function bootstrap(file: string, { json, quiet, ...options }: SubjectFlags): Promise<void> {
  const [{ bootstrapSubjects }, { readScores }, { fewReplicates }] = await Promise.all([
    import('./support/bootstrapSubjects.js'),
    import('./support/readScores.js'),
    import('./support/fewReplicates.js'),
  ]);
  const scores = await readScores(file, options);
  const { missing } = scores;
  if (!quiet && missing > 0)
    terminal.error(
      `warning: ${missing} of ${scores.subjects.length * scores.instances.length} scores are missing; each mean is over the instances that its subject has\n`,
    );
  const result = bootstrapSubjects(scores, options);
  const few = fewReplicates(options.replicates);
  if (!quiet && few !== undefined) terminal.error(`${few}\n`);
  if (json) terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  else await printBootstrap(result);
}

async function printBootstrap({ subjects, pairs }: SubjectBootstrap): Promise<void> {
  const [{ printTables }, { formatFigure, formatShare }] = await Promise.all([
    import('./support/printTables.js'),
    import('./support/formatStatistic.js'),
  ]);
  const means = Object.entries(subjects).map(([subject, { n, clusters, mean, low, high, pFirst }]) => [
    subject,
    ...[n, clusters].map(String),
    ...[mean, low, high].map(formatFigure),
    formatShare(pFirst),
  ]);
  const differences = pairs.map(({ a, b, difference, low, high, pPlus, stable }) => [
    a,
    b,
    ...[difference, low, high].map(formatFigure),
    formatShare(pPlus),
    stable ? 'stable' : '',
  ]);
  const tables = [
    { rows: [['subject', 'n', 'clusters', 'mean', 'low', 'high', 'P(first)'], ...means], leftColumns: 1 },
  ];
  if (differences.length > 0)
    tables.push({
      rows: [['first', 'minus', 'difference', 'low', 'high', 'p+', ''], ...differences],
      leftColumns: 2,
    });
  printTables(tables);
}
