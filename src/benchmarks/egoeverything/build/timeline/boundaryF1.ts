export interface BoundaryAgreement {
  precision: number | null;
  recall: number | null;
  /** In [0, 1]; 1 where neither has a boundary. */
  f1: number;
  matched: number;
}

/** How well boundaries found agree with true ones: each meets at most one of the other, no further away than the tolerance. */
export function boundaryF1(
  found: readonly number[],
  truth: readonly number[],
  toleranceSeconds = 2,
): BoundaryAgreement {
  const left = [...found].sort((a, b) => a - b);
  const right = [...truth].sort((a, b) => a - b);
  let matched = 0;
  // In order of time the earliest that still fits leaves most to those that follow.
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (Math.abs(left[i]! - right[j]!) <= toleranceSeconds) {
      matched += 1;
      i += 1;
      j += 1;
    } else if (left[i]! < right[j]!) i += 1;
    else j += 1;
  }
  const sum = left.length + right.length;
  return {
    precision: left.length === 0 ? null : matched / left.length,
    recall: right.length === 0 ? null : matched / right.length,
    f1: sum === 0 ? 1 : (2 * matched) / sum,
    matched,
  };
}

/** Where one segment gives way to another; the ends of the video are none. */
export function boundariesOf(segments: readonly { startSeconds: number }[]): number[] {
  return segments.slice(1).map(({ startSeconds }) => startSeconds);
}
