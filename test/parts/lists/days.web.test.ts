import {
  dayOf,
  endOfDay,
  formatFirstDay,
  formatLastDay,
  lastDayBefore,
  parseFirstDay,
  parseLastDay,
  startOfDay,
} from '../../../frontend/parts/lists/days';

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
    ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    // Clocks go back on the first of these days, which has 25 hours, and forward on the others, which have 23.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
  ])('%s in %s begins at %s and ends at %s', (day, timeZone, start, end) => {
    expect(startOfDay(day, timeZone)).toBe(start);
    expect(endOfDay(day, timeZone)).toBe(end);
    expect(dayOf(start, timeZone)).toBe(day);
    expect(lastDayBefore(end, timeZone)).toBe(day);
  });
});

describe('a day typed into the history filter', () => {
  it('is converted to the instant at which it begins or ends', () => {
    expect(parseFirstDay('2026-11-20', 'Asia/Tokyo')).toBe('2026-11-19T15:00:00.000Z');
    expect(parseLastDay('2026-11-21', 'Asia/Tokyo')).toBe('2026-11-21T15:00:00.000Z');
  });
  it('is restored from that instant', () => {
    expect(formatFirstDay('2026-11-19T15:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-20');
    expect(formatLastDay('2026-11-21T15:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21');
  });
  it('is ignored while it is incomplete', () => {
    expect(parseFirstDay('', 'UTC')).toBe('');
    expect(parseFirstDay('0202-11-20', 'UTC')).toBe('');
    expect(parseLastDay('0202-11-20', 'UTC')).toBe('');
  });
  it('is empty for invalid values in the URL', () => {
    for (const value of ['yesterday', 7, undefined]) {
      expect(formatFirstDay(value)).toBe('');
      expect(formatLastDay(value)).toBe('');
    }
  });
});
