/** The day in a time zone, some days from now, such as 2026-12-31. */
export function dayIn(timeZone: string, days = 0): string {
  const [year, month, day] = new Date()
    .toLocaleDateString('sv-SE', { timeZone })
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year!, month! - 1, day! + days)).toISOString().slice(0, 10);
}

/** Time zones 25 hours apart, where it is never the same day. */
export const FIRST_ZONE = 'Pacific/Kiritimati';
export const LAST_ZONE = 'Pacific/Pago_Pago';
