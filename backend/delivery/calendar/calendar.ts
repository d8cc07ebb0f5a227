import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { DueLead } from '../../finding/leads/lead.due.sql.js';
import { accountPage } from '../../platform/account-page.js';

/** How often calendar apps should read the address again. Google decides for itself. */
const REFRESH_SECONDS = 3600;

/** Leads as all-day events, which have the same day in every time zone. Their ids stay the same, so that apps move an event. */
export function calendarFile(
  accountId: string,
  leads: readonly DueLead[],
  publicUrl: string,
): string {
  const { host } = new URL(publicUrl);
  const calendar = ical({
    name: 'Follow-ups',
    prodId: { company: 'Lead Delivery', product: 'Follow-ups', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { id, nextStep, dueOn, name, address, phone } of leads) {
    const url = accountPage({ publicUrl }, accountId, `/dashboard/leads/${id}`);
    calendar.createEvent({
      id: `lead-${id}@${host}`,
      start: new Date(`${dueOn}T00:00:00Z`),
      allDay: true,
      // The day stays free for appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: [nextStep ?? 'Follow up', name].filter(Boolean).join(': '),
      ...(address && { location: address }),
      description: [phone, url].filter(Boolean).join('\n'),
      url,
    });
  }
  return calendar.toString();
}
