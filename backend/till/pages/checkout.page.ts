import { html } from '../../platform/html.js';
import { complete, itemsOf } from '../checkout.js';
import { TillError } from '../errors.js';
import type { CheckoutSession } from '../objects.js';
import { formatMoney } from '../time.js';
import type { Till } from '../till.js';
import { cardFields, cardHints, fillIn, readCard, type Errors, type Form } from './card-form.js';
import { message, notFound, notice, redirect, type Page, type Shown } from './layout.js';

const successUrl = ({ success_url: url, id }: CheckoutSession) =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

export async function showCheckout(till: Till, id: string, query: Form): Promise<Shown> {
  const session = await till.find('checkout.session', id);
  if (!session) return notFound();
  const closed = closedPage(till, session);
  if (closed) return closed;
  return checkoutPage(till, session, fillIn(query['card'], await till.timeOf(session.customer)));
}

export async function postCheckout(till: Till, id: string, form: Form): Promise<Shown> {
  const session = await till.find('checkout.session', id);
  if (!session) return notFound();
  // A second click on "Pay", or a reload.
  if (session.status === 'complete') return redirect(successUrl(session));
  const closed = closedPage(till, session);
  if (closed) return closed;
  const { card, errors } = readCard(form, await till.timeOf(session.customer));
  if (Object.keys(errors).length > 0) {
    return { ...(await checkoutPage(till, session, form, errors)), status: 422 };
  }
  await till.tx.query('SAVEPOINT payment');
  try {
    return redirect(successUrl(await complete(till, session, card)));
  } catch (error) {
    if (!(error instanceof TillError)) throw error;
    await till.tx.query('ROLLBACK TO SAVEPOINT payment');
    const isDeclined = error.status === 402;
    const problem = isDeclined
      ? 'The bank declined this card. Nothing was charged. Try another card.'
      : error.message;
    return {
      ...(await checkoutPage(till, session, form, {}, problem)),
      status: isDeclined ? 402 : 409,
    };
  }
}

function closedPage(till: Till, session: CheckoutSession): Page | null {
  if (session.status === 'complete') {
    return message(
      'Payment complete',
      'This checkout has already been paid.',
      html`<a class="button" href="${successUrl(session)}">Continue</a>`,
    );
  }
  if (session.status === 'open' && session.expires_at > till.now) return null;
  const back =
    session.cancel_url && html`<a class="button" href="${session.cancel_url}">Go back</a>`;
  return message(
    'This checkout has expired',
    'Nothing was charged. Go back to start again.',
    back || null,
    410,
  );
}

async function checkoutPage(
  till: Till,
  session: CheckoutSession,
  form: Form,
  errors: Errors = {},
  problem?: string,
): Promise<Page> {
  const items = await itemsOf(till, session);
  const { amount_total: total, currency } = session;
  const money = (cents: number) => formatMoney(cents, currency);
  const [{ price }] = items as [(typeof items)[0]];
  const { name } = await till.get('product', price.product);
  const isSubscription = session.mode === 'subscription';
  const every = price.recurring?.interval;
  return {
    title: isSubscription ? `Subscribe to ${name}` : `Buy ${name}`,
    amount: money(total),
    targets: [session.success_url, session.cancel_url],
    body: html`<p class="muted">
        Due today${every && `, then ${money(total)} every ${every} until canceled`}
      </p>
      ${problem && notice(problem, true)}
      ${Object.keys(errors).length > 0 && notice('Check the highlighted fields.', true)}
      <section class="card" aria-label="Order">
        <table>
          ${items.map(
            (item) =>
              html`<tr>
                <th scope="row">${item.description}</th>
                <td class="amount">${money(item.price.unit_amount * item.quantity)}</td>
              </tr>`,
          )}
          <tr class="total">
            <th scope="row">Due today</th>
            <td class="amount">${money(total)}</td>
          </tr>
        </table>
      </section>
      <section class="card">
        <h2>Card</h2>
        ${cardHints()}
        <form method="post" novalidate>
          ${cardFields(form, errors)}
          ${session.custom_text.submit && html`<p class="muted">${session.custom_text.submit.message}</p>`}
          <p><button class="wide" name="action" value="pay">Pay ${money(total)}</button></p>
          ${session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
        </form>
      </section>`,
  };
}
