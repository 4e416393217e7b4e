import { InvalidArgumentError } from 'commander';

/** An option that takes a list with commas and may be given again. */
export function collectNames(text: string, before: string[] = []): string[] {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (names.length === 0) throw new InvalidArgumentError('expected names separated by commas.');
  return [...before, ...names];
}

/** The same for subjects, whose names may hold a command or a folder with commas in it. */
export function collectSubjects(text: string, before: string[] = []): string[] {
  return text.includes(':') ? [...before, text] : collectNames(text, before);
}
