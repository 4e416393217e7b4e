import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { groupBySubject } from '../../../stats/groupBySubject.js';
import { type SuccessRow, successTable } from './successTable.js';
import type { TaskOutcome } from './TaskOutcome.js';

/** Success on the sites of one kind, all domains together. */
export interface SiteRow<Kind extends string = string> extends Omit<SuccessRow, 'domain'> {
  site: Kind;
}

/**
 * Success rates by subject, condition and kind of site: live and frozen results apart (ego2web, Running agents). A kind on which a subject has
 * no outcome has a row of none, so that nobody takes the other kind's row for all.
 * @param kinds in the order of the rows
 */
export function siteTable<Kind extends string>(
  outcomes: readonly (TaskOutcome & { site: Kind })[],
  kinds: readonly Kind[],
  options: BootstrapOptions = {},
): SiteRow<Kind>[] {
  return groupBySubject(outcomes).flatMap((own) =>
    kinds.flatMap((site) =>
      successTable(
        own.map((outcome) => ({ ...outcome, domain: outcome.site })),
        { ...options, domains: [site] },
      )
        .filter(({ domain }) => domain !== null)
        .map(({ domain, ...row }) => ({ ...row, site })),
    ),
  );
}
