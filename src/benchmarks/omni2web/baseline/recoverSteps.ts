import type { Language, Referent } from '../executor/ParsedRequest.js';
import { PointerHistory } from './PointerHistory.js';
import type { PointerEvidence, RecoveredStep } from './PointerResult.js';
import { toHistory, type UnderstoodLine, understandLine } from './understandLine.js';
import type { Watched } from './watch.js';
import { asksTheSame, findPhrase, type Replacement, writeInstruction } from './writeInstruction.js';

const words = {
  en: {
    and: ' and ',
    undo: (steps: string, several: boolean) => `Undo step${several ? 's' : ''} ${steps}.`,
    unknown: 'the element pointed at',
  },
  zh: {
    and: '和',
    undo: (steps: string) => `撤销第${steps.replaceAll('和', '步和第')}步。`,
    unknown: '所指的元素',
  },
};

/** Track B: each line as an instruction that needs no pointing, from the picture alone. */
export async function recoverSteps(
  watched: Watched,
  language: Language,
  signal?: AbortSignal,
): Promise<{ steps: RecoveredStep[]; evidence: PointerEvidence[] }> {
  const history = new PointerHistory();
  const steps: RecoveredStep[] = [];
  const evidence: PointerEvidence[] = [];
  for (const line of watched.lines) {
    signal?.throwIfAborted();
    const understood = await understandLine(line, language, watched, history);
    steps.push(writeStep(understood, language, history));
    evidence.push(understood.evidence);
    history.add(toHistory(understood, history));
  }
  return { steps, evidence };
}

function writeStep(understood: UnderstoodLine, language: Language, history: PointerHistory): RecoveredStep {
  const { line, requests, seen, undoes, parsed, evidence } = understood;
  const { and, undo, unknown } = words[language];
  const describe = (referent: Referent): string => {
    if (referent.kind === 'explicit') return referent.text;
    const things = referent.kind === 'deictic' ? (seen.get(referent) ?? []) : history.lastThings();
    return [...new Set(things.map(({ description }) => description))].join(and);
  };
  const targets = requests.flatMap(({ operation, target, other }) =>
    [target, operation === 'swap' ? other : undefined].flatMap((referent) =>
      referent ? [describe(referent)] : [],
    ),
  );
  const target = [...new Set(targets.filter(Boolean))].join(and);
  if (undoes.length > 0) {
    const undone = undoes.flatMap((step) => history.thingsOf(step).map(({ description }) => description));
    return {
      step: line.step,
      target: [...new Set(undone)].join(and) || target || unknown,
      instruction: undo(undoes.join(and), undoes.length > 1),
    };
  }
  const replacements = requests.flatMap((request) =>
    [request.target, request.other].flatMap((referent): Replacement[] => {
      if (!referent || referent.kind === 'explicit') return [];
      const place = findPhrase(line.text, referent);
      const text = describe(referent);
      return place && text ? [{ ...place, text }] : [];
    }),
  );
  const instruction = writeInstruction(line.text, replacements);
  if (parsed && !asksTheSame(instruction, requests, language)) {
    evidence.problems.push(`the instruction may be read differently: ${instruction}`);
  }
  return { step: line.step, target: target || unknown, instruction };
}
