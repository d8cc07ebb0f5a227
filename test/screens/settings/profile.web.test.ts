import { type Profile, profileForm } from '#contract/settings.js';
import { changesOf, valuesOf } from '../../../frontend/screens/settings/profile';

const buildProfile = (overrides: Partial<Profile> = {}): Profile => ({
  email: 'ada@example.com',
  displayName: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(415) 555-0100',
  addressLine1: '1 Market St',
  addressLine2: null,
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'United States',
  timeZone: null,
  locale: null,
  bio: null,
  ...overrides,
});

/** The changes sent after these inputs were edited. */
function sentChanges(profile: Profile, inputs: Partial<ReturnType<typeof valuesOf>> = {}) {
  return changesOf(profileForm.parse({ ...valuesOf(profile), ...inputs }), profile);
}

describe('the profile form', () => {
  it('shows a missing value as an empty input, and a missing country as the United States', () => {
    const values = valuesOf(buildProfile({ country: null, phone: null }));
    expect(values).toMatchObject({ country: 'United States', phone: '', bio: '', timeZone: '' });
    expect(values).not.toHaveProperty('email');
  });

  it('sends nothing without changes', () => {
    expect(sentChanges(buildProfile())).toEqual({});
    expect(sentChanges(buildProfile(), { firstName: ' Ada ', bio: '  ' })).toEqual({});
  });

  it('sends only changed values', () => {
    expect(sentChanges(buildProfile(), { city: ' Oakland ', timeZone: 'Asia/Tokyo' })).toEqual({
      city: 'Oakland',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('sends null for cleared values', () => {
    const profile = buildProfile({ bio: 'Hello', locale: 'de-DE', displayName: 'Countess' });
    expect(sentChanges(profile, { bio: '', locale: '', displayName: ' ' })).toEqual({
      bio: null,
      locale: null,
      displayName: null,
    });
  });

  it('sends the displayed country when none was stored', () => {
    expect(sentChanges(buildProfile({ country: null }))).toEqual({ country: 'United States' });
  });
});
