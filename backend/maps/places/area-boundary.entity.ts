import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Box, GeoPoint } from './geometry.js';

/** The outline of an area, from the divisions of an Overture release. */
@Entity('area_boundaries')
export class AreaBoundaryEntity {
  @PrimaryColumn({ type: 'text' })
  cityId!: string;

  @Column({ type: 'jsonb' })
  box!: Box;

  /** Closed rings, both outer rings and holes. Points inside an odd number of rings are in the area. */
  @Column({ type: 'jsonb' })
  rings!: GeoPoint[][];

  @Column({ type: 'text' })
  release!: string;

  @Column({ type: 'text' })
  license!: string;
}
