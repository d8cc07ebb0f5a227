import { html, type Html } from '../../platform/html.js';
import type { Price, TillSubscription } from '../objects.js';
import { isLive, periodOf } from '../subscription.js';
import { formatDate, formatMoney } from '../time.js';
import type { Till } from '../till.js';
import { cardFields, cardHints, fillIn, type Errors, type Form } from './card-form.js';
import { notice, type Page } from './layout.js';
import type { PortalVisit } from './portal.visit.js';

/** The messages after an action. */
const DONE = new Map(
  Object.entries({
    card: 'Your card has been saved.',
    cancel: 'Your plan has been canceled.',
    resume: 'Your plan will continue.',
    clock: 'The date has been changed.',
  }),
);
const PROBLEMS = new Map(
  Object.entries({
    'card-unpaid':
      'Your card has been saved, but the bank declined the payment of an open invoice. Try another card.',
    refused: 'This is no longer possible. Nothing was changed.',
    nothing: 'Your plan has ended. Nothing was changed.',
  }),
);

const STATUS: Record<TillSubscription['status'], string> = {
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Canceled',
};

const priceText = ({ unit_amount: amount, currency, recurring }: Price) =>
  `${formatMoney(amount, currency)} per ${recurring!.interval}`;

async function planName(till: Till, price: Price): Promise<string> {
  return `${(await till.get('product', price.product)).name} (${priceText(price)})`;
}

const targetsOf = ({ session }: PortalVisit) => [
  session.return_url,
  session.flow?.after_completion?.redirect.return_url ?? null,
];

const linkTo = ({ session }: PortalVisit, view: string, label: string) =>
  html`<a class="button plain" href="${session.url}?view=${view}">${label}</a>`;

const back = ({ session }: PortalVisit) =>
  session.return_url && html`<p><a href="${session.return_url}">Back to the product</a></p>`;

export async function homePage(till: Till, visit: PortalVisit, done = ''): Promise<Page> {
  const { customer } = visit;
  return {
    title: 'Billing',
    targets: targetsOf(visit),
    body: html`${back(visit)}
      ${DONE.has(done) && notice(DONE.get(done)!)}${PROBLEMS.has(done) && notice(PROBLEMS.get(done)!, true)}
      <section class="card">
        <h2>Plan</h2>
        ${await planSection(till, visit)}
      </section>
      <section class="card">
        <h2>Card</h2>
        ${await cardSection(till, visit)}
      </section>
      <section class="card">
        <h2>Invoices</h2>
        ${await invoiceTable(till, visit)}
      </section>
      <section class="card">
        <h2>Date</h2>
        <p>
          For ${customer.email ?? 'this customer'}, today is
          <strong>${formatDate(visit.now)}</strong>. Move the date to see renewals, invoices and
          failed payments.
        </p>
        <form method="post" class="row">
          <input type="hidden" name="action" value="clock" />
          <button class="plain" name="by" value="days">14 days later</button>
          <button class="plain" name="by" value="month">One month later</button>
        </form>
      </section>`,
  };
}

async function planSection(till: Till, visit: PortalVisit): Promise<Html> {
  const { subscription } = visit;
  if (!subscription) return html`<p>You have no plan.</p>`;
  const { price } = subscription.items.data[0]!;
  const { end } = periodOf(subscription);
  const name = html`<p>
    <strong>${await planName(till, price)}</strong> · ${STATUS[subscription.status]}
  </p>`;
  if (!isLive(subscription))
    return html`${name}
      <p>Ended on ${formatDate(subscription.ended_at!)}.</p>`;
  return html`${name}
    <p>
      ${
        subscription.cancel_at_period_end
          ? `Ends on ${formatDate(end)}. You won't be charged again.`
          : `Renews on ${formatDate(end)}.`
      }
    </p>
    ${subscription.status === 'past_due' && notice('Your last payment failed. Change your card to pay the open invoice.', true)}
    ${subscription.pending_update && notice('Your plan change is waiting for payment. Change your card to pay the open invoice.', true)}
    ${subscription.schedule && html`<p>A change is scheduled.</p>`}
    <div class="row">
      ${
        subscription.cancel_at_period_end
          ? html`<form method="post">
              <button class="plain" name="action" value="resume">Resume plan</button>
            </form>`
          : linkTo(visit, 'cancel', 'Cancel plan')
      }
    </div>`;
}

async function cardSection(till: Till, visit: PortalVisit): Promise<Html> {
  const id =
    visit.customer.invoice_settings.default_payment_method ??
    visit.subscription?.default_payment_method;
  const method = id ? await till.get('payment_method', id) : null;
  return html`<p>
      ${method ? `Card ending in ${method.card.last4}, expires ${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}` : 'You have no card on file.'}
    </p>
    ${linkTo(visit, 'card', method ? 'Change card' : 'Add card')}`;
}

async function invoiceTable(till: Till, { customer }: PortalVisit): Promise<Html> {
  const invoices = await till.all('invoice', { where: { customer: customer.id } });
  if (invoices.length === 0) return html`<p>You have no invoices yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Invoices">
    <table>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" class="amount">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.map(
          (invoice) =>
            html`<tr>
              <td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td>
              <td class="date">${formatDate(invoice.created)}</td>
              <td>
                ${invoice.status === 'open' && invoice.attempted ? 'Payment failed' : invoice.status === 'paid' ? 'Paid' : 'Open'}
              </td>
              <td class="amount">${formatMoney(invoice.amount_due, invoice.currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

interface CardState {
  query?: Form;
  form?: Form;
  errors?: Errors;
  problem?: string;
}

export async function cardPage(
  _: Till,
  visit: PortalVisit,
  { query = {}, form, errors = {}, problem }: CardState,
): Promise<Page> {
  const shown = form ?? fillIn(query['card'], visit.now);
  return {
    title: 'Change your card',
    targets: targetsOf(visit),
    body: html`${problem && notice(problem, true)}
      ${Object.keys(errors).length > 0 && notice('Check the highlighted fields.', true)}
      <section class="card">
        ${cardHints({ view: 'card' })}
        <form method="post" novalidate>
          ${cardFields(shown, errors)}
          <div class="row">
            <button name="action" value="card">Save card</button>${leave(visit)}
          </div>
        </form>
      </section>`,
  };
}

/** A link to a single step returns to the product, a link within the portal to its home page. */
const leave = (visit: PortalVisit) =>
  visit.session.flow && visit.session.return_url
    ? html`<a class="button plain" href="${visit.session.return_url}">Go back</a>`
    : linkTo(visit, 'home', 'Go back');

export function cancelPage(visit: PortalVisit, subscription: TillSubscription): Page {
  const until = formatDate(periodOf(subscription).end);
  return {
    title: 'Cancel your plan?',
    targets: targetsOf(visit),
    body: html`<section class="card">
      <p>You can use it until ${until}. You won't be charged again.</p>
      <form method="post" class="row">
        <button name="action" value="cancel">Cancel plan</button>${leave(visit)}
      </form>
    </section>`,
  };
}
