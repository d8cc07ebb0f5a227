import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../frontend/history/days';
import { isFiltered, NO_FILTER, toFields, toFilter } from '../../frontend/history/filter';

describe('a day of a time zone', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
    ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    // The clock goes back on this day, which so has 25 hours, and forward on that one, which has 23.
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

describe('the filter of the history', () => {
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

  it('becomes the server’s conditions', () => {
    expect(toFilter(fields, 'Asia/Tokyo')).toEqual(filter);
  });
  it('is read back from them', () => {
    expect(toFields(filter, 'Asia/Tokyo')).toEqual({ ...fields, city: 'Boise' });
  });
  it('holds nothing that is blank, unknown or half typed', () => {
    expect(toFilter({ ...NO_FILTER, city: '  ', status: 'Lost', from: '0202-11-20' })).toEqual({});
  });
  it('takes anything for an address', () => {
    expect(toFields({ city: 7, status: ['Failed'], from: 'yesterday', colour: 'red' })).toEqual(
      NO_FILTER,
    );
  });
  it('is there when any field is', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, city: ' ' })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, to: '2026-11-21' })).toBe(true);
  });
});
