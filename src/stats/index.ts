/** What this room offers to programs that use the package as a library. */

export { kendall } from './kendall.js';
export { pearson } from './pearson.js';
export { spearman } from './spearman.js';
