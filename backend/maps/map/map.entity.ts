import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text } from '../../platform/database/columns.js';
import type { LayerName, MapSource } from './feature.js';

/** A street, water, park, railway or place name of the base map. */
@Entity('map_features')
export class MapFeatureEntity {
  @PrimaryColumn({ type: 'text' })
  source!: MapSource;

  /** "w23", "r5" or "n17" (OpenStreetMap), or the GERS id (Overture). */
  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  /** The OpenStreetMap element that an Overture feature is made from. */
  @Text() osmId!: string | null;

  @Column({ type: 'text' })
  layer!: LayerName;

  @Column({ type: 'text' })
  kind!: string;

  @Text() name!: string | null;

  /** The lowest zoom level with this feature. */
  @Column({ type: 'smallint' })
  minZoom!: number;

  /** Bounding box in Web Mercator, where the world is 1 wide. */
  @Column({ type: 'box' })
  @Index('map_features_extent_idx', { spatial: true })
  @Index('map_features_overview_idx', { spatial: true, where: 'min_zoom <= 10' })
  extent!: string;

  /** GeoJSON geometry. */
  @Column({ type: 'text' })
  geometry!: string;
}

/** A vector tile with everything known about its area. */
@Entity('map_tiles')
export class MapTileEntity {
  @PrimaryColumn({ type: 'smallint' })
  z!: number;

  @PrimaryColumn({ type: 'integer' })
  x!: number;

  @PrimaryColumn({ type: 'integer' })
  y!: number;

  /** A gzipped Mapbox vector tile. */
  @Column({ type: 'bytea' })
  data!: Buffer;
}
