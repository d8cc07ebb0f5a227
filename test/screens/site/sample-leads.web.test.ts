import {
  isSearching,
  NO_SEARCH,
  readSearch,
  writeSearch,
} from '../../../frontend/screens/site/leads/query';
import {
  countFound,
  SAMPLE_CATEGORIES,
  SAMPLE_CITIES,
  SAMPLE_LEADS,
  searchSample,
} from '../../../frontend/screens/site/leads/sample';
import { maskPhone, maskWebsite } from '../../../frontend/screens/site/leads/sample-lead';
import { ROWS } from '../../../frontend/screens/site/leads/sample-rows';

describe('the sample', () => {
  it('has 40 businesses in five cities and six categories', () => {
    expect(ROWS).toHaveLength(40);
    expect(SAMPLE_CITIES).toHaveLength(5);
    expect(SAMPLE_CATEGORIES).toHaveLength(6);
    expect(new Set(ROWS.map(({ city }) => city))).toEqual(new Set(SAMPLE_CITIES));
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(40);
  });

  it.each(ROWS)('contains $name with plausible but clearly fictional data', (row) => {
    expect(row.phone).toMatch(/^\+1 (?:303|312|415|512|617) 555 01\d\d$/);
    expect(row.website ?? 'none.example').toMatch(/^[a-z\d]+\.example$/);
    expect(row.rating ?? 5).toBeGreaterThanOrEqual(1);
    expect(row.rating ?? 5).toBeLessThanOrEqual(5);
    expect(Number.isInteger(row.reviews ?? 0)).toBe(true);
    // Only rated businesses have reviews.
    expect(row.rating === null).toBe(row.reviews === null);
  });

  it('has missing values, like real lists', () => {
    expect(ROWS.some(({ website }) => website === null)).toBe(true);
    expect(ROWS.some(({ street }) => street === null)).toBe(true);
    expect(ROWS.some(({ rating }) => rating === null)).toBe(true);
    expect(ROWS.some(({ hours }) => hours === null)).toBe(true);
  });

  // @requirement 2.91
  it('exposes no phone or website in full', () => {
    const shown = JSON.stringify(SAMPLE_LEADS);
    for (const { phone, website } of ROWS) {
      expect(shown).not.toContain(phone);
      if (website) expect(shown).not.toContain(website);
    }
    expect(SAMPLE_LEADS.every(({ masked }) => masked)).toBe(true);
  });
});

describe('masking', () => {
  // @requirement 2.91
  it.each([
    ['+1 415 555 0132', '+1 415 ••• ••32'],
    ['+1 617 555 0100', '+1 617 ••• ••00'],
  ])('keeps the country code, area code and last two digits of %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  // @requirement 2.91
  it.each([
    ['harborstreetcoffee.example', 'ha••••.example'],
    ['bluedoor.example', 'bl••••.example'],
  ])('hides the length of %s', (website, masked) => {
    expect(maskWebsite(website)).toBe(masked);
  });
});

describe('a search in the sample', () => {
  it.each([
    [{ city: 'san francisco', categories: ['coffee shop'] }, 6],
    [{ city: '  SAN fran ', categories: [] }, 10],
    [{ city: 'Austin, TX', categories: ['dentists'] }, 4],
    [{ city: 'Texas', categories: ['plumber'] }, 1],
    // Words match from their start: not "ca" in "Chicago", not "cisco" in "Francisco".
    [{ city: 'ca', categories: [] }, 10],
    [{ city: 'cisco', categories: [] }, 0],
    [{ city: '', categories: ['shop coffee'] }, 10],
    [{ city: 'Boston', categories: ['plumber'] }, 0],
    [{ city: ' ,. ', categories: ['%'] }, 40],
    [{ city: 'Dénver', categories: [] }, 7],
  ])('for %j finds %i', (search, found) => {
    expect(searchSample(search)).toHaveLength(found);
  });

  it('shows how many of the sample leads it found', () => {
    expect(countFound(40)).toBe('All 40 sample leads');
    expect(countFound(1)).toBe('1 of 40 sample leads');
    expect(countFound(0)).toBe('0 of 40 sample leads');
  });

  it('needs a letter or a digit', () => {
    expect(isSearching(NO_SEARCH)).toBe(false);
    expect(isSearching({ city: ' , ', categories: [] })).toBe(false);
    expect(isSearching({ city: '', categories: ['gym'] })).toBe(true);
  });
});

describe('the query of a search', () => {
  it.each([
    [{ city: 'Austin, TX', categories: ['hair salon'] }, '?city=Austin%2C+TX&category=hair+salon'],
    [{ city: '', categories: ['gym'] }, '?category=gym'],
    [{ city: '', categories: ['gym', 'dentist'] }, '?category=gym&category=dentist'],
    [{ city: '  ', categories: [] }, ''],
  ])('for %j is "%s"', (search, query) => {
    expect(writeSearch(search)).toBe(query);
    expect(searchSample(readSearch(query))).toEqual(searchSample(search));
  });

  it('may contain anything', () => {
    expect(readSearch('?town=x')).toEqual(NO_SEARCH);
    expect(readSearch('?city=a&city=b&category=%E0%A4')).toMatchObject({ city: 'a' });
    expect(readSearch(`?city=${'x'.repeat(5000)}`).city).toHaveLength(60);
    expect(searchSample(readSearch('?city=<script>'))).toEqual([]);
  });
});
