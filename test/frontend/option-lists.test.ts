import { COUNTRIES, keepPhone, keepPostalCode, US_STATES } from '../../contract/users.js';
import { stateLabel } from '../../frontend/onboarding/labels';

describe('option lists and input filters of the forms', () => {
  it('hold the 50 states and six more, none twice', () => {
    expect(US_STATES).toHaveLength(56);
    expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(56);
    expect(new Set(US_STATES.map(({ label }) => label)).size).toBe(56);
  });

  it('name a state of the United States in full and leave others as typed', () => {
    expect(stateLabel(COUNTRIES[0], 'PR')).toBe('Puerto Rico');
    expect(stateLabel('Canada', 'ON')).toBe('ON');
  });

  it('keep only what belongs into a phone number or a postal code', () => {
    expect(keepPhone('+1 (415) 555-0100 ext. 7 and more')).toBe('+1 (415) 555-0100  7');
    expect(keepPostalCode('SW1A 1AA!-00')).toBe('SW1A 1AA-0');
  });
});
