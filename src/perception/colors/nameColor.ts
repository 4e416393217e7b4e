/** A plain word for a colour: by hue, and by brightness where there is little of it. */
export function nameColor(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  if (most < 45) return 'black';
  if (spread < 0.16 * most || spread < 18) return most > 205 ? 'white' : most < 80 ? 'black' : 'grey';
  let hue = 0;
  if (most === red) hue = ((green - blue) / spread + 6) % 6;
  else if (most === green) hue = (blue - red) / spread + 2;
  else hue = (red - green) / spread + 4;
  hue *= 60;
  const full = spread / most;
  if (hue < 14 || hue >= 345) return full < 0.5 && most > 180 ? 'pink' : 'red';
  if (hue < 44) return most < 150 || (full < 0.5 && most < 210) ? 'brown' : full < 0.35 ? 'beige' : 'orange';
  if (hue < 68) return full < 0.35 ? 'beige' : 'yellow';
  if (hue < 165) return 'green';
  if (hue < 195) return 'turquoise';
  if (hue < 255) return 'blue';
  if (hue < 295) return 'purple';
  return most > 150 ? 'pink' : 'purple';
}
