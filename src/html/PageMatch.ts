/** Which element of the output page is which of the source page, as paths (Anchor.path). One to one. */
export interface PageMatch {
  /** Source path -> output path; a removed element has none. */
  toOutput: Map<string, string>;
  /** Output path -> source path; an added element has none. */
  toSource: Map<string, string>;
}
