import { z } from 'zod';

const oneLine = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\r\n]*$/, 'one line');
const described = {
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'letters, digits, ".", "_" and "-", at most 100'),
  /** What it shows, by language ("en"), as somebody would say it who asks for it. */
  descriptions: z
    .record(z.string().regex(/^[a-z]{2,3}$/, 'a language such as "en"'), oneLine)
    .refine((one) => Object.keys(one).length > 0, 'a description in at least one language'),
};
/** Such a name is its own address: nothing in it needs escaping in HTML, CSS or a URL. */
const plainName = 'a name without "/", spaces, quotes, brackets, "?", "#", "%" and "\\"';

/** `descriptions.json` in a folder of pictures: what a person writes of pictures that subjects may put on pages. */
export const pictureDescriptionsSchema = z
  .array(z.strictObject({ ...described, file: z.string().regex(/^[^\s"'()<>?#%\\/]+$/, plainName) }))
  .min(1);

/** `pictures.json` of a data set: the pictures that subjects may put on pages, all in pages/pictures. */
export const pictureCatalogueSchema = z.strictObject({
  schemaVersion: z.literal(1),
  pictures: z
    .array(
      z.strictObject({
        ...described,
        /** Inside the data set folder. A page in pages/ shows it by what follows "pages/". */
        file: z
          .string()
          .regex(/^pages\/pictures\/[^\s"'()<>?#%\\/]+$/, `a file in pages/pictures, with ${plainName}`),
        sizeBytes: z.int().positive(),
        /** Pixels; of a drawing, the size that it names. */
        width: z.int().positive(),
        height: z.int().positive(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits'),
      }),
    )
    .min(1),
});

export type PictureCatalogue = z.output<typeof pictureCatalogueSchema>;
export type CataloguedPicture = PictureCatalogue['pictures'][number];
