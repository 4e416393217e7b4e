/** The file name of a sampled frame: its place in the answer and its time in milliseconds. */
export function nameFrame(index: number, timeSeconds: number, format: 'jpeg' | 'png'): string {
  const place = String(index).padStart(5, '0');
  const milliseconds = String(Math.round(timeSeconds * 1000)).padStart(8, '0');
  return `frame-${place}-${milliseconds}ms.${format === 'png' ? 'png' : 'jpg'}`;
}
