interface Made {
  video: string;
  recipe: unknown;
}

/**
 * How often each video of a folder that a run has begun was drawn anew: what is there has the recipe of that drawing.
 * @param plan the videos, in order, that follow from such numbers; what is drawn anew may change those after it
 */
export function findRedraws(
  plan: (redraws: ReadonlyMap<string, number>) => Made[],
  made: readonly Made[],
  most: number,
): Map<string, number> {
  const redraws = new Map<string, number>();
  let videos = plan(redraws);
  const isThere = (index: number): boolean => made.some(({ recipe }) => recipe === videos[index]!.recipe);
  for (let index = 0; index < videos.length; index += 1) {
    const { video } = videos[index]!;
    if (isThere(index) || !made.some((one) => one.video === video)) continue;
    for (let redraw = 1; redraw <= most && !isThere(index); redraw += 1) {
      redraws.set(video, redraw);
      videos = plan(redraws);
    }
    if (isThere(index)) continue;
    redraws.delete(video);
    videos = plan(redraws);
  }
  return redraws;
}
