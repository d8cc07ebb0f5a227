import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { ExampleSearch } from '#contract/scrape.js';
import { CategoriesService } from '../categories/categories.service.js';
import { FetchService } from '../fetch/fetch.service.js';
import { citiesWithMostPlaces } from '../cities/city.sql.js';

const MAX_EXAMPLES = 3;
/** Some of the largest cities may be only partly covered. */
const MAX_CONSIDERED = 10;
/** Only imports change them, and counting a large city's categories takes time. */
const CACHE_MS = 600_000;
const KEY = 'examples';

/** Searches that return results immediately: cities that the index covers, each with a category that is common there. */
@Injectable()
export class ExamplesService {
  private readonly cache = new LRUCache<typeof KEY, ExampleSearch[]>({
    max: 1,
    ttl: CACHE_MS,
    fetchMethod: () => this.find(),
  });

  constructor(
    private readonly database: DataSource,
    private readonly categories: CategoriesService,
    private readonly fetch: FetchService,
  ) {}

  async list(): Promise<ExampleSearch[]> {
    const examples = (await this.cache.fetch(KEY)) ?? [];
    // If there are none, the next import adds the first.
    if (examples.length === 0) this.cache.delete(KEY);
    return examples;
  }

  private async find(): Promise<ExampleSearch[]> {
    const cities = await citiesWithMostPlaces(this.database.manager, MAX_CONSIDERED);
    const coverage = await this.fetch.coverage(cities);
    const ready = cities.filter(({ id }) => coverage.get(id)?.coverage === 'ready');
    const examples: ExampleSearch[] = [];
    for (const { id, label } of ready.slice(0, MAX_EXAMPLES)) {
      const suggested = await this.categories.suggest('', id);
      const common = suggested.filter(({ hint }) => hint !== null);
      const isNew = ({ value }: { value: string }) =>
        examples.every(({ category }) => category !== value);
      const chosen = common.find(isNew) ?? common[0];
      if (chosen) examples.push({ city: label, category: chosen.value, hint: chosen.hint! });
    }
    return examples;
  }
}
