import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_WANTED_AREAS, type WantedArea, type WantedAreaForm } from '#contract/wanted-areas.js';
import { SearchAreasService } from '../../../maps/places/areas/search-areas.service.js';
import { FetchService } from '../../../maps/places/fetch/fetch.service.js';
import { lockAccount } from '../../../people/accounts/account.sql.js';
import { addressesOf } from '../../../people/users/recipients.sql.js';
import type { Caller } from '../../../platform/caller.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { WantedAreaEntity } from './wanted-area.entity.js';

type Owner = Pick<Caller, 'accountId' | 'userId'>;

/** The areas that users want to search and the index lacks. */
@Injectable()
export class WantedService {
  constructor(
    private readonly database: DataSource,
    private readonly areas: SearchAreasService,
    private readonly fetches: FetchService,
  ) {}

  /** A user's requests, oldest first. */
  async list({ accountId, userId }: Owner): Promise<WantedArea[]> {
    const { manager } = this.database;
    const rows = await manager.find(WantedAreaEntity, {
      where: { accountId, userId },
      order: { requestedAt: 'ASC', id: 'ASC' },
    });
    const isConfirmed = rows.length > 0 && (await this.isConfirmed(userId));
    return rows.map((row) => toWire(row, isConfirmed));
  }

  /**
   * Requests an area. A second request for the same area returns the first one.
   * @throws CityProblem 422 for an unknown or ambiguous city
   * @throws ProblemException 409 for an area that is covered, or for one request too many
   */
  async request(owner: Owner, { city }: WantedAreaForm, id?: string): Promise<WantedArea> {
    const { cityId, named: label } = await this.areas.resolve({ city });
    const { coverage } = await this.fetches.area(cityId!);
    if (coverage !== 'none') {
      throw new ProblemException(409, `${label} is covered. You can search it now.`);
    }
    const { accountId, userId } = owner;
    const key = { accountId, userId, cityId: cityId! };
    const row = await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const known = await tx.findOneBy(WantedAreaEntity, key);
      if (known) return known;
      if ((await tx.countBy(WantedAreaEntity, { accountId })) >= MAX_WANTED_AREAS) {
        throw new ProblemException(
          409,
          `You can wait for up to ${MAX_WANTED_AREAS} areas. Delete a request to add another.`,
        );
      }
      return tx.save(WantedAreaEntity, { ...(id && { id }), ...key, label });
    });
    return toWire(row, await this.isConfirmed(userId));
  }

  /** @throws ProblemException 404 for another user's request */
  async remove({ accountId, userId }: Owner, id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(WantedAreaEntity, {
      accountId,
      userId,
      id,
    });
    if (!affected) throw notFound('The request');
  }

  private async isConfirmed(userId: string): Promise<boolean> {
    return (await addressesOf(this.database.manager, userId)).mailAddress !== null;
  }
}

const toWire = (
  { id, label, requestedAt }: WantedAreaEntity,
  isConfirmed: boolean,
): WantedArea => ({
  id,
  city: label,
  requestedAt: new Date(requestedAt).toISOString(),
  isConfirmed,
});
