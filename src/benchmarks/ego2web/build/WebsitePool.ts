import { join } from 'node:path';
import { z } from 'zod';
import { inputError } from '../../../core/errors.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson, readTextFile } from '../../../core/parseJson.js';
import { parseYaml } from '../../../core/parseYaml.js';
import { domains } from '../analysis/TaskOutcome.js';

/** A host, and a path where one site of several at a host is meant: "google.com/maps". No scheme, no "www.". */
const siteSchema = z
  .string()
  .regex(
    /^(?!www\.)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?:\/[a-z0-9/_-]+)?$/,
    'a domain in small letters without scheme and "www.", as in amazon.com or google.com/maps',
  );

/** The sites that tasks may be written for (ego2web, Building pairs): datasets/sources/ego2web/websites.yaml, or a file of the user's. */
export const websitePoolSchema = z.strictObject({
  schemaVersion: z.literal(1),
  websites: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        domain: siteSchema,
        category: z.enum(domains),
        /** What people do there, for whoever writes tasks. */
        use: z.string().min(1),
      }),
    )
    .min(2),
});

export type WebsitePool = z.output<typeof websitePoolSchema>;

/** The pool of 40 that comes with the package. */
export const defaultPoolFile = join(packageRoot, 'datasets/sources/ego2web/websites.yaml');

/**
 * Reads a pool, YAML or JSON.
 * @throws DeixisError FILE_UNREADABLE, JSON_INVALID, YAML_INVALID, DOCUMENT_INVALID, WEBSITES_INVALID (input)
 */
export async function readWebsitePool(file: string = defaultPoolFile): Promise<WebsitePool> {
  const text = await readTextFile(file);
  const pool = parseDocument(
    websitePoolSchema,
    /\.json$/i.test(file) ? parseJson(text, file) : parseYaml(text, file),
    file,
    `expected a list "websites" of two and more, each with name, domain, category and use, as in ${defaultPoolFile}`,
  );
  const first = new Map<string, number>();
  for (const [index, { domain }] of pool.websites.entries()) {
    const earlier = first.get(domain);
    if (earlier !== undefined)
      throw inputError(
        'WEBSITES_INVALID',
        `${file}: websites[${index}].domain: "${domain}" is websites[${earlier}] already`,
        { hint: 'keep one of the two' },
      );
    first.set(domain, index);
  }
  return pool;
}

/** A domain as a model or a person may write it, in the form of the pool. */
export function normalizeSite(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');
}
