import type { DrawStep, StepDraft } from '../StepDraft.js';
import { anchorOf, candidates, pickOne, seenTogether } from './common.js';

/** A picture is replaced by one described in words, or by the same one that another place shows. */
export const drawImage: DrawStep = (context): StepDraft | undefined => {
  const images = candidates(context, ['image']);
  const target = pickOne(context, images);
  if (!target) return undefined;
  const anchor = anchorOf(context, target);
  const touches = [{ path: target.path, aspect: 'image' }];
  const others = images.filter((other) => other.source !== target.source && seenTogether(other, target));
  if (context.random.next() < 0.35) {
    const other = pickOne(context, others);
    if (!other) return undefined;
    return {
      operation: 'replace_image',
      phrasing: 'image_same',
      pointed: [target, other],
      target,
      other,
      edits: [{ type: 'replace_image', target: anchor, source: other.source, alternativeText: other.text }],
      touches: [...touches, { path: other.path, aspect: 'image' }],
    };
  }
  const portrait = /portrait|头像/i.test(target.text);
  const picture = pickOne(
    context,
    context.pictures.filter(
      (asset) =>
        asset.id.startsWith('portrait') === portrait &&
        !images.some((image) => image.source === asset.source),
    ),
  );
  if (!picture) return undefined;
  const value = picture.description[context.language];
  return {
    operation: 'replace_image',
    phrasing: 'image_new',
    pointed: [target],
    target,
    value,
    edits: [{ type: 'replace_image', target: anchor, source: picture.source, alternativeText: value }],
    touches,
  };
};
