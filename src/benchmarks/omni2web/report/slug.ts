/** A name that is safe as a file name on every system; what it cannot hold is replaced, so it is not unique alone. */
export function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 120);
}
