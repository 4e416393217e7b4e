import { z } from 'zod';
import { exposureSchema } from '../core/exposureSchema.js';
import { datasetHeaderSchema } from '../datasets/DatasetHeader.js';
import { checkSchema } from '../html/checks/Check.js';
import { typedEditSchema } from '../html/TypedEdit.js';
import { instanceSchema } from './omni2web/schema.js';
import { judgmentSchema } from './omni2web/scoring/Judgment.js';
import { runFileSchema } from './runFile.js';

/** Every document of ours, by the name of its file in schemas/. */
export const documentSchemas: Record<string, { title: string; schema: z.ZodType }> = {
  'dataset.schema.json': { title: 'A data set: dataset.json', schema: datasetHeaderSchema },
  'omni2web-instance.schema.json': {
    title: 'An instance of Omni2Web: a line of instances.jsonl',
    schema: instanceSchema,
  },
  'omni2web-judgment.schema.json': {
    title: 'A judged output of Omni2Web: a line of the file for "deixis score omni2web"',
    schema: judgmentSchema,
  },
  'typed-edit.schema.json': { title: 'A typed edit of a page', schema: typedEditSchema },
  'check.schema.json': { title: 'An executable check of an edited page', schema: checkSchema },
  'run.schema.json': { title: 'A run in a file: "deixis run FILE.yaml"', schema: runFileSchema },
  'exposure.schema.json': { title: 'The record of what was shown', schema: exposureSchema },
};

/** The text of a file in schemas/: JSON Schema 2020-12 of what may be written, so defaults may be left out. */
export function renderJsonSchema(fileName: string): string {
  const entry = documentSchemas[fileName];
  if (!entry) throw new RangeError(`no document schema is called ${fileName}`);
  const { $schema, ...rest } = z.toJSONSchema(entry.schema, { io: 'input' });
  return `${JSON.stringify({ $schema, title: entry.title, ...rest }, null, 2)}\n`;
}
