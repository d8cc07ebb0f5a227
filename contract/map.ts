import { z } from 'zod';

const coordinate = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number);

/** Path of a tile: zoom level, column and row (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
export const tilePath = z.object({ z: coordinate('z'), x: coordinate('x'), y: coordinate('y') });
export type TilePath = z.infer<typeof tilePath>;

/** Response to `GET /api/map/about`. */
export const baseMap = z
  .object({
    tiles: z.boolean().meta({ description: 'Whether there are tiles' }),
    maxZoom: z.int().meta({ description: 'The highest zoom level of the tiles' }),
    url: z
      .string()
      .nullable()
      .meta({ description: "The path of the operator's own tiles; null if MAP_TILES is not set" }),
    attribution: z.array(z.string()),
  })
  .meta({ id: 'BaseMap' });
export type BaseMap = z.infer<typeof baseMap>;
