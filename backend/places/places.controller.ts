import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { suggestionQuery, suggestions } from '../../contract/scrape.js';
import { CategoriesService } from './categories/categories.service.js';
import { CitiesService } from './cities/cities.service.js';

type Typed = z.infer<typeof suggestionQuery>;

/** Suggestions while typing. */
@ApiTags('places')
@ApiBearerAuth()
@Controller('api/places')
export class PlacesController {
  constructor(
    private readonly citiesService: CitiesService,
    private readonly categoriesService: CategoriesService,
  ) {}

  /** At most 10 cities whose name begins like `q`; those with imported places first. */
  @Get('cities')
  @ApiOkResponse({ standardSchema: suggestions })
  suggestCities(@Query({ schema: suggestionQuery }) { q }: Typed) {
    return this.citiesService.suggest(q);
  }

  /** At most 10 categories that begin like `q`; those with imported places first. */
  @Get('categories')
  @ApiOkResponse({ standardSchema: suggestions })
  suggestCategories(@Query({ schema: suggestionQuery }) { q }: Typed) {
    return this.categoriesService.suggest(q);
  }
}
