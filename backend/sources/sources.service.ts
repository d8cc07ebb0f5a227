import { Inject, Injectable } from '@nestjs/common';
import type { RunRequest } from '../../contract/scrape.js';
import type { SourceName } from '../../contract/sources.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { PlacesService } from '../places/places.service.js';
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
    private readonly places: PlacesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sources = [index, sample, google, osm];
  }

  get(name: SourceName): MapsSource {
    const source = this.sources.find((source) => source.name === name);
    if (!source) throw new SourceProblem(`The maps source "${name}" is not available here.`);
    return source;
  }

  /** The configured source; otherwise Google if a key is set, the index if it has places, or sample data. */
  async current(): Promise<MapsSource> {
    if (this.config.mapsSource) return this.get(this.config.mapsSource);
    if (this.config.google.key) return this.get('google');
    return this.get((await this.places.hasPlaces()) ? 'index' : 'sample');
  }

  /** @throws CityProblem if the city is unknown or ambiguous */
  async resolve(request: RunRequest): Promise<{ source: MapsSource; target: Target }> {
    const source = await this.current();
    return { source, target: await source.resolve(request.city, request.category) };
  }
}
