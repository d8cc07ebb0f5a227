import { Module } from '@nestjs/common';
import { CategoriesService } from './categories/categories.service.js';
import { CitiesService } from './cities/cities.service.js';
import { OpenStreetMapService } from './openstreetmap.service.js';
import { PlacesController } from './places.controller.js';
import { PlacesService } from './places.service.js';

/** The local index of imported places, and the recognition of cities and categories. */
@Module({
  controllers: [PlacesController],
  providers: [CitiesService, CategoriesService, OpenStreetMapService, PlacesService],
  exports: [CitiesService, CategoriesService, OpenStreetMapService, PlacesService],
})
export class PlacesModule {}
