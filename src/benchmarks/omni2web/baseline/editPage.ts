import { canonicalJson } from '../../../core/canonicalJson.js';
import { applyEdits } from '../../../html/applyEdits.js';
import type { TypedEdit } from '../../../html/TypedEdit.js';
import { contextOf } from '../executor/execute/contextOf.js';
import type { EditContext } from '../executor/execute/EditContext.js';
import { findUndone } from '../executor/execute/findUndone.js';
import { PageMemory } from '../executor/execute/PageMemory.js';
import { resolveTargets } from '../executor/execute/resolveTargets.js';
import { toTypedEdits } from '../executor/execute/toTypedEdits.js';
import type { ParsedRequest, Referent } from '../executor/ParsedRequest.js';
import { findPointed } from './findPointed.js';
import { PageLocator } from './PageLocator.js';
import { PointerHistory } from './PointerHistory.js';
import type { PointerEvidence, PointerRequest, PointerResult } from './PointerResult.js';
import { toHistory, type UnderstoodLine, understandLine } from './understandLine.js';
import type { Watched } from './watch.js';

/** What a request comes to on the page. */
interface Made {
  edits: TypedEdit[];
  paths: readonly string[];
}

/** Track A: each line carried out on the page, the things pointed at found by where the recording shows the page. */
export async function editPage(watched: Watched, request: PointerRequest): Promise<PointerResult> {
  const { sourceHtml, sandbox, viewport, baseDirectory, language, assets, signal } = request;
  const locator = await PageLocator.open(sandbox!, sourceHtml!, viewport, baseDirectory);
  const context: EditContext = { ...contextOf(locator), assets };
  const memory = new PageMemory();
  const history = new PointerHistory();
  const steps: { step: number; edits: TypedEdit[] }[] = [];
  const evidence: PointerEvidence[] = [];
  for (const line of watched.lines) {
    signal?.throwIfAborted();
    const understood = await understandLine(line, language, watched, history, locator);
    history.add(toHistory(understood, history));
    evidence.push(understood.evidence);
    if (!understood.parsed) {
      findPointed(understood, locator, watched);
      continue;
    }
    steps.push({ step: line.step, edits: carryOut(understood, watched, locator, context, memory) });
  }
  const { html, problems } = applyEdits(sourceHtml!, steps, { computedStyle: context.computedStyle });
  for (const { step, message } of problems) evidence.find((one) => one.step === step)?.problems.push(message);
  return { html, evidence };
}

function carryOut(
  understood: UnderstoodLine,
  watched: Watched,
  locator: PageLocator,
  context: EditContext,
  memory: PageMemory,
): TypedEdit[] {
  const { line, requests, evidence } = understood;
  const pointed = findPointed(understood, locator, watched);
  const edits: TypedEdit[] = [];
  const paths: string[] = [];
  for (const request of requests) {
    const made = request.undo
      ? takeBack(request, line.step, pointed.paths, memory)
      : makeEdits(
          { ...request, values: { ...request.values, ...pointed.placements.get(request) } },
          pointed.paths,
          context,
          memory,
        );
    if ('problem' in made) {
      evidence.problems.push(made.problem);
      continue;
    }
    // "Put a line under this, underline it" asks for one thing twice.
    const known = new Set(edits.map((edit) => canonicalJson(edit)));
    edits.push(...made.edits.filter((edit) => !known.has(canonicalJson(edit))));
    paths.push(...made.paths);
  }
  evidence.edits = edits;
  evidence.undoes = edits.flatMap((edit) => (edit.type === 'revert' ? edit.steps : []));
  const operations = requests.map(({ operation }) => operation);
  memory.remember({ step: line.step, operations, edits, paths: [...new Set(paths)] });
  return edits;
}

function makeEdits(
  request: ParsedRequest,
  pointed: Map<Referent, string[]>,
  context: EditContext,
  memory: PageMemory,
): Made | { problem: string } {
  const find = (referent: Referent | null): { paths: readonly string[] } | { problem: string } => {
    if (referent?.kind !== 'deictic') return resolveTargets(referent, { referents: [] }, context, memory);
    const paths = pointed.get(referent) ?? [];
    return paths.length > 0 ? { paths } : { problem: `"${referent.text}" points at nothing on the page` };
  };
  const target = find(request.target);
  if ('problem' in target) return target;
  const other = request.other ? find(request.other) : undefined;
  if (other && 'problem' in other) return other;
  const made = toTypedEdits(request, { target: target.paths, other: other?.paths.slice(0, 1) }, context);
  if ('problem' in made) return made;
  const swapped = request.operation === 'swap' ? (other?.paths ?? []) : [];
  return { edits: made.edits, paths: [...target.paths, ...swapped] };
}

function takeBack(
  request: ParsedRequest,
  step: number,
  pointed: Map<Referent, string[]>,
  memory: PageMemory,
): Made | { problem: string } {
  const paths = request.target ? pointed.get(request.target) : undefined;
  // Steps about this very element come before those about what it lies in.
  const exact = memory.done.filter(
    (one) => one.operations.includes('revert') || one.paths.some((path) => paths?.includes(path)),
  );
  let undone = findUndone(request.undo!, step, paths ? exact : memory.done, paths);
  if ('problem' in undone && paths) undone = findUndone(request.undo!, step, memory.done, paths);
  if ('problem' in undone && paths) undone = findUndone(request.undo!, step, memory.done);
  if ('problem' in undone) return undone;
  const { steps } = undone;
  const first = memory.done.find((one) => steps.includes(one.step));
  const target = first?.edits[0]?.target ?? { description: 'the page', path: '/html' };
  return { edits: [{ type: 'revert', target, steps }], paths: first?.paths ?? [] };
}
