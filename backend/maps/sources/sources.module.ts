import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { BoundariesService } from './boundaries/boundaries.service.js';
import { GoogleSource } from './google/google.source.js';
import { IndexSource } from './index/index.source.js';
import { OsmSource } from './osm/osm.source.js';
import { SampleSource } from './sample/sample.source.js';
import { SourcesService } from './sources.service.js';

/** The maps sources and the choice of the current one. */
@Module({
  imports: [PlacesModule],
  providers: [
    BoundariesService,
    GoogleSource,
    IndexSource,
    OsmSource,
    SampleSource,
    SourcesService,
  ],
  exports: [BoundariesService, GoogleSource, SourcesService],
})
export class SourcesModule {}
