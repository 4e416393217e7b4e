// Writes schemas/ from the code: node scripts/compile.mjs && node scripts/makeSchemas.mjs
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { documentSchemas, renderJsonSchema } from '../dist/benchmarks/documentSchemas.js';

mkdirSync('schemas', { recursive: true });
for (const name of readdirSync('schemas')) if (!(name in documentSchemas)) rmSync(`schemas/${name}`);
for (const name of Object.keys(documentSchemas)) writeFileSync(`schemas/${name}`, renderJsonSchema(name));
