import { moveCustomer } from '../clocks.js';
import { attach, useForPayments } from '../customers.js';
import { TillError } from '../errors.js';
import type { TillSubscription } from '../objects.js';
import { releaseSchedule } from '../renewal.js';
import { collect, isLive } from '../subscription.js';
import { cancelAtPeriodEnd } from '../subscriptions.js';
import { addMonths, DAY } from '../time.js';
import type { Till } from '../till.js';
import { readCard, type Form } from './card-form.js';
import { redirect, type Shown } from './layout.js';
import { visitOf, type PortalVisit } from './portal.visit.js';
import { cancelPage, cardPage, homePage } from './portal.views.js';

const VIEW_OF_FLOW = {
  payment_method_update: 'card',
  subscription_cancel: 'cancel',
} as const;

export async function showPortal(till: Till, id: string, query: Form): Promise<Shown> {
  const visit = await visitOf(till, id);
  if (!('session' in visit)) return visit;
  const { flow } = visit.session;
  const view = query['view'] ?? (flow && VIEW_OF_FLOW[flow.type]) ?? 'home';
  const live = visit.subscription && isLive(visit.subscription) ? visit.subscription : undefined;
  if (view === 'card') return cardPage(till, visit, { query });
  if (view === 'cancel' && live) return cancelPage(visit, live);
  return homePage(till, visit, query['done']);
}

const home = ({ session }: PortalVisit, done: string) =>
  redirect(`${session.url}?view=home&done=${done}`);

/** A link to a single step returns to the product. */
const after = (visit: PortalVisit, done: string) =>
  visit.session.flow?.after_completion
    ? redirect(visit.session.flow.after_completion.redirect.return_url)
    : home(visit, done);

type Action = (
  till: Till,
  visit: PortalVisit,
  form: Form,
  live: TillSubscription,
) => Promise<Shown>;

const ACTIONS: Record<string, Action> = { card, cancel, resume, clock };
const NEEDS_SUBSCRIPTION = ['cancel', 'resume'];

export async function postPortal(till: Till, id: string, form: Form): Promise<Shown> {
  const visit = await visitOf(till, id);
  if (!('session' in visit)) return visit;
  const name = form['action'] ?? '';
  const { subscription } = visit;
  const isMissing = NEEDS_SUBSCRIPTION.includes(name) && !(subscription && isLive(subscription));
  if (!Object.hasOwn(ACTIONS, name) || isMissing) return home(visit, 'nothing');
  await till.tx.query('SAVEPOINT action');
  try {
    return await ACTIONS[name]!(till, visit, form, subscription!);
  } catch (error) {
    if (!(error instanceof TillError)) throw error;
    await till.tx.query('ROLLBACK TO SAVEPOINT action');
    if (name === 'card')
      return {
        ...(await cardPage(till, visit, {
          form,
          problem: 'The bank declined this card. The card on file is unchanged.',
        })),
        status: 402,
      };
    return home(visit, 'refused');
  }
}

async function card(till: Till, visit: PortalVisit, form: Form): Promise<Shown> {
  const { card: entered, errors } = readCard(form, visit.now);
  if (Object.keys(errors).length > 0)
    return { ...(await cardPage(till, visit, { form, errors })), status: 422 };
  const { id: customer } = visit.customer;
  const { id: method } = await attach(till, entered, customer);
  await useForPayments(till, method, customer);
  let isPaid = true;
  for (const invoice of await till.all('invoice', {
    where: { customer, status: 'open' },
  })) {
    if (!invoice.auto_advance) continue;
    const { status } = await collect(till, invoice, { at: visit.now, method });
    isPaid &&= status === 'paid';
  }
  return isPaid ? after(visit, 'card') : home(visit, 'card-unpaid');
}

async function cancel(
  till: Till,
  visit: PortalVisit,
  _: Form,
  live: TillSubscription,
): Promise<Shown> {
  const subscription = await withoutSchedule(till, live);
  await cancelAtPeriodEnd(till, subscription, true, visit.now);
  return after(visit, 'cancel');
}

async function resume(
  till: Till,
  visit: PortalVisit,
  _: Form,
  live: TillSubscription,
): Promise<Shown> {
  await cancelAtPeriodEnd(till, await withoutSchedule(till, live), false, visit.now);
  return home(visit, 'resume');
}

async function withoutSchedule(
  till: Till,
  subscription: TillSubscription,
): Promise<TillSubscription> {
  if (!subscription.schedule) return subscription;
  await releaseSchedule(till, await till.get('subscription_schedule', subscription.schedule));
  return till.get('subscription', subscription.id);
}

async function clock(till: Till, visit: PortalVisit, form: Form): Promise<Shown> {
  const later =
    form['by'] === 'month' ? (now: number) => addMonths(now, 1) : (now: number) => now + 14 * DAY;
  await moveCustomer(till, visit.customer.id, later);
  return home(visit, 'clock');
}
