/** What this room offers to programs that use the package as a library. */
export { findChromium } from './findChromium.js';
export { openFrozenSite } from './freeze/openFrozenSite.js';
export { recordSite } from './freeze/recordSite.js';
export { openSandbox } from './sandbox/openSandbox.js';
export { renderPage } from './sandbox/renderPage.js';
