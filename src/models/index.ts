/** What this room offers to programs that use the package as a library. */
export { createModels } from './createModels.js';
export { modelConfigurationSchema } from './ModelSettings.js';
