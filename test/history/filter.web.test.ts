import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../frontend/history/days';
import { isFiltered, NO_FILTER, toFields, toFilter } from '../../frontend/history/filter';

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

describe('the history filter', () => {
  const fields = {
    city: ' Boise ',
    category: 'café',
    status: 'Failed',
    from: '2026-11-20',
    to: '2026-11-21',
  };
  const filter = {
    city: 'Boise',
    category: 'café',
    status: 'Failed',
    from: '2026-11-19T15:00:00.000Z',
    to: '2026-11-21T15:00:00.000Z',
  };

  it('is converted to conditions for the server', () => {
    expect(toFilter(fields, 'Asia/Tokyo')).toEqual(filter);
  });
  it('is restored from those conditions', () => {
    expect(toFields(filter, 'Asia/Tokyo')).toEqual({ ...fields, city: 'Boise' });
  });
  it('omits blank, unknown and incomplete values', () => {
    expect(toFilter({ ...NO_FILTER, city: '  ', status: 'Lost', from: '0202-11-20' })).toEqual({});
  });
  it('ignores invalid values in the URL', () => {
    expect(toFields({ city: 7, status: ['Failed'], from: 'yesterday', color: 'red' })).toEqual(
      NO_FILTER,
    );
  });
  it('is active when any field is set', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, city: ' ' })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, to: '2026-11-21' })).toBe(true);
  });
});
