import type { Language, ParsedRequest } from '../ParsedRequest.js';
import { explainRequest } from '../parseRequest.js';
import { maximumTextLength, tokenize } from '../tokenize.js';

export type ReadInstruction = { requests: ParsedRequest[]; target?: string } | { problem: string };

/** How reference instructions that are built from rubric anchors are put together (see referenceInstructions). */
const frames: Record<
  Language,
  { edit: string; result: string; revert: string; about: string; undone: string }
> = {
  en: {
    edit: 'Change this element:',
    result: 'Wanted result:',
    revert: 'Take back step',
    about: 'at this element:',
    undone: 'Wanted result:',
  },
  zh: {
    edit: '修改这个元素',
    result: '修改后的结果',
    revert: '整体撤销第',
    about: '涉及的元素',
    undone: '撤销后的结果',
  },
};

/**
 * Reads one instruction: as a request, as the frame of a reference instruction, or as a sentence that tells the wanted
 * result. What can be read in part only is a problem.
 */
export function readInstruction(instruction: string, language: Language): ReadInstruction {
  const text = instruction.trim();
  const framed = readFrame(text, language);
  if (framed) return framed;
  const asked = explainRequest(text, language);
  if (!asked.problem) return { requests: asked.requests };
  const told = explainRequest(text, language, { statements: true });
  if (!told.problem) return { requests: told.requests };
  const bare = withoutAsides(text, language);
  if (bare !== text) {
    const plain = explainRequest(bare, language);
    if (!plain.problem) return { requests: plain.requests };
  }
  return { problem: `${asked.problem.reason}: "${asked.problem.text.slice(0, 120)}"` };
}

function readFrame(text: string, language: Language): ReadInstruction | undefined {
  const frame = frames[language];
  if (text.startsWith(frame.revert)) {
    const about = text.indexOf(frame.about);
    const numbers = (about < 0 ? text : text.slice(0, about)).match(/\d{1,4}/g)?.map(Number) ?? [];
    if (numbers.length === 0) return undefined;
    const source = { text, offset: 0 };
    return {
      requests: [
        {
          operation: 'revert',
          target: null,
          values: {},
          undo: { kind: 'ordinal', steps: numbers },
          confidence: 1,
          source,
        },
      ],
    };
  }
  if (!text.startsWith(frame.edit)) return undefined;
  const at = text.lastIndexOf(frame.result);
  if (at < 0) return undefined;
  const target = text
    .slice(frame.edit.length, at)
    .replace(/^[:：\s]+/, '')
    .trim();
  const result = text.slice(at + frame.result.length).replace(/^[:：\s]+/, '');
  const outcome = explainRequest(result, language, { statements: true });
  if (outcome.problem)
    return { problem: `${outcome.problem.reason}: "${outcome.problem.text.slice(0, 120)}"` };
  return { requests: readAsMove(target, result, outcome.requests, language), target };
}

/**
 * "The link "Terms" stands after the link "Help"" may tell of a new link or of one that moved. Where it is the element
 * itself that is told of, it moved.
 */
function readAsMove(
  target: string,
  result: string,
  requests: ParsedRequest[],
  language: Language,
): ParsedRequest[] {
  const name = target.replace(/[.。]$/, '');
  const isNew = requests.some(({ operation }) => operation === 'insert');
  if (language !== 'en' || !isNew || !result.toLowerCase().startsWith(name.toLowerCase())) return requests;
  const place = /^\s+(?:now\s+)?(?:stands?|comes?|sits?|appears?|is|are)\s+(.+)$/su.exec(
    result.slice(name.length),
  );
  const moved = place ? explainRequest(`Move ${name} ${place[1]}`, language) : undefined;
  return moved && !moved.problem ? moved.requests : requests;
}

/** Without what stands in round brackets outside quotation marks, unless it is a colour or a quotation itself. */
function withoutAsides(text: string, language: Language): string {
  if (text.length > maximumTextLength) return text;
  const tokens = tokenize(text, language);
  let kept = '';
  let from = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index]!.kind !== 'mark' || tokens[index]!.text !== '(') continue;
    const close = tokens.findIndex((token, at) => at > index && token.kind === 'mark' && token.text === ')');
    if (close < 0) break;
    const inside = tokens.slice(index + 1, close);
    if (inside.some(({ kind }) => kind === 'color' || kind === 'quote')) continue;
    kept += `${text.slice(from, tokens[index]!.start)} `;
    from = tokens[close]!.end;
    index = close;
  }
  return kept + text.slice(from);
}
