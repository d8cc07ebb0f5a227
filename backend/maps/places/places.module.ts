import { Module } from '@nestjs/common';
import { SearchAreasService } from './areas/search-areas.service.js';
import { CategoriesService } from './categories/categories.service.js';
import { AreaSuggestionsService } from './cities/area-suggestions.service.js';
import { CitiesService } from './cities/cities.service.js';
import { ExamplesService } from './examples/examples.service.js';
import { FetchService } from './fetch/fetch.service.js';
import { RoomService } from './fetch/room.service.js';
import { OpenStreetMapService } from './openstreetmap.service.js';
import { PlacesController } from './places.controller.js';
import { VisitorsController } from './visitors/visitors.controller.js';
import { VisitorsService } from './visitors/visitors.service.js';

/** The local index of imported places, and the recognition of cities and categories. */
@Module({
  controllers: [PlacesController, VisitorsController],
  providers: [
    SearchAreasService,
    AreaSuggestionsService,
    CitiesService,
    CategoriesService,
    ExamplesService,
    FetchService,
    OpenStreetMapService,
    RoomService,
    VisitorsService,
  ],
  exports: [
    SearchAreasService,
    CitiesService,
    CategoriesService,
    FetchService,
    OpenStreetMapService,
    RoomService,
  ],
})
export class PlacesModule {}
