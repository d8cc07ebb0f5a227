import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { suggestionQuery, suggestions } from '../../contract/scrape.js';
import { CategoriesService } from './categories/categories.service.js';
import { CitiesService } from './cities/cities.service.js';

type Typed = z.infer<typeof suggestionQuery>;

/** Autocomplete suggestions. */
@ApiTags('places')
@Controller('api/places')
export class PlacesController {
  constructor(
    private readonly citiesService: CitiesService,
    private readonly categoriesService: CategoriesService,
  ) {}

  /** Suggests up to 10 cities whose names start with `q`. Cities with imported places come first. */
  @Get('cities')
  @ApiOkResponse({ standardSchema: suggestions })
  suggestCities(@Query({ schema: suggestionQuery }) { q }: Typed) {
    return this.citiesService.suggest(q);
  }

  /** Suggests up to 10 categories that start with `q`. Categories with imported places come first. */
  @Get('categories')
  @ApiOkResponse({ standardSchema: suggestions })
  suggestCategories(@Query({ schema: suggestionQuery }) { q }: Typed) {
    return this.categoriesService.suggest(q);
  }
}
