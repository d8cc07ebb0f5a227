import { z } from 'zod';
import { BRAND_COLORS } from './brand-colors.js';
import { contrast, MIN_CONTRAST } from './color.js';
import { emailAddress, required } from './fields.js';

/** Maximum size of a logo, as a file. */
export const LOGO_BYTES = 200_000;
/** Maximum width and height of a PNG: a few bytes can describe a picture that takes gigabytes to show. */
export const MAX_LOGO_PIXELS = 2_000;
const BRAND_NAME_MAX = 60;

/** The contrast of a brand's color with the white text on its buttons. */
export const contrastWithWhite = (color: string) => contrast(color, '#ffffff');
export const isReadable = (color: string) => contrastWithWhite(color) >= MIN_CONTRAST;

export const LOGO_MESSAGE = 'Choose a PNG or SVG file of at most 200 kB';
/** A `data:` URL of a PNG or an SVG. */
const logo = z
  .string(LOGO_MESSAGE)
  .max(Math.ceil((LOGO_BYTES * 4) / 3) + 40, LOGO_MESSAGE)
  .regex(/^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/]+=*$/, LOGO_MESSAGE);

/** The brand that an agency's clients see instead of ours. Body of `PUT /api/settings/branding`. */
export const brand = z
  .strictObject({
    name: required('Enter the name that your clients see', BRAND_NAME_MAX),
    color: z
      .string('Choose a color')
      .regex(/^#[\da-f]{6}$/i, `Enter a color such as ${BRAND_COLORS.light.accent}`)
      .refine(isReadable, 'White text is hard to read on this color. Choose a darker one.'),
    logo: logo.nullable(),
    replyTo: emailAddress().nullable(),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

/** Response to `GET /api/settings/branding`. */
export const branding = z
  .object({
    brand: brand.nullable(),
    isIncluded: z.boolean().meta({ description: 'Whether the plan includes white labeling' }),
    addresses: z.array(z.string()).meta({
      description:
        'Confirmed addresses that replies can go to; none for someone who may not change the brand',
    }),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof branding>;
