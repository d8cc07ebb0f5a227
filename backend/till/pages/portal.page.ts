import { newPaymentMethod } from '../cards.js';
import { changeItems, wantedItems } from '../change.js';
import { moveCustomer } from '../clocks.js';
import { attach, useForPayments } from '../customers.js';
import { TillError } from '../errors.js';
import type { TillSubscription } from '../billing-objects.js';
import { releaseSchedule } from '../renewal.js';
import { collect, endSubscription, isLive } from '../subscription.js';
import { cancelAtPeriodEnd } from '../subscriptions.js';
import { addMonths, DAY } from '../time.js';
import type { Till } from '../till.js';
import { readCard, type Form } from './card-form.js';
import { redirect, type Shown } from './layout.js';
import { pricesOffered, visitOf, type PortalVisit } from './portal.visit.js';
import { cancelPage, cardPage, confirmPage, homePage, planPage } from './portal.views.js';

const VIEW_OF_FLOW = {
  payment_method_update: 'card',
  subscription_cancel: 'cancel',
  subscription_update: 'plan',
  subscription_update_confirm: 'confirm',
} as const;

export async function showPortal(till: Till, id: string, query: Form): Promise<Shown> {
  const visit = await visitOf(till, id);
  if (!('session' in visit)) return visit;
  const { flow } = visit.session;
  const view = query['view'] ?? (flow && VIEW_OF_FLOW[flow.type]) ?? 'home';
  const live = visit.subscription && isLive(visit.subscription) ? visit.subscription : undefined;
  if (view === 'card') return cardPage(till, visit, { query });
  if (view === 'cancel' && live) return cancelPage(visit, live);
  if (view === 'plan' && live) return planPage(till, visit, live);
  if (view === 'confirm' && live) {
    const price = query['price'] ?? flow?.subscription_update_confirm?.items[0]?.price;
    const found = price ? await till.find('price', price) : undefined;
    if (found && isOffered(visit, found.id)) return confirmPage(till, visit, live, found);
  }
  return homePage(till, visit, query['done']);
}

const isOffered = (visit: PortalVisit, price: string) => pricesOffered(visit).includes(price);

const home = ({ session }: PortalVisit, done: string) =>
  redirect(`${session.url}?view=home&done=${done}`);

/** The URL that a link to a single step returns to. */
function after(visit: PortalVisit, done: string): Shown {
  const completion = visit.session.flow?.after_completion;
  return completion?.type === 'redirect' && completion.redirect
    ? redirect(completion.redirect.return_url)
    : home(visit, done);
}

type Action = (
  till: Till,
  visit: PortalVisit,
  form: Form,
  live: TillSubscription,
) => Promise<Shown>;

const ACTIONS: Record<string, Action> = { card, cancel, resume, change, clock };
const NEEDS_SUBSCRIPTION = ['cancel', 'resume', 'change'];

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
    return home(visit, error.status === 402 ? 'declined' : 'refused');
  }
}

async function card(till: Till, visit: PortalVisit, form: Form): Promise<Shown> {
  const { entered, errors } = readCard(form, visit.now, false);
  if (Object.keys(errors).length > 0)
    return { ...(await cardPage(till, visit, { form, errors })), status: 422 };
  const method = await attach(till, newPaymentMethod(entered.card, till.now, null), visit.customer);
  await useForPayments(till, method);
  let isPaid = true;
  for (const invoice of await till.all('invoice', {
    where: { customer: visit.customer.id, status: 'open' },
  })) {
    if (!invoice.auto_advance) continue;
    const { status } = await collect(till, invoice, { at: visit.now, method: method.id });
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
  const subscription = await withoutSchedule(till, visit, live);
  if (visit.configuration.features['subscription_cancel']?.['mode'] === 'immediately') {
    await endSubscription(till, subscription, visit.now);
  } else {
    await cancelAtPeriodEnd(till, subscription, true, visit.now);
  }
  return after(visit, 'cancel');
}

async function resume(
  till: Till,
  visit: PortalVisit,
  _: Form,
  live: TillSubscription,
): Promise<Shown> {
  await cancelAtPeriodEnd(till, await withoutSchedule(till, visit, live), false, visit.now);
  return home(visit, 'resume');
}

async function change(
  till: Till,
  visit: PortalVisit,
  form: Form,
  live: TillSubscription,
): Promise<Shown> {
  const price = form['price'] ?? '';
  if (!isOffered(visit, price)) return home(visit, 'refused');
  const subscription = await withoutSchedule(till, visit, live);
  const { id } = subscription.items.data[0]!;
  await changeItems(till, subscription, {
    wanted: await wantedItems(till, subscription, [{ id, price }]),
    at: visit.now,
    proration: 'always_invoice',
    behavior: 'error_if_incomplete',
  });
  return after(visit, 'change');
}

async function withoutSchedule(
  till: Till,
  visit: PortalVisit,
  subscription: TillSubscription,
): Promise<TillSubscription> {
  if (!subscription.schedule) return subscription;
  await releaseSchedule(
    till,
    await till.get('subscription_schedule', subscription.schedule),
    visit.now,
  );
  return till.get('subscription', subscription.id);
}

async function clock(till: Till, visit: PortalVisit, form: Form): Promise<Shown> {
  const later =
    form['by'] === 'month' ? (now: number) => addMonths(now, 1) : (now: number) => now + 14 * DAY;
  await moveCustomer(till, visit.customer.id, later);
  return home(visit, 'clock');
}
