import type { Markup } from '../../../report/markup.js';

/** A part of the report's first page. */
export interface Section {
  /** What links name after "#". */
  id: string;
  title: string;
  body: Markup;
}
