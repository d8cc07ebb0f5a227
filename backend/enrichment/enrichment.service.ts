import { Injectable } from '@nestjs/common';
import { PLANS, type Enrichment } from '../../contract/plans.js';
import { ProblemException } from '../problem.js';
import { SubscriptionService } from '../subscription/subscription.service.js';

/** What an account may have looked for on websites, and what was found. */
@Injectable()
export class EnrichmentService {
  constructor(private readonly subscriptions: SubscriptionService) {}

  /** What the account's plan looks for: emails, profiles, both or nothing. */
  async included(accountId: string): Promise<readonly Enrichment[]> {
    const { plan } = await this.subscriptions.get(accountId);
    return PLANS[plan].enrichment;
  }

  /** @throws ProblemException 403 where the account's plan looks for nothing */
  async assertEnrichment(accountId: string): Promise<void> {
    const { plan, name } = await this.subscriptions.get(accountId);
    if (PLANS[plan].enrichment.length > 0) return;
    const plans = Object.values(PLANS).filter(({ enrichment }) => enrichment.length > 0);
    throw new ProblemException(
      403,
      `The ${name} plan does not include emails and profiles from websites. These plans do: ${plans.map((one) => one.name).join(', ')}.`,
    );
  }
}
