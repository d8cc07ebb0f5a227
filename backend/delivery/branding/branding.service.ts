import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Brand, Branding } from '#contract/branding.js';
import { PLANS, type Plan } from '#contract/plans.js';
import { planOf } from '../../people/accounts/account.sql.js';
import { may, type Caller } from '../../platform/caller.js';
import { ProblemException } from '../../platform/problem.js';
import { requireFeature } from '../../people/subscription/plan-features.js';
import { confirmedAddresses } from '../../people/users/recipients.sql.js';
import { BrandEntity } from './brand.entity.js';
import { cleanLogo } from './logo.js';

const includesBrand = ({ whiteLabel }: Plan) => whiteLabel;

/** The brand that an agency's clients see in emails, files and pages. */
@Injectable()
export class BrandingService {
  constructor(private readonly database: DataSource) {}

  /** The account's brand; null if there is none, or if the plan doesn't include it. */
  async of(accountId: string): Promise<Brand | null> {
    const brand = await this.saved(accountId);
    return brand && (await this.isIncluded(accountId)) ? brand : null;
  }

  /** The saved brand, and whether the plan includes it. */
  async state(accountId: string): Promise<Pick<Branding, 'brand' | 'isIncluded'>> {
    return {
      brand: await this.saved(accountId),
      isIncluded: await this.isIncluded(accountId),
    };
  }

  async get(caller: Caller): Promise<Branding> {
    const { accountId } = caller;
    return {
      ...(await this.state(accountId)),
      addresses: may(caller, 'manage')
        ? await confirmedAddresses(this.database.manager, accountId)
        : [],
    };
  }

  /** @throws ProblemException 403 without the plan */
  assertIncluded(accountId: string): Promise<void> {
    const { manager } = this.database;
    return requireFeature(manager, accountId, includesBrand, 'White-label options');
  }

  /** @throws ProblemException 403 without the plan, 400 for a file that isn't a valid logo or an address that isn't confirmed */
  async save(caller: Caller, brand: Brand): Promise<Branding> {
    const { accountId } = caller;
    const tx = this.database.manager;
    await this.assertIncluded(accountId);
    const addresses = await confirmedAddresses(tx, accountId);
    if (brand.replyTo && !addresses.includes(brand.replyTo.toLowerCase())) {
      const message = 'First confirm this address as your notification address';
      throw new ProblemException(400, message, { errors: { replyTo: message } });
    }
    await tx.upsert(
      BrandEntity,
      { accountId, ...brand, logo: brand.logo && cleanLogo(brand.logo) },
      ['accountId'],
    );
    return this.get(caller);
  }

  async remove({ accountId }: Caller): Promise<void> {
    await this.database.manager.delete(BrandEntity, { accountId });
  }

  private async saved(accountId: string): Promise<Brand | null> {
    const row = await this.database.manager.findOneBy(BrandEntity, { accountId });
    if (!row) return null;
    const { name, color, logo, replyTo } = row;
    // The member whose address it is may have left or changed it since.
    const isConfirmed =
      replyTo !== null &&
      (await confirmedAddresses(this.database.manager, accountId)).includes(replyTo.toLowerCase());
    return { name, color, logo, replyTo: isConfirmed ? replyTo : null };
  }

  private async isIncluded(accountId: string): Promise<boolean> {
    const plan = await planOf(this.database.manager, accountId);
    return includesBrand(PLANS[plan]);
  }
}
