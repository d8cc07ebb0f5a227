import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { areaOf } from '#contract/areas.js';
import { categoriesOf, categoryLabel } from '#contract/categories.js';
import type { RunRequest } from '#contract/scrape.js';
import type { SourceName } from '#contract/sources.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ProblemException } from '../../platform/problem.js';
import { CategoriesService } from '../places/categories/categories.service.js';
import { hasPlaces } from '../places/places-index.sql.js';
import { GoogleSource } from './google/google.source.js';
import { IndexSource } from './index/index.source.js';
import { OsmSource } from './osm/osm.source.js';
import { SampleSource } from './sample/sample.source.js';
import { SourceProblem, type MapsSource, type Target } from './source.js';

/** Provides the maps sources and chooses the one for new runs. */
@Injectable()
export class SourcesService {
  private readonly sources: MapsSource[];

  constructor(
    index: IndexSource,
    sample: SampleSource,
    google: GoogleSource,
    osm: OsmSource,
    private readonly database: DataSource,
    private readonly categories: CategoriesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sources = [index, sample, google, osm];
  }

  get(name: SourceName): MapsSource {
    const source = this.sources.find((source) => source.name === name);
    if (!source) throw new SourceProblem(`The maps source "${name}" is not available here.`);
    return source;
  }

  /** The configured source; otherwise Google if a key is set, or the index, which loads areas on demand. */
  current(): MapsSource {
    return this.get(this.config.mapsSource ?? (this.config.google.key ? 'google' : 'index'));
  }

  /**
   * @throws CityProblem if the city is unknown or ambiguous
   * @throws ProblemException 422 if sample data was chosen even though there are places, or for an unknown
   * category; 400 for too many categories
   */
  async resolve(request: RunRequest): Promise<{ source: MapsSource; target: Target }> {
    const source = request.source ? await this.sample() : this.current();
    const texts = categoriesOf(request);
    const categories = await this.categories.split(texts);
    const target = await source.resolve(areaOf(request), ...categories);
    const category = texts.length === 1 ? texts[0]! : categoryLabel({ categories });
    return { source, target: { ...target, category } };
  }

  /** Sample data, as long as no places are loaded. */
  private async sample(): Promise<MapsSource> {
    if (this.current().about.isOnline || (await hasPlaces(this.database.manager))) {
      const message = 'Sample data is available only while no places are loaded.';
      throw new ProblemException(422, message, { errors: { source: message } });
    }
    return this.get('sample');
  }
}
