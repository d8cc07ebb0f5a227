import { html } from '../../platform/html.js';
import type { TillInvoice } from '../objects.js';
import { formatDate, formatMoney } from '../time.js';
import type { Till } from '../till.js';
import { notFound, type Page } from './layout.js';

const STATUS = {
  draft: 'Draft',
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
};

/** The rows of an invoice: its lines, and how the total is calculated. */
function rowsOf(invoice: TillInvoice) {
  const { currency, starting_balance: balance, ending_balance: rest } = invoice;
  const money = (cents: number) => formatMoney(cents, currency);
  const credit = balance - rest;
  return {
    lines: invoice.lines.data.map(({ description, amount, period }) => ({
      description,
      period:
        period.end > period.start ? `${formatDate(period.start)} – ${formatDate(period.end)}` : '',
      amount: money(amount),
    })),
    sums: [
      ...(credit === 0
        ? []
        : [[credit < 0 ? 'Credit used' : 'Added to your credit', money(credit)]]),
      [invoice.status === 'paid' ? 'Paid' : 'Due', money(invoice.amount_due)],
    ] as [string, string][],
  };
}

export async function showInvoice(till: Till, id: string): Promise<Page> {
  const invoice = await till.find('invoice', id);
  if (!invoice?.number) return notFound();
  const { lines, sums } = rowsOf(invoice);
  return {
    title: `Invoice ${invoice.number}`,
    amount: formatMoney(invoice.amount_due, invoice.currency),
    body: html`<section class="card">
        <p>${STATUS[invoice.status]} · ${formatDate(invoice.created)}</p>
        <p class="muted">${invoice.customer_email}</p>
        <div class="scroll" tabindex="0" role="region" aria-label="Invoice lines">
          <table>
            <thead>
              <tr>
                <th scope="col">For</th>
                <th scope="col">Period</th>
                <th scope="col" class="amount">Amount</th>
              </tr>
            </thead>
            <tbody>
              ${lines.map(
                (line) =>
                  html`<tr>
                    <td>${line.description}</td>
                    <td>${line.period}</td>
                    <td class="amount">${line.amount}</td>
                  </tr>`,
              )}
              ${sums.map(
                ([label, amount], index) =>
                  html`<tr ${index === sums.length - 1 && html`class="total"`}>
                    <th scope="row" colspan="2">${label}</th>
                    <td class="amount">${amount}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
      <p><a class="button plain" href="${invoice.invoice_pdf}">Download PDF</a></p>`,
  };
}

/** @returns null if there is no such invoice */
export async function invoicePdf(
  till: Till,
  id: string,
): Promise<{ name: string; pdf: Buffer } | null> {
  const invoice = await till.find('invoice', id);
  if (!invoice?.number) return null;
  const { lines, sums } = rowsOf(invoice);
  const text = [
    'Test checkout: no card is charged',
    '',
    `Invoice ${invoice.number}`,
    `${STATUS[invoice.status]}, ${formatDate(invoice.created)}`,
    invoice.customer_email ?? '',
    '',
    ...lines.flatMap(({ description, period, amount }) => [
      description,
      `    ${period}    ${amount}`,
    ]),
    '',
    ...sums.map(([label, amount]) => `${label}: ${amount}`),
  ];
  return { name: `invoice-${invoice.number}.pdf`, pdf: writePdf(text) };
}

const LINES_PER_PAGE = 45;

/**
 * Lines of text on pages, in a font that every PDF reader has.
 * @see https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf
 */
function writePdf(lines: string[]): Buffer {
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, index) =>
    lines.slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE),
  );
  const ids = pages.map((_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = `BT /F1 11 Tf 16 TL 56 780 Td\n${page.map((line) => `(${escapePdf(line)}) Tj T*`).join('\n')}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${ids[index]! + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Latin-1, the font's encoding, with the typographic characters in our text replaced. */
const escapePdf = (text: string) =>
  text
    .replaceAll('×', 'x')
    .replaceAll(/[–−]/g, '-')
    .replaceAll(/[^ -~\u00A0-\u00FF]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
