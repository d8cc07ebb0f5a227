import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class PlacesService {
  constructor(private readonly database: DataSource) {}

  /** Whether the index has places. */
  async hasPlaces(): Promise<boolean> {
    // Reads place_kinds because a first import locks `places` while it builds the indexes.
    const rows: unknown[] = await this.database.query('SELECT 1 FROM place_kinds LIMIT 1');
    return rows.length > 0;
  }
}
