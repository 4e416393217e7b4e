/** A row of a table in a file, or why it cannot be read. */
export type TableRow =
  | {
      /** "data/train.jsonl:3"; of Parquet the number of the row, "data/train.parquet: row 3". From 1. */
      place: string;
      /** Column to value, as JSON knows it; dates are ISO 8601, bytes are left as they are. */
      cells: Record<string, unknown>;
    }
  | { place: string; problem: string };

/** The columns of a table and its first row that can be read. */
export interface TableHead {
  columns: string[];
  first: Record<string, unknown> | null;
  /** Why there is no row, where that is so. */
  problem: string | null;
}

export interface ReadTableOptions {
  /** What the table is called in places and problems. */
  name: string;
  /** Only these; where a format can leave others unread. */
  columns?: readonly string[];
}
