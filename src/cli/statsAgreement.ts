import { type Command, InvalidArgumentError, Option } from 'commander';
import type { MeasurementLevel } from '../stats/index.js';
import { parseNumber } from './parseNumber.js';
import { addBootstrapOptions, type BootstrapFlags } from './support/addBootstrapOptions.js';
import { collectNames } from './support/collectNames.js';
import type { AgreementSettings } from './support/measureAgreement.js';
import type { GivenLabel } from './support/readLabels.js';
import { terminal } from './support/terminal.js';

interface AgreementOptions extends BootstrapFlags {
  item?: string[];
  rater: string;
  label: string;
  by?: string;
  cluster?: string;
  missing?: string[];
  rename?: Map<string, string>;
  level: MeasurementLevel;
  weights: AgreementSettings['weights'];
  order?: string[];
  truth?: string;
  positive?: string;
  beta: number;
  json?: boolean;
  quiet?: boolean;
}

/** `deixis stats agreement LABELS.csv`: how far raters agree on the same items. */
export function register(stats: Command): void {
  addBootstrapOptions(stats.command('agreement'))
    .description(
      "percent agreement, Cohen's and Fleiss' kappa, Krippendorff's alpha, majorities and confusion",
    )
    .argument('<labels>', 'CSV with the columns item, rater, label: a row for each label that was given')
    .option('--item <columns>', 'the column, or columns, that name the item (default: item)', collectNames)
    .option('--rater <column>', 'the column of the rater', 'rater')
    .option('--label <column>', 'the column of the label; an empty cell is no label', 'label')
    .option('--by <column>', 'also for each value of this column')
    .option(
      '--cluster <column>',
      'what items depend on (page, video, project), drawn together for the intervals (default: each item alone)',
    )
    .option('--missing <label>', 'a label that counts as none; may be given again', collectText)
    .option('--rename <label=other>', 'a label to read as another; may be given again', collectRenames)
    .addOption(
      new Option('--level <level>', "of Krippendorff's alpha")
        .choices(['nominal', 'ordinal', 'interval'])
        .default('nominal'),
    )
    .addOption(
      new Option('--weights <kind>', "of disagreements in Cohen's kappa")
        .choices(['none', 'linear', 'quadratic'])
        .default('none'),
    )
    .option('--order <labels>', 'all labels from lowest to highest (default: numbers by value)', collectNames)
    .option(
      '--truth <rater>',
      'check the other raters against this one; majority: each against that of all others',
    )
    .option('--positive <label>', 'the label that means success, for --truth')
    .option('--beta <number>', 'of F-beta: how much recall counts', parseNumber({ minimum: 0.001 }), 1)
    .option('--json', 'print one JSON document: {items, raters, percentAgreement, cohenKappa, ...}')
    .option('--quiet', 'no remarks')
    .addHelpText(
      'after',
      `
Measures are about the items with two labels or more; "-" stands where one is not defined, and a remark says why. Intervals are from
a bootstrap over items, or over whole clusters of them; with more than 20 different labels a kappa has none.

Example:
  deixis stats agreement annotations.csv --item task_id,model_name --rater annotator_name \\
    --label trajectory_success --by benchmark --missing Unsure`,
    )
    .action(agreement);
}

async function agreement(file: string, options: AgreementOptions): Promise<void> {
  const [{ readLabels }, { measureAgreement }, { groupBy }, { printAgreement }] = await Promise.all([
    import('./support/readLabels.js'),
    import('./support/measureAgreement.js'),
    import('../core/groupBy.js'),
    import('./support/printAgreement.js'),
  ]);
  const { item = ['item'], rater, label, by, cluster, missing = [], rename = new Map() } = options;
  const labels = await readLabels(file, { item, rater, label, by, cluster, missing, rename });
  const settings = await orderSettings(file, labels, options);
  const truth = await truthSettings(file, labels, options);
  const { checkRaters } = await import('./support/checkRaters.js');
  const measure = (part: readonly GivenLabel[]) => ({
    ...measureAgreement(part, settings),
    ...(truth ? { truth: checkRaters(part, truth) } : {}),
  });
  const groups =
    by === undefined
      ? undefined
      : [...groupBy(labels, ({ group }) => group!)].sort(([left], [right]) => (left < right ? -1 : 1));
  const document = {
    ...measure(labels),
    ...(groups ? { groups: Object.fromEntries(groups.map(([name, part]) => [name, measure(part)])) } : {}),
  };
  const { fewReplicates } = await import('./support/fewReplicates.js');
  const few = fewReplicates(options.replicates);
  if (!options.quiet && few !== undefined) terminal.error(`${few}\n`);
  if (options.json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
  else printAgreement(document, { by, level: options.level, quiet: options.quiet ?? false });
}

/** Where distances count, every label needs its place: that of --order, or its own value as a number. */
async function orderSettings(
  file: string,
  labels: readonly GivenLabel[],
  { level, weights, order, label: column, replicates, seed, confidence, interval }: AgreementOptions,
): Promise<AgreementSettings> {
  const bootstrap = { replicates, seed, confidence, method: interval };
  const [{ inputError, usageError }, { orderLabels }] = await Promise.all([
    import('../core/errors.js'),
    import('../stats/agreement/orderLabels.js'),
  ]);
  if (order) {
    const twice = order.find((label, place) => order.indexOf(label) !== place);
    if (twice !== undefined)
      throw usageError('ORDER_TWICE', `--order names "${twice}" twice`, { hint: 'name each label once' });
    if (level === 'interval')
      throw usageError(
        'ORDER_INTERVAL',
        '--order gives labels a place, not a value: --level interval needs numbers',
        { hint: 'leave --order out, or choose --level ordinal' },
      );
    const outside = labels.find(({ label }) => !order.includes(label));
    if (outside)
      throw inputError(
        'LABEL_UNKNOWN',
        `${file}:${outside.line}: ${column}: the label "${outside.label}" is not in --order ${order.join(',')}`,
        { hint: 'add it to --order, or read it as another one with --rename' },
      );
    return {
      ...{ level, weights, order, bootstrap },
      toValue: (label) => (level === 'nominal' ? label : order.indexOf(label)),
    };
  }
  const isNumber = ({ label }: GivenLabel): boolean => Number.isFinite(Number(label));
  const text = labels.find((given) => !isNumber(given));
  if (text && (level !== 'nominal' || weights !== 'none'))
    throw inputError(
      'LABEL_UNORDERED',
      `${file}:${text.line}: ${column}: the label "${text.label}" is no number, so that no distances are known`,
      { hint: 'give --order with all labels from lowest to highest' },
    );
  const met = orderLabels(labels.map(({ label }) => label));
  return {
    ...{ level, weights, bootstrap },
    order: text ? met : met.sort((left, right) => Number(left) - Number(right)),
    toValue: (label) => (level === 'nominal' ? label : Number(label)),
  };
}

async function truthSettings(
  file: string,
  labels: readonly GivenLabel[],
  { truth, positive, beta, label: column }: AgreementOptions,
) {
  const [{ inputError, usageError }, { nearestName }] = await Promise.all([
    import('../core/errors.js'),
    import('../core/nearestName.js'),
  ]);
  if (truth === undefined && positive === undefined) return undefined;
  if (truth === undefined || positive === undefined)
    throw usageError('TRUTH_INCOMPLETE', '--truth and --positive are given together', {
      hint: 'give both: the rater who is taken for the truth, and the label that counts as positive',
    });
  const assertMet = (what: string, name: string, met: string[]): void => {
    if (met.includes(name)) return;
    const near = nearestName(name, met);
    throw inputError(
      'LABEL_UNKNOWN',
      `${file}: no row has the ${what} "${name}"${near ? `; did you mean "${near}"?` : ''}`,
      { hint: 'check the spelling: the name has to stand in the table, letter for letter' },
    );
  };
  const raters = [...new Set(labels.map(({ rater }) => rater))];
  if (truth !== 'majority') assertMet('rater', truth, raters);
  assertMet(`label (${column})`, positive, [...new Set(labels.map(({ label }) => label))]);
  const isRater = raters.includes(truth);
  return { truth: isRater ? { rater: truth } : ('majority' as const), positive, beta };
}

function collectText(text: string, before: string[] = []): string[] {
  return [...before, text.trim()];
}

function collectRenames(text: string, before = new Map<string, string>()): Map<string, string> {
  const [from = '', to = '', ...rest] = text.split('=').map((part) => part.trim());
  if (from === '' || to === '' || rest.length > 0)
    throw new InvalidArgumentError('expected two labels, as in Unsure=Unsuccessful.');
  return new Map([...before, [from, to]]);
}
