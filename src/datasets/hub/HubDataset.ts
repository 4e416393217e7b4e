/** A file of a data set on the hub. */
export interface HubFile {
  /** Inside the data set, with "/"; checked: it leads nowhere else. */
  path: string;
  sizeBytes: number;
  /** Large files have the SHA-256 of their bytes, others the hash that Git gives them. */
  hash: { algorithm: 'sha256' | 'git-sha1'; digest: string };
}

/** One revision of a data set on the hub, whose files can be listed and fetched. */
export interface HubDataset {
  /** owner/name */
  name: string;
  /** What was asked for: a branch, a tag or a commit. */
  revision: string;
  /** What that is: 40 hexadecimal digits. Everything is read at it. */
  commit: string;
  /** As its card tells. */
  licence: string | null;
  files: HubFile[];
  /** Files that are not taken, and why. */
  problems: { path: string; problem: string }[];
  /** Fetches a file into a folder, under its path. @returns where it is */
  download(file: HubFile, directory: string, onBytes?: (count: number) => void): Promise<string>;
}
