import { COUNTRIES, filterPhone, filterPostalCode, US_STATES } from '#contract/fields.js';
import { stateLabel } from '../../../frontend/screens/onboarding/labels';

describe('option lists and input filters of forms', () => {
  // @requirement 3.8
  it('contain the 50 states and six other areas, each once', () => {
    expect(US_STATES).toHaveLength(56);
    expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(56);
    expect(new Set(US_STATES.map(({ label }) => label)).size).toBe(56);
  });

  // @requirement 3.8
  it('list the states by name, then the district and the five territories', () => {
    const names = US_STATES.map(({ label }) => label);
    expect(names.slice(0, 50).join(', ')).toBe(
      'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, ' +
        'Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, ' +
        'Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, ' +
        'Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, ' +
        'Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, ' +
        'Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
    );
    expect(names.slice(50)).toEqual([
      'District of Columbia',
      'Puerto Rico',
      'Virgin Islands',
      'Guam',
      'American Samoa',
      'Northern Mariana Islands',
    ]);
  });

  it('name a state of the United States in full and leave others as typed', () => {
    expect(stateLabel(COUNTRIES[0], 'PR')).toBe('Puerto Rico');
    expect(stateLabel('Canada', 'ON')).toBe('ON');
  });

  it('keep only valid characters of a phone number or postal code', () => {
    expect(filterPhone('+1 (415) 555-0100 ext. 7 and more')).toBe('+1 (415) 555-0100  7');
    expect(filterPostalCode('SW1A 1AA!-00')).toBe('SW1A 1AA-0');
  });
});
