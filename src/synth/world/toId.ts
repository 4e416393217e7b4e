/** A title as the last part of an address: "Belrun Golden Field" -> "belrun-golden-field"; accents go. */
export function toId(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
