import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class PlacesService {
  constructor(private readonly database: DataSource) {}

  /** Whether anything was imported: decides which source a new run uses. */
  async exist(): Promise<boolean> {
    // A first import holds the places themselves locked while it builds their indexes.
    const rows: unknown[] = await this.database.query('SELECT 1 FROM place_kinds LIMIT 1');
    return rows.length > 0;
  }
}
