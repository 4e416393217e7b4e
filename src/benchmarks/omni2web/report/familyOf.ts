/**
 * The family of a model, told by the first word of its name: "gemini" of "google/gemini-3.1-pro", since the server that
 * answers need not be its maker. Null for whatever is no provider/model, such as baselines and programs.
 */
export function familyOf(name: string): string | null {
  const [, ...path] = name.split('/');
  if (path.length === 0 || /^(recorded|program):/.test(name)) return null;
  return (
    path
      .at(-1)!
      .match(/^\p{L}+/u)?.[0]
      .toLowerCase() ?? null
  );
}
