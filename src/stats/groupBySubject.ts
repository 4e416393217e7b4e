/** Rows of one subject in one condition together, in the order in which they are first met. */
export function groupBySubject<Row extends { subject: string; condition: string }>(
  rows: readonly Row[],
): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.subject, row.condition]);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
