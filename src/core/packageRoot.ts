import { fileURLToPath } from 'node:url';

/** The folder of this package: prompts/, datasets/ and schemas/ lie in it. Same depth from src/core and dist/core. */
export const packageRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
