import type { ArtifactKind, NamedArtifact } from './LostArtifact.js';

/**
 * The artifacts that members of a payload name, one or a list each. Members that are not there or name nothing are passed over: a
 * stage that gave no output leaves fewer.
 */
export function namedIn(payload: unknown, members: Readonly<Record<string, ArtifactKind>>): NamedArtifact[] {
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(members).flatMap(([member, kind]) => {
    const value = (payload as Record<string, unknown>)[member];
    return (Array.isArray(value) ? value : [value])
      .filter((name): name is string => typeof name === 'string' && /^[0-9a-f]{64}$/.test(name))
      .map((sha256) => ({ kind, sha256 }));
  });
}
