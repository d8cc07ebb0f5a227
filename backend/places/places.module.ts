import { Module } from '@nestjs/common';
import { IndexSource } from '../sources/index/index.source.js';
import { SampleSource } from '../sources/sample/sample.source.js';
import { CategoriesService } from './categories/categories.service.js';
import { CitiesService } from './cities/cities.service.js';
import { OpenStreetMapService } from './openstreetmap.service.js';
import { PlacesController } from './places.controller.js';
import { PlacesService } from './places.service.js';

/** The local index of imported places, and the maps sources that need nothing else. */
@Module({
  controllers: [PlacesController],
  providers: [
    CitiesService,
    CategoriesService,
    OpenStreetMapService,
    PlacesService,
    IndexSource,
    SampleSource,
  ],
  exports: [
    CitiesService,
    CategoriesService,
    OpenStreetMapService,
    PlacesService,
    IndexSource,
    SampleSource,
  ],
})
export class PlacesModule {}
