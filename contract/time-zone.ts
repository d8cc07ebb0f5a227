import { z } from 'zod';

const ERROR = 'Choose a time zone such as Europe/Paris';

/** Zones of the IANA database. PostgreSQL reads offsets such as +02:00 with the opposite sign, and they have no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z\d_+-]+)+)$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone = z.string(ERROR).max(64, ERROR).refine(isTimeZone, ERROR);
