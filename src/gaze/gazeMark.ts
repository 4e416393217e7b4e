/**
 * SVG of the mark that shows where somebody looked on a picture: a ring, and a cross whose middle is the place itself. Red on white,
 * so that it is seen on light and dark alike; the cross is thinner, so that what lies under it is seen as well.
 * @param place in pixels of the picture
 */
export function gazeMark(
  place: { x: number; y: number },
  picture: { width: number; height: number },
): string {
  const [x, y] = [rounded(place.x), rounded(place.y)];
  // Small pictures need a ring that still has a hole.
  const radius = Math.max(6, Math.max(picture.width, picture.height) / 28);
  const arm = radius / 2;
  const lines = `M${rounded(x - arm)} ${y}H${rounded(x + arm)}M${x} ${rounded(y - arm)}V${rounded(y + arm)}`;
  const draw = (colour: string, ring: number, cross: number): string =>
    `<g fill="none" stroke="${colour}"><circle cx="${x}" cy="${y}" r="${rounded(radius)}" stroke-width="${rounded(ring)}"/><path d="${lines}" stroke-width="${rounded(cross)}"/></g>`;
  return (
    draw('#ffffff', Math.max(3, radius * 0.4), Math.max(3, radius * 0.24)) +
    draw('#d1242f', Math.max(1.5, radius * 0.2), Math.max(1.5, radius * 0.1))
  );
}

/** Hundredths of a pixel are finer than anybody looks. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
