import { html } from '../../platform/html.js';
import type { Customer, PortalSession, TillSubscription } from '../objects.js';
import { isLive } from '../subscription.js';
import type { Till } from '../till.js';
import { message, notFound, type Page } from './layout.js';

/** The subject of a portal session. */
export interface PortalVisit {
  session: PortalSession;
  customer: Customer;
  /** The customer's time. */
  now: number;
  subscription: TillSubscription | undefined;
}

/** @returns a page that explains why, if there is nothing to manage */
export async function visitOf(till: Till, id: string): Promise<PortalVisit | Page> {
  const session = await till.find('billing_portal.session', id);
  if (!session) return notFound();
  const customer = await till.get('customer', session.customer);
  const back =
    session.return_url && html`<a class="button" href="${session.return_url}">Go back</a>`;
  if (customer.deleted)
    return message(
      'This customer was deleted',
      'There is nothing left to manage.',
      back || null,
      410,
    );
  if (session.till.expiresAt <= till.now) {
    return message(
      'This link has expired',
      'Go back and open the billing page again.',
      back || null,
      410,
    );
  }
  const all = await till.all('subscription', { where: { customer: customer.id } });
  return {
    session,
    customer,
    now: await till.timeOf(customer.id),
    subscription: all.find(isLive) ?? all[0],
  };
}
