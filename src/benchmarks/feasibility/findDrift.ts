import type { SiteVisit } from '../../browser/freeze/visitSite.js';

/** A page may be a fifth longer or shorter on another day and be the same page. */
const sizeShare = 0.2;

/** What is otherwise than at an earlier visit, a sentence each; small changes of the text alone are none. */
export function findDrift(before: SiteVisit, now: SiteVisit): string[] {
  const drift: string[] = [];
  if (before.problem === null && now.problem !== null) drift.push(`it no longer answers: ${now.problem}`);
  if (before.problem !== null && now.problem === null) drift.push('it answers again');
  if (before.problem !== null || now.problem !== null) return drift;
  if (before.status !== now.status) drift.push(`status ${before.status} -> ${now.status}`);
  const [from, to] = [placeOf(before.finalUrl), placeOf(now.finalUrl)];
  if (from !== to) drift.push(`leads to ${to}, before to ${from}`);
  if (before.title !== now.title) drift.push(`title "${before.title}" -> "${now.title}"`);
  for (const sign of now.signs) if (!before.signs.includes(sign)) drift.push(`${sign} stands in the way`);
  for (const sign of before.signs) if (!now.signs.includes(sign)) drift.push(`${sign} is gone`);
  const [old, fresh] = [before.text?.characters ?? 0, now.text?.characters ?? 0];
  if (Math.abs(fresh - old) > sizeShare * Math.max(old, fresh))
    drift.push(`text of ${old} characters -> ${fresh}`);
  return drift;
}

/** Parameters change with every visit. */
function placeOf(url: string | null): string {
  if (url === null || !URL.canParse(url)) return '(nowhere)';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
