import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_OPEN_TILES, type SearchedArea } from '#contract/areas.js';
import { AreaBoundaryEntity } from '../../maps/places/area-boundary.entity.js';
import { SearchAreasService } from '../../maps/places/areas/search-areas.service.js';
import { polygonsOf } from '../../maps/places/areas/shape.js';
import { notFound } from '../../platform/problem.js';
import { areaOfRun } from '../runs/run.sql.js';
import { BoundariesService } from '../../maps/sources/boundaries/boundaries.service.js';
import { searchedArea } from '../../maps/sources/source.js';
import { SourcesService } from '../../maps/sources/sources.service.js';

/** Shows the area that a run searches. */
@Injectable()
export class AreaService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: SourcesService,
    private readonly areas: SearchAreasService,
    private readonly boundaries: BoundariesService,
  ) {}

  /** @throws ProblemException 404 for another account's run */
  async of(accountId: string, runId: string): Promise<SearchedArea> {
    const run = await areaOfRun(this.database.manager, accountId, runId);
    if (!run) throw notFound('The run');
    const area = searchedArea(run.target);
    const known = (await this.boundaries.known(area)) ?? (await this.loaded(area.cityId));
    const { open = [], searching = null } =
      this.sources.get(run.source).tiles?.(run.checkpoint) ?? {};
    return {
      label: run.target.city,
      box: known?.box ?? (await this.areas.boxOf(area)),
      boundary: known?.rings
        ? { type: 'MultiPolygon', coordinates: polygonsOf(known.rings) }
        : null,
      open: open.slice(0, MAX_OPEN_TILES).map(plainBox),
      searching: searching && plainBox(searching),
    };
  }

  /** The outline that came with the places of an area. */
  private loaded(cityId: string | null): Promise<AreaBoundaryEntity | null> {
    return cityId === null
      ? Promise.resolve(null)
      : this.database.manager.findOneBy(AreaBoundaryEntity, { cityId });
  }
}

const plainBox = ({ south, west, north, east }: SearchedArea['box']) => ({
  south,
  west,
  north,
  east,
});
