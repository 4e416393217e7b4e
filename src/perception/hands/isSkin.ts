/**
 * Skin of any shade keeps to a narrow range of hue: blood and melanin take away blue most, red least. In terms of the
 * differences of blue and red to brightness (ITU-R BT.601).
 */
export function isSkin(red: number, green: number, blue: number): boolean {
  const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
  if (bright < 30 || red <= green || green < blue - 8) return false;
  const redness = (0.713 * (red - bright) * 128) / bright;
  const blueness = (0.564 * (blue - bright) * 128) / bright;
  return redness > 8 && redness < 62 && blueness < -6 && blueness > -46 && redness > -0.42 * blueness;
}
