/** A figure for a table: three digits after the point, "-" where there is none. */
export function formatFigure(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(3);
}

/** A share of [0, 1] in percent, "-" where there is none. */
export function formatShare(share: number | null | undefined): string {
  return share === null || share === undefined ? '-' : `${(100 * share).toFixed(1)}%`;
}
