/** What this room offers to programs that use the package as a library. */

export { executeTasks } from './executeTasks.js';
export { openRunStore } from './openRunStore.js';
