import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWithMedia, testMedia } from '../../../../tests/support/testMedia.js';
import { readCsv } from '../../../core/readCsv.js';
import { parseVerdict } from '../../../judges/parseVerdict.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import annotationValues from '../../../stats/fixtures/annotationValues.json' with { type: 'json' };
import { compareWithPeople } from './compareWithPeople.js';
import { type PersonLabel, readOutcomeLabels } from './readOutcomeLabels.js';

function recordOf(instance: string, isSuccess: boolean, subject = 'recorded'): StageRecord {
  return {
    key: { instance, subject: 'recorded', condition: 'webjudge', repeat: 0, stage: 'judge' },
    ...{ attempt: 1, startedAt: '', endedAt: '', outcome: isSuccess ? 'success' : 'failure' },
    payload: {
      protocol: 'webjudge',
      judge: 'webjudge-7B',
      subject,
      domain: null,
      task: null,
      unparsed: null,
    },
  };
}

it('keeps ties and what people call not executable apart, and puts the rate of the others right', () => {
  const say = (item: string, ...labels: PersonLabel['label'][]): PersonLabel[] =>
    labels.map((label, place) => ({ item, rater: `rater ${place}`, label }));
  const records = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id, place) =>
    recordOf(id, place % 2 === 0),
  );
  const comparison = compareWithPeople(records, [
    ...say('a', 'success', 'success', 'failure'),
    ...say('b', 'success', 'failure', 'not-executable'),
    ...say('c', 'not-executable', 'not-executable', 'success'),
    ...say('d', 'failure', null, null),
    ...say('e', 'failure', 'failure', 'failure'),
  ]);
  expect(comparison).toMatchObject({
    people: { outputs: 5, raters: 3, tied: ['b'], notExecutable: ['c'], fleissKappa: null },
    // Of a, d and e the judge says success, failure, success.
    judge: {
      all: { n: 3, agreement: { rate: 2 / 3 }, falseSuccess: { rate: 0.5 }, falseFailure: { rate: 0 } },
    },
    // f to j: 2 of 5 are successes; (0.4 - 0.5) / (1 - 0.5 - 0) lies below 0.
    corrected: { observed: 0.4, rate: 0 },
  });
});

describeWithMedia('WebJudge-7B on AgentRewardBench', () => {
  it('gives the published accuracies, recalls and true negative rates from the published labels', async () => {
    const folder = 'trajectories/webjudge_on_arb/webjudge_7B';
    type Lists = { y_human: number[]; y_judge: number[] };
    const { webjudge } = JSON.parse(readFileSync(testMedia(`${folder}/results.json`)!, 'utf8')) as {
      webjudge: Record<string, Record<string, { trajectory_success: Lists }>>;
    };
    const { rows } = await readCsv(testMedia(`${folder}/metrics_test.csv`)!, {
      required: ['judge', 'benchmark', 'agent', 'category', 'accuracy', 'recall', 'tnr', 'total'],
    });
    const published = rows.filter(({ cells }) => cells.judge === 'WebJudge' && cells.category === 'Success');
    // Their own order is that of results.json: benchmark by benchmark, agent by agent, all together last.
    const computed = Object.values(webjudge).flatMap((agents) =>
      Object.values(agents).map(({ trajectory_success: { y_human, y_judge } }) => {
        const records = y_judge.map((said, place) => recordOf(String(place), said === 1));
        const labels = y_human.map((said, place): PersonLabel => {
          return { item: String(place), rater: 'A', label: said === 1 ? 'success' : 'failure' };
        });
        return compareWithPeople(records, labels).judge?.all;
      }),
    );
    expect(computed).toHaveLength(published.length);
    // Their figures are rounded to a tenth of a percent.
    const expectRounded = (share: number, cell: string | undefined): void =>
      expect(Math.abs(100 * share - Number(cell))).toBeLessThan(0.0501);
    let compared = 0;
    for (const [place, { cells }] of published.entries()) {
      const all = computed[place];
      expect([cells.benchmark, cells.agent, all?.n ?? 0]).toEqual([
        cells.benchmark,
        cells.agent,
        Number(cells.total),
      ]);
      if (!all) continue;
      compared += 1;
      expectRounded(all.agreement.rate!, cells.accuracy);
      // Without a success there is no recall, which they print as 0.
      const recall = all.falseFailure.rate === null ? 0 : 1 - all.falseFailure.rate;
      expectRounded(recall, cells.recall);
      expectRounded(1 - all.falseSuccess.rate!, cells.tnr);
    }
    // 30 rows; one agent has no output on one benchmark.
    expect(compared).toBe(29);
  });

  it('agrees with people on 11 of the 12 judgments that have labels', async () => {
    const { rows } = await readCsv(testMedia('trajectories/agent_reward_bench/annotations.csv')!, {
      required: ['annotator_name', 'task_id', 'model_name', 'trajectory_success'],
    });
    const root = testMedia('trajectories/webjudge_on_arb/judgments')!;
    const records = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const [, agent, name] = file.split('/');
        const { response } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
          response: { choices: { message: { content: string } }[] };
        };
        const { status } = parseVerdict(response.choices[0]!.message.content);
        return recordOf(`${agent}/${name!.slice(0, -5)}`, status === 'success', agent);
      });
    const labels = rows.map(({ cells }): PersonLabel => {
      const { annotator_name: rater = '', model_name, task_id, trajectory_success: said } = cells;
      const label = said === 'Successful' ? 'success' : said === 'Unsuccessful' ? 'failure' : null;
      return { item: `${model_name}/${task_id}`, rater, label };
    });
    const { judge } = compareWithPeople(records, labels);
    expect(judge).toMatchObject({
      all: { n: 12, agreement: { rate: 11 / 12 }, falseSuccess: { rate: 0 }, falseFailure: { rate: 1 } },
      disagreements: [{ task: 'GenericAgent-gpt-4o-2024-11-20/assistantbench.improved.validation.0' }],
    });
  });

  it('gives the agreement between its annotators that scikit-learn and statsmodels give', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deixis-labels-'));
    const { rows } = await readCsv(testMedia('trajectories/agent_reward_bench/annotations.csv')!, {
      required: ['annotator_name', 'task_id', 'model_name', 'trajectory_success'],
    });
    const file = join(folder, 'labels.csv');
    const lines = rows.map(
      ({ cells }) =>
        `${cells.model_name}/${cells.task_id},${cells.annotator_name},${cells.trajectory_success}`,
    );
    await writeFile(file, `item,rater,label\n${lines.join('\n')}\n`);
    const labels = await readOutcomeLabels(file);
    const items = [...new Set(labels.map(({ item }) => item))];
    const { people } = compareWithPeople(
      items.map((item) => recordOf(item, false)),
      labels,
    );
    await rm(folder, { recursive: true });
    // Values made by makeAnnotationValues.py, labels "Unsure" left out.
    const { withoutUnsure } = annotationValues;
    expect(people.krippendorffAlpha).toBeCloseTo(withoutUnsure.krippendorffAlpha!, 10);
    expect(people.percentAgreement).toBeCloseTo(withoutUnsure.agreeing! / withoutUnsure.itemsCompared, 10);
  });
});

it('refuses labels that it does not know, and says where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-labels-'));
  const file = join(folder, 'labels.csv');
  await writeFile(file, 'item,rater,label\na,A,maybe\n');
  await expect(readOutcomeLabels(file)).rejects.toMatchObject({
    code: 'LABEL_INVALID',
    message: expect.stringContaining(':2: '),
  });
  await writeFile(file, 'item,rater,label\na,A,1\na,A,0\n');
  await expect(readOutcomeLabels(file)).rejects.toMatchObject({ code: 'CSV_ROW_TWICE' });
  await rm(folder, { recursive: true });
});
