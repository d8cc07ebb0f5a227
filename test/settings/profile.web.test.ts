import { type Profile, profileForm } from '../../contract/settings';
import { changesOf, valuesOf } from '../../frontend/settings/profile';

const buildProfile = (odd: Partial<Profile> = {}): Profile => ({
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
  ...odd,
});

/** What is sent after these inputs were changed. */
function saved(profile: Profile, inputs: Partial<ReturnType<typeof valuesOf>> = {}) {
  return changesOf(profileForm.parse({ ...valuesOf(profile), ...inputs }), profile);
}

describe('the profile form', () => {
  it('shows nothing as an empty input, and no country as the United States', () => {
    const values = valuesOf(buildProfile({ country: null, phone: null }));
    expect(values).toMatchObject({ country: 'United States', phone: '', bio: '', timeZone: '' });
    expect(values).not.toHaveProperty('email');
  });

  it('sends nothing when nothing was changed', () => {
    expect(saved(buildProfile())).toEqual({});
    expect(saved(buildProfile(), { firstName: ' Ada ', bio: '  ' })).toEqual({});
  });

  it('sends only what was changed', () => {
    expect(saved(buildProfile(), { city: ' Oakland ', timeZone: 'Asia/Tokyo' })).toEqual({
      city: 'Oakland',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('takes away what was emptied', () => {
    const profile = buildProfile({ bio: 'Hello', locale: 'de-DE', displayName: 'Countess' });
    expect(saved(profile, { bio: '', locale: '', displayName: ' ' })).toEqual({
      bio: null,
      locale: null,
      displayName: null,
    });
  });

  it('sends the country that it shows where none was kept', () => {
    expect(saved(buildProfile({ country: null }))).toEqual({ country: 'United States' });
  });
});
