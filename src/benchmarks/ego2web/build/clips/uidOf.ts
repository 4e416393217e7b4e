/** Ego4D's files are called after the video's uid. */
export function uidOf(file: string): string {
  return file
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '');
}
