import { html, type Html } from '../../platform/html.js';
import { formatCard, isTestCard, TEST_CARDS, type Card } from '../cards.js';

export type Form = Record<string, string>;
export type Errors = Record<string, string>;

/** Validates the entered values. @param now Unix seconds in the customer's time */
export function readCard(form: Form, now: number): { card: Card; errors: Errors } {
  const errors: Errors = {};
  const number = (form['number'] ?? '').replaceAll(/[\s-]/g, '');
  if (number === '') errors['number'] = 'Enter a card number.';
  else if (!isTestCard(number)) {
    errors['number'] = "This isn't one of the test cards above. Never enter a real card here.";
  }
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(form['expiry'] ?? '') ?? [];
  const date = new Date(now * 1000);
  const [expiryMonth, expiryYear] = [Number(month), 2000 + Number(year)];
  const isPast =
    expiryYear < date.getUTCFullYear() ||
    (expiryYear === date.getUTCFullYear() && expiryMonth < date.getUTCMonth() + 1);
  if (expiryMonth < 1 || expiryMonth > 12)
    errors['expiry'] = 'Enter the expiration date as MM/YY, such as 12/34.';
  else if (isPast) errors['expiry'] = 'This card has expired. Enter a later date.';
  if (!/^\d{3,4}$/.test((form['cvc'] ?? '').trim())) errors['cvc'] = 'Enter 3 digits.';
  return { card: { number, month: expiryMonth, year: expiryYear }, errors };
}

/** The contents of the form when a test card is chosen. */
export function fillIn(number: string | undefined, now: number): Form {
  if (!number || !isTestCard(number)) return {};
  const year = (new Date(now * 1000).getUTCFullYear() + 4) % 100;
  return { number: formatCard(number), expiry: `12/${year}`, cvc: '123' };
}

/** The test cards as buttons that fill in the form. @param keep the page's other query parameters */
export const cardHints = (keep: Form = {}) =>
  html`<form method="get">
    ${Object.entries(keep).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p class="muted" id="hints">
      Choose a test card, or enter its number. Any future date and any 3 digits will do.
    </p>
    <ul class="cards">
      ${TEST_CARDS.map(
        ({ number, effect }) =>
          html`<li>
            <button class="plain" name="card" value="${number}">${formatCard(number)}</button>
            <span>${effect}</span>
          </li>`,
      )}
    </ul>
  </form>`;

const field = (name: string, label: string, form: Form, errors: Errors, attributes: Html) =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${form[name]}"
      ${attributes}
      required${errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${errors[name] && html`<p class="error" id="${name}-error">${errors[name]}</p>`}
  </div>`;

export function cardFields(form: Form, errors: Errors) {
  // An unknown number may be a real card's, so it is not shown again.
  const number = isTestCard((form['number'] ?? '').replaceAll(/[\s-]/g, '')) ? form['number']! : '';
  const shown = { ...form, number };
  const digits = html`inputmode="numeric" autocomplete="off"`;
  return html`${field('number', 'Card number', shown, errors, digits)}
    <div class="fields">
      ${field('expiry', 'Expires (MM/YY)', shown, errors, digits)}
      ${field('cvc', 'Security code', shown, errors, digits)}
    </div>`;
}
