import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../core/packageRoot.js';
import { parseDocument } from '../../../core/parseDocument.js';
import { parseJson } from '../../../core/parseJson.js';
import { type Markup, markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';

const rowSchema = z.strictObject({
  check: z.string(),
  operation: z.string(),
  variant: z.string(),
  kind: z.enum(['other right way', 'near miss']),
  expected: z.boolean(),
  got: z.boolean(),
  damage: z.number(),
  damageExpected: z.boolean(),
});

/** The table of contract 8 as the browser last gave it; a test keeps the stored table current. */
export function otherWaysSection(): Markup {
  const path = join(packageRoot, 'datasets', 'checks', 'otherWays.json');
  if (!existsSync(path))
    return markup`<p class="soft">The table of other right ways is not part of this installation.</p>`;
  const rows = parseDocument(z.array(rowSchema), parseJson(readFileSync(path, 'utf8'), path), path);
  const right = rows.filter(({ expected, got }) => expected === got).length;
  return markup`<p>Checks must not favour our own executor. Each was tried on the same edits made in other right ways (inline style, style sheet, class, wrapper, changed tag), which must pass without damage, and on near misses, which must fail: ${right} of ${rows.length} came out as they should.</p>
<details><summary>The whole table</summary>${renderTable(
    'Checks against other right ways and near misses',
    [
      { title: 'operation', value: ({ operation }) => operation.replaceAll('_', ' ') },
      { title: 'check', text: true, value: ({ check }) => check },
      { title: 'variant', text: true, value: ({ variant }) => variant },
      { title: 'kind', text: true, value: ({ kind }) => kind },
      { title: 'passed', text: true, value: ({ got }) => (got ? 'yes' : 'no') },
      { title: 'as it should', text: true, value: ({ expected, got }) => (expected === got ? 'yes' : 'NO') },
      { title: 'damage', value: ({ damage }) => damage, decimals: 0 },
    ],
    rows,
  )}</details>`;
}
