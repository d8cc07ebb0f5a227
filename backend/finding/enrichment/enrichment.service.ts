import { Injectable } from '@nestjs/common';
import type { ContactKind } from '#contract/enrichment.js';
import { PLANS, type Enrichment } from '#contract/plans.js';
import { ProblemException } from '../../platform/problem.js';
import { SubscriptionService } from '../../people/subscription/subscription.service.js';

/** The enrichment that an account's plan includes. */
@Injectable()
export class EnrichmentService {
  constructor(private readonly subscriptions: SubscriptionService) {}

  async included(accountId: string): Promise<readonly Enrichment[]> {
    const { plan } = await this.subscriptions.get(accountId);
    return PLANS[plan].enrichment;
  }

  /** @throws ProblemException 403 for a plan without enrichment */
  async assertEnrichment(accountId: string): Promise<void> {
    const { plan, name } = await this.subscriptions.get(accountId);
    if (PLANS[plan].enrichment.length > 0) return;
    const plans = Object.values(PLANS).filter(({ enrichment }) => enrichment.length > 0);
    throw new ProblemException(
      403,
      `The ${name} plan doesn't include emails and profiles from websites. These plans do: ${plans.map((plan) => plan.name).join(', ')}.`,
    );
  }
}

export const isIncluded = (kinds: readonly Enrichment[], kind: ContactKind) =>
  kinds.includes(kind === 'email' ? 'email' : 'social');
