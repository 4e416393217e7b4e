import { expect, it } from 'vitest';
import { chooseInstances } from './chooseInstances.js';

const all = ['shop-01-ordinal', 'shop-02-size', 'maps-01-route', 'Küche 3'].map((id) => ({ id }));

it('takes those that are named in that order, each once, and the first ones', () => {
  const choose = (choice: object) => chooseInstances(all, choice).map(({ id }) => id);
  expect(choose({ ids: ['maps-01-route', 'shop-02-size', 'maps-01-route'] })).toEqual([
    ...['maps-01-route', 'shop-02-size'],
  ]);
  expect(choose({ limit: 2 })).toEqual(['shop-01-ordinal', 'shop-02-size']);
});

it.each([
  ['shop', '; did you mean "shop-01-ordinal" or "shop-02-size"?'],
  ['shop-01-ordnial', '; did you mean "shop-01-ordinal"?'],
  ['kuche 3', '; did you mean "Küche 3"?'],
  ['nothing like it at all', ''],
])('names what is near to "%s"', (id, near) => {
  expect(() => chooseInstances(all, { ids: [id] })).toThrow(
    expect.objectContaining({
      ...{ code: 'INSTANCE_UNKNOWN', exitCode: 2, message: `--ids: there is no instance "${id}"${near}` },
      hint: 'there are 4 instances, the first is "shop-01-ordinal"; "deixis list instances DIR" lists those of a data set',
    }),
  );
});
