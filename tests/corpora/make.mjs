// Makes pages, reference pages and instances.jsonl of both corpora: node scripts/compile.mjs && node tests/corpora/make.mjs
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openSandbox } from '../../dist/browser/sandbox/openSandbox.js';
import { applyEdits } from '../../dist/html/applyEdits.js';
import { checksForStep } from '../../dist/html/checks/checksForStep.js';
import { evaluateCheck } from '../../dist/html/checks/evaluateCheck.js';
import { parsePage } from '../../dist/html/parsePage.js';
import { resolveAnchor } from '../../dist/html/resolveAnchor.js';

const root = new URL('./', import.meta.url);
const madePages = new URL('../../datasets/pages/omni2web/', root);
const handPages = new URL('../fixtures/omni2web-hand/pages/', root);
const pictures = JSON.parse(readFileSync(new URL('pictures/descriptions.json', madePages), 'utf8'));
const words = {
  en: {
    question: {
      target_grounding: (target) => `Was the right element changed: ${target}?`,
      edit_fulfillment: () => 'Is the change as it was asked for?',
      revision: () => 'Was the earlier change taken back?',
      no_damage: () => 'Is everything else on the page as it was?',
    },
    after: (instruction) => `What was asked for: ${instruction}`,
    forbidden: 'Other elements of the same kind change.',
    page: 'the whole page',
    rest: 'Only what the steps ask for differs.',
    damage: 'Anything that no step asks for changes.',
  },
  zh: {
    question: {
      target_grounding: (target) => `修改的是正确的元素吗：${target}？`,
      edit_fulfillment: () => '修改的结果符合要求吗？',
      revision: () => '之前的修改撤销了吗？',
      no_damage: () => '页面的其他部分都保持原样吗？',
    },
    after: (instruction) => `符合要求：${instruction}`,
    forbidden: '其他同类元素被修改。',
    page: '整个页面',
    rest: '只有步骤要求的地方不同。',
    damage: '没有步骤要求的地方被修改。',
  },
};

function anchorIn(page, place, description) {
  const [, tag, text] = /^(\w+)\|(.*)$/.exec(place) ?? [];
  const { path, problem } = resolveAnchor(
    page,
    tag ? { description, tag, text } : { description, selector: place },
  );
  if (problem) throw new Error(`${place}: ${problem}`);
  return { description, path };
}

function pictureNamed(name, language) {
  const { file, descriptions } = pictures.find((one) => one.id === name);
  const bytes = readFileSync(new URL(`pictures/${file}`, madePages));
  return {
    source: `data:image/svg+xml;base64,${bytes.toString('base64')}`,
    alternativeText: descriptions[language],
  };
}

function pictureAt(page, place) {
  const { path } = anchorIn(page, place, place);
  const { src, alt } = page.elementAt(path).attributes;
  return { source: src, alternativeText: alt };
}

function typedEdits(step, page, language) {
  if (step.operation === 'revert')
    return [{ type: 'revert', target: anchorIn(page, step.at, step.target), steps: step.undoes }];
  return step.edits.map(({ at = step.at, picture, sameAs, ...rest }) => {
    const base = { type: step.operation, target: anchorIn(page, at, step.target) };
    const other = step.other && anchorIn(page, step.other, step.other);
    if (step.operation === 'move') return { ...base, ...rest, reference: other };
    if (step.operation === 'swap') return { ...base, other };
    if (step.operation === 'match') return { ...base, like: other, ...rest };
    if (picture) return { ...base, ...pictureNamed(picture, language) };
    return sameAs ? { ...base, ...pictureAt(page, sameAs) } : { ...base, ...rest };
  });
}

async function makeInstance(sandbox, language, { id, page: name, steps: written }) {
  const folder = new URL(`${language}/pages/`, root);
  mkdirSync(folder, { recursive: true });
  const origin = [handPages, madePages]
    .map((one) => new URL(`${name}.html`, one))
    .find((one) => existsSync(one));
  copyFileSync(origin, new URL(`${name}.fixture.html`, folder));
  const html = readFileSync(origin, 'utf8');
  const page = parsePage(html);
  const steps = written.map((step, index) => ({
    ...step,
    step: index + 1,
    typed: typedEdits(step, page, language),
  }));
  const source = { page, snapshot: await sandbox.render(html) };
  const styles = new Map(source.snapshot.elements.map(({ path, style }) => [path, style]));
  const { html: edited, problems } = applyEdits(
    html,
    steps.map(({ step, typed }) => ({ step, edits: typed })),
    { computedStyle: (path, property) => styles.get(path)?.[property] },
  );
  if (problems.length > 0) throw new Error(`${id}: ${JSON.stringify(problems)}`);
  writeFileSync(new URL(`${id}.reference.fixture.html`, folder), edited);
  const reference = { page: parsePage(edited), snapshot: await sandbox.render(edited) };
  const checked = steps.map(({ step, operation, undoes, typed }) => ({
    step,
    operation,
    undoes,
    edits: typed,
  }));
  const cancelled = new Set(steps.flatMap(({ undoes = [] }) => undoes));
  const say = words[language];
  const rubric = steps.flatMap(({ step, operation, target, instruction }) => {
    const checks = checksForStep(checked[step - 1], source, reference, checked);
    const second = operation === 'revert' ? 'revision' : 'edit_fulfillment';
    return [
      ['target', 'target_grounding', checks.grounding],
      ['change', second, checks.fulfilment],
    ].map(([suffix, category, check]) => {
      const onReference = evaluateCheck(check, { source, output: reference, reference });
      const onSource = evaluateCheck(check, { source, output: source, reference });
      const isActive = !cancelled.has(step);
      if (isActive && !onReference.met)
        console.error(`${id} ${step} ${suffix}: not met on the reference`, onReference);
      if (isActive && operation !== 'revert' && onSource.met)
        console.error(`${id} ${step} ${suffix}: met by the source`);
      return {
        id: `s${step}-${suffix}`,
        step,
        category,
        question: say.question[category](target),
        beforeAnchor: target,
        afterExpectedChange: say.after(instruction),
        forbiddenChange: say.forbidden,
        check,
      };
    });
  });
  return {
    schemaVersion: 1,
    id,
    page: name,
    language,
    sourcePage: `pages/${name}.fixture.html`,
    referencePage: `pages/${id}.reference.fixture.html`,
    transcript: steps.map(({ step, instruction }) => ({ step, text: instruction })),
    steps: steps.map(({ step, operation, instruction, target, undoes, typed }) => ({
      step,
      operation,
      instruction,
      target,
      targetAnchors: typed.flatMap((edit) =>
        operation === 'swap' ? [edit.target, edit.other] : [edit.target],
      ),
      ...(undoes ? { undoes } : {}),
      edits: typed,
    })),
    rubric: [
      ...rubric,
      {
        id: 'no-damage',
        step: null,
        category: 'no_damage',
        question: say.question.no_damage(),
        beforeAnchor: say.page,
        afterExpectedChange: say.rest,
        forbiddenChange: say.damage,
      },
    ],
    consent: 'written by a language model, nobody was recorded',
    licence: 'Apache-2.0',
  };
}

const sandbox = await openSandbox();
try {
  for (const language of ['en', 'zh']) {
    const { instances } = await import(new URL(`${language}/steps.mjs`, root));
    const lines = [];
    for (const instance of instances)
      lines.push(JSON.stringify(await makeInstance(sandbox, language, instance)));
    writeFileSync(new URL(`${language}/instances.jsonl`, root), `${lines.join('\n')}\n`);
  }
} finally {
  await sandbox.close();
}
