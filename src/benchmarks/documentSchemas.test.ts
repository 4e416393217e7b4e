import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';
import { documentSchemas, renderJsonSchema } from './documentSchemas.js';

const directory = join(packageRoot, 'schemas');

describe('schemas/', () => {
  it('holds the documents of ours and nothing else', () => {
    expect(readdirSync(directory).sort()).toEqual(Object.keys(documentSchemas).sort());
  });

  it.each(Object.keys(documentSchemas))('%s is current (node scripts/makeSchemas.mjs)', (name) => {
    expect(readFileSync(join(directory, name), 'utf8')).toBe(renderJsonSchema(name));
  });

  it('says what an instance may hold', () => {
    const schema = JSON.parse(renderJsonSchema('omni2web-instance.schema.json')) as {
      required: string[];
      additionalProperties: boolean;
    };
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toContain('consent');
    // It has a default, so a file may leave it out.
    expect(schema.required).not.toContain('viewport');
  });
});
