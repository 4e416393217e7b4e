/** A field of ours that an import fills from a column. */
export interface ImportField {
  /** The column's name in the published data; our own name where that is not known. */
  column: string;
  required: boolean;
  description: string;
}

/** A field as it stands in a list of them. */
export function importField(column: string, description: string, required = false): ImportField {
  return { column, required, description };
}

export interface ImportContext {
  /** A name for the instance where no column gives one. */
  place: string;
  /** As the user declared for the data set that a video is from. */
  boxUnitOf(videoDataset: string | undefined): string;
  /**
   * Where a file that a row names will lie in the data set folder; undefined where the source does not hold it.
   * @param name a path, or a file's name with or without its ending
   */
  useFile(name: string): string | undefined;
}

/** How a benchmark makes an instance from a row of published data. */
export interface ImportFormat {
  benchmark: string;
  fields: Record<string, ImportField>;
  /**
   * The rows of a JSON document that is no list of them; undefined where it is not known.
   * @throws DeixisError (input) for one that is known and broken
   */
  unfold?(document: unknown): Record<string, unknown>[] | undefined;
  /**
   * An instance as good as the row allows; what does not fit is left as it is, so that the schema names it.
   * @param values field to value; fields without a column, and null, are absent
   * @throws DeixisError (input) for what the schema cannot see
   */
  toInstance(values: Record<string, unknown>, context: ImportContext): Record<string, unknown>;
}
