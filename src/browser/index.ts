/** What this room offers to programs that use the package as a library. */
export { findChromium } from './findChromium.js';
export { openSandbox } from './sandbox/openSandbox.js';
export { renderPage } from './sandbox/renderPage.js';
