/** A file of a build folder as its ledger knows it. */
export interface StoredFile {
  /** Inside the build folder, with "/". */
  path: string;
  sha256: string;
}
