/** A computed colour made darker (factor below 1) or lighter; undefined where there is none to change. */
export function shadeColor(color: string, factor: number): string | undefined {
  const found = /^rgba?\((\d{1,3}), (\d{1,3}), (\d{1,3})(?:, ([\d.]+))?\)$/.exec(color);
  if (!found || found[4] === '0') return undefined;
  const channels = [found[1], found[2], found[3]].map(Number);
  const changed = channels.map((channel) => {
    const wanted = factor < 1 ? channel * factor : channel + (255 - channel) * (factor - 1);
    return Math.round(Math.min(255, wanted));
  });
  return `rgb(${changed.join(', ')})`;
}
