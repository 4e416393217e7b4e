import type { Markup } from '../../../report/markup.js';
import { runFacts } from '../../reporting/runFacts.js';
import type { ReportData } from './ReportData.js';

/** What was run, on what, with what: all that it takes to do it again. */
export function factsSection({ runs, differences, dataset }: ReportData): Markup {
  return runFacts({ runs, differences, dataset, instancesWord: 'questions' });
}
