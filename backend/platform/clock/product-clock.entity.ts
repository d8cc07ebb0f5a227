import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row. A test moves the product's clock for all processes at once (`TEST_CLOCK`). */
@Entity('product_clock')
@Check('product_clock_one_row', 'id')
export class ProductClockEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  id!: boolean;

  @Column({ type: 'interval', default: () => "'00:00:00'" })
  ahead!: unknown;
}
