import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AreaSuggestion } from '#contract/scrape.js';
import { CategoriesService } from '../categories/categories.service.js';
import { FetchService } from '../fetch/fetch.service.js';
import { countryName } from '../gazetteer/regions.js';
import { CitiesService } from './cities.service.js';
import { countByArea } from './parts.sql.js';

/** Suggests areas while a user types. */
@Injectable()
export class AreaSuggestionsService {
  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
    private readonly categories: CategoriesService,
    private readonly fetch: FetchService,
  ) {}

  /** @param categories counts only their places; none counts all */
  async suggest(typed: string, categories: string[]): Promise<AreaSuggestion[]> {
    const areas = await this.cities.suggest(typed);
    const covered = areas.filter(({ placeCount }) => placeCount > 0).map(({ id }) => id);
    const counts =
      categories.length === 0 || covered.length === 0
        ? new Map(areas.map(({ id, placeCount }) => [id, placeCount]))
        : await countByArea(
            this.database.manager,
            covered,
            await this.categories.typesOf(await this.categories.split(categories)),
          );
    const coverage = await this.fetch.coverage(areas);
    return areas.map((area) => ({
      label: area.label,
      kind: area.kind,
      region: area.kind === 'state' ? null : area.region,
      country: countryName(area.country),
      coverage: coverage.get(area.id)!.coverage,
      count: counts.get(area.id) ?? 0,
      isSimilar: area.isSimilar,
    }));
  }
}
