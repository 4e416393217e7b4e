/** Content-addressed bytes of a run. */
export interface ArtifactStore {
  /** Keeps the bytes and gives their SHA-256; the same bytes are kept once. */
  put(data: Uint8Array | string): Promise<string>;
  /** Copies a file in, streamed. */
  putFile(path: string): Promise<string>;
  /** Settles when all that was put before is on disk; a record that names it is committed only then. */
  synchronise(): Promise<void>;
  /** @throws DeixisError ARTIFACT_MISSING, ARTIFACT_CORRUPT (input) */
  read(sha256: string): Promise<Buffer>;
  /** Where the bytes lie, for programs that want a file. */
  path(sha256: string): string;
}
