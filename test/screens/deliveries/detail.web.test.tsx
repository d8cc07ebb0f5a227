import { screen, within } from '@testing-library/react';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { ONE, showDetail } from '../../support/dom/deliveries';
import { refusal } from '../../support/dom/server';
import { delivery, deliveryRun } from '../../delivery/deliveries/support';

describe('a delivery', () => {
  it('shows what it sent: rows, file and the receipt of each destination', async () => {
    showDetail();
    const history = await screen.findByRole('region', { name: 'History' });
    const entry = (await within(history).findByText(/12 new leads, 3 changed/)).closest('li')!;
    expect(entry).toHaveTextContent('Delivered');
    expect(
      within(entry).getByRole('link', { name: 'restaurant-monaco-2026-11-16.csv' }),
    ).toHaveAttribute('href', '/api/deliveries/file?token=t');
    expect(entry).toHaveTextContent('CSV, 12 kB');
    expect(entry).toHaveTextContent('Sent to ada@example.com · Nov 16');
  });

  it('opens at the entry that an email links to, even when it is on a later page', async () => {
    const runs = Array.from({ length: 45 }, (_, index) =>
      deliveryRun({ id: `${deliveryRun().id.slice(0, -2)}${10 + index}`, newLeads: 100 + index }),
    );
    const { server } = showDetail({ runs }, `?entry=${runs[41]!.id}`);
    server.on(`GET ${ONE}/runs`, ({ query }) => {
      const [from, to] = JSON.parse(query.get('range')!) as [number, number];
      return Response.json(runs.slice(from, to + 1), {
        headers: { 'Content-Range': `runs ${from}-${Math.min(to, 44)}/45` },
      });
    });
    const entry = (await screen.findByText(/141 new leads/)).closest('li')!;
    expect(entry).toHaveFocus();
    expect(entry).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText(/100 new leads/).closest('li')).not.toHaveAttribute('aria-current');
  });

  it('says that the number of leads is still unknown, and links back when a delivery fails to load', async () => {
    complaints.expect(/Failed to fetch delivery/);
    const searching = { status: 'searching', newLeads: 0, changedLeads: 0, file: null } as const;
    const { user, server } = showDetail({ runs: [deliveryRun({ ...searching, receipts: [] })] });
    server.on(`GET ${ONE}`, () => refusal(404, { error: 'Not found' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch delivery');
    expect(screen.getByRole('link', { name: 'All deliveries' })).toBeVisible();
    server.on(`GET ${ONE}`, () => delivery());
    await user.click(await button('Try Again'));
    expect(await screen.findByText('Looking for new leads')).toBeVisible();
  });

  it('says that a file was removed, and does not offer to send it again', async () => {
    const file = { ...deliveryRun().file!, url: null };
    showDetail({ runs: [deliveryRun({ file })] });
    expect(await screen.findByText(/^Removed, as required/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });

  it('marks a delivery that failed at one destination as partly delivered', async () => {
    const [sent] = deliveryRun().receipts;
    const failed = { ...sent!, destinationId: null, name: 'Bucket', status: 'failed' as const };
    showDetail({ runs: [deliveryRun({ receipts: [sent!, failed] })] });
    expect(await screen.findByText('Partly delivered')).toBeVisible();
  });

  it('sends its file again', async () => {
    const { user, server } = showDetail();
    const path = `${ONE}/runs/${deliveryRun().id}/resend` as const;
    server.on(`POST ${path}`, deliveryRun({ status: 'sending' }));
    await user.click(await button(/^Send again: the file from/));
    expect(await screen.findByText('Sending the same file again.')).toBeVisible();
    expect(server.sent(`POST ${path}`)).toHaveLength(1);
  });

  it('explains a pause that the plan caused, with a way to upgrade', async () => {
    const pauseReason = 'Your plan no longer includes weekly deliveries.';
    const paused = delivery({ status: 'paused', pausedBy: 'plan', pauseReason, nextAt: null });
    showDetail({ deliveries: [paused] });
    expect(await screen.findByText(pauseReason)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  });

  it('is deleted immediately and restored by Undo', async () => {
    const deliveries = [delivery()];
    const { user, server } = showDetail({ deliveries });
    server
      .on(`DELETE ${ONE}`, () => deliveries.pop()!)
      .on(`POST ${ONE}/restore`, () => {
        deliveries.push(delivery());
        return delivery();
      });
    await user.click(await button('Delete'));
    expect(await screen.findByText('Example')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByRole('row', { name: /Our restaurants/ })).toBeVisible();
    expect(server.sent(`DELETE ${ONE}`)).toHaveLength(1);
  });

  it('says that an address is not confirmed yet, and sends the link again', async () => {
    const { user, server } = showDetail();
    const recipient = { address: 'ada@example.com', status: 'waiting' };
    server
      .on('GET /api/destinations/recipients', [recipient])
      .on('POST /api/destinations/recipients/link', recipient);
    expect(await screen.findByText("Your address isn't confirmed yet")).toBeVisible();
    await user.click(await button('Send the link again to ada@example.com'));
    expect(await screen.findByText('We emailed a new link to ada@example.com.')).toBeVisible();
    expect(server.sent('POST /api/destinations/recipients/link')).toEqual([
      { address: 'ada@example.com' },
    ]);
  });

  it('says nothing about addresses that are confirmed', async () => {
    showDetail();
    await screen.findByText(/12 new leads, 3 changed/);
    expect(screen.queryByText(/isn't confirmed yet/)).not.toBeInTheDocument();
  });
});
