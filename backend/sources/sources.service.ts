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

/** The maps sources there are, and which one a new run uses. */
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
    const source = this.sources.find((one) => one.name === name);
    if (!source) throw new SourceProblem(`The maps source "${name}" is not available here.`);
    return source;
  }

  /** The source of a new run: the configured one, else Google where there is a key, else the index once a place is in it, else samples. */
  async current(): Promise<MapsSource> {
    if (this.config.mapsSource) return this.get(this.config.mapsSource);
    if (this.config.google.key) return this.get('google');
    return this.get((await this.places.exist()) ? 'index' : 'sample');
  }

  /** @throws CityProblem when the city is unknown or ambiguous */
  async resolve(request: RunRequest): Promise<{ source: MapsSource; target: Target }> {
    const source = await this.current();
    return { source, target: await source.resolve(request.city, request.category) };
  }
}
