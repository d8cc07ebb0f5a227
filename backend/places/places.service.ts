import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class PlacesService {
  constructor(private readonly database: DataSource) {}

  /** Whether anything was imported: decides which source a new run uses. */
  async exist(): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM places LIMIT 1');
    return rows.length > 0;
  }
}
