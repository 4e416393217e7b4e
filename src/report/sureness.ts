/** "0.812 (0.701 to 0.903)", or what stands where a figure is not defined; for sentences and cells of agreement. */
export function sureness(
  found: { value: number | null; low: number | null; high: number | null } | null,
): string {
  if (found === null || found.value === null) return 'not defined';
  const { value, low, high } = found;
  // Draws that are all alike say nothing of how sure the figure is.
  const isSpread = low !== null && high !== null && low < high;
  return `${value.toFixed(3)}${isSpread ? ` (${low.toFixed(3)} to ${high.toFixed(3)})` : ''}`;
}
