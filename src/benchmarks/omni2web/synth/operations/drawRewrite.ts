import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, pickOne } from './common.js';

/** Another text: one that fits the page where the page has hints, else a plain one for the kind of element. */
export const drawRewrite: DrawStep = (context): StepDraft | undefined => {
  const kinds = ['heading', 'button', 'link', 'paragraph', 'price', 'cell', 'badge', 'text'] as const;
  const named = candidates(context, kinds).filter(({ text }) => text.length <= 80);
  const hinted = named.filter(({ text }) => context.hints.rewrites.some(({ from }) => from === text));
  const target = pickOne(context, hinted.length > 0 ? hinted : named);
  if (!target) return undefined;
  const text = pickOne(
    context,
    context.hints.rewrites.find(({ from }) => from === target.text)?.to ??
      context.wording.fallbackTexts.rewrite[target.kind] ??
      [],
  );
  if (!text || text === target.text) return undefined;
  return {
    operation: 'rewrite_text',
    phrasing: 'rewrite',
    pointed: [target],
    target,
    text,
    edits: [{ type: 'rewrite_text', target: anchorOf(context, target), text }],
    touches: [{ path: target.path, aspect: 'text' }],
  };
};
