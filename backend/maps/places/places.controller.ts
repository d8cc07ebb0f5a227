import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  areaQuery,
  areaSuggestions,
  categoryQuery,
  exampleSearches,
  suggestions,
} from '#contract/scrape.js';
import { Public } from '../../platform/access.js';
import { CategoriesService } from './categories/categories.service.js';
import { AreaSuggestionsService } from './cities/area-suggestions.service.js';
import { CitiesService } from './cities/cities.service.js';
import { ExamplesService } from './examples/examples.service.js';

type TypedCategory = z.infer<typeof categoryQuery>;
type TypedArea = z.infer<typeof areaQuery>;

/** Autocomplete suggestions, including for visitors. */
@ApiTags('places')
@Controller('api/places')
export class PlacesController {
  constructor(
    private readonly citiesService: CitiesService,
    private readonly areasService: AreaSuggestionsService,
    private readonly categoriesService: CategoriesService,
    private readonly examplesService: ExamplesService,
  ) {}

  /**
   * Suggests up to 10 areas whose names start with `q` in any language: cities, districts, counties, states and
   * countries. If there are none, it suggests similar names.
   */
  @Get('areas')
  @Public()
  @ApiOkResponse({ standardSchema: areaSuggestions })
  suggestAreas(@Query({ schema: areaQuery }) { q, category }: TypedArea) {
    return this.areasService.suggest(q, [category].flat().filter(Boolean));
  }

  /** Suggests up to 10 categories that start with `q`, with their number of places in `city`. Those with places come first. */
  @Get('categories')
  @Public()
  @ApiOkResponse({ standardSchema: suggestions })
  async suggestCategories(@Query({ schema: categoryQuery }) { q, city }: TypedCategory) {
    const area = city === undefined ? null : await this.citiesService.find(city).catch(() => null);
    return this.categoriesService.suggest(q, area?.id ?? null);
  }

  /** Suggests up to three searches in areas that are ready, each for a category with many places there. */
  @Get('examples')
  @Public()
  @ApiOkResponse({ standardSchema: exampleSearches })
  suggestSearches() {
    return this.examplesService.list();
  }
}
