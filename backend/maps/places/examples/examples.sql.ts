import type { EntityManager } from 'typeorm';
import type { CityEntity } from '../city.entity.js';

export type LargeCity = Pick<
  CityEntity,
  'id' | 'label' | 'kind' | 'latitude' | 'longitude' | 'population'
>;

/** The cities with the most places. */
export function citiesWithMostPlaces(tx: EntityManager, limit: number): Promise<LargeCity[]> {
  return tx.query(
    `SELECT id, label, kind, latitude, longitude, population FROM cities
     WHERE place_count > 0 AND kind = 'city' ORDER BY place_count DESC, label LIMIT $1`,
    [limit],
  );
}
