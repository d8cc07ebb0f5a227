import {
  isStepValid,
  nextUnfinished,
  type StepId,
  stepsOf,
} from '../../../frontend/screens/onboarding/steps';
import {
  accountPatchOf,
  EMPTY,
  type OnboardingValues,
  userPatchOf,
} from '../../../frontend/screens/onboarding/values';

const buildValues = (overrides: Partial<OnboardingValues> = {}): OnboardingValues => ({
  ...EMPTY,
  accountType: 'INDIVIDUAL',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+1 (415) 555-0100',
  notificationEmail: 'ada@example.com',
  addressLine1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  ...overrides,
});

describe('the wizard', () => {
  // @requirement 4.7, 6.2
  it('has five steps for an individual', () => {
    expect(stepsOf({ accountType: 'INDIVIDUAL' })).toEqual([
      'type',
      'contact',
      'address',
      'business',
      'review',
    ]);
  });

  // @requirement 4.8, 6.2
  it('has six steps for a company', () => {
    expect(stepsOf({ accountType: 'COMPANY' })).toEqual([
      'type',
      'company',
      'contact',
      'address',
      'business',
      'review',
    ]);
  });

  // @requirement 5.4, 5.5, 5.6
  it.each<[StepId, Partial<OnboardingValues>, boolean]>([
    ['type', { accountType: '' }, false],
    ['type', { accountType: 'COMPANY' }, true],
    ['company', { companyName: ' ' }, false],
    ['company', { companyName: 'Acme' }, true],
    ['company', { companyName: 'Acme', companyWebsite: 'acme.example' }, true],
    ['company', { companyName: 'Acme', companyWebsite: 'javascript:alert(1)' }, false],
    ['contact', {}, true],
    ['contact', { firstName: '\t' }, false],
    ['contact', { lastName: '' }, false],
    ['contact', { phone: ' ' }, false],
    ['contact', { notificationEmail: '' }, false],
    ['address', {}, true],
    ['address', { addressLine2: '' }, true],
    ['address', { addressLine1: ' ' }, false],
    ['address', { city: '' }, false],
    ['address', { state: '' }, false],
    ['address', { postalCode: ' ' }, false],
    ['business', { industry: '' }, true],
    ['review', EMPTY, true],
  ])('reports %s with %j as valid: %s', (step, overrides, valid) => {
    expect(isStepValid(step, buildValues(overrides))).toBe(valid);
  });

  it('returns to the first step that a change left incomplete', () => {
    expect(nextUnfinished(buildValues())).toBe('review');
    expect(nextUnfinished(buildValues({ accountType: 'COMPANY' }))).toBe('company');
  });
});

describe('saving the wizard', () => {
  // @requirement 3.33, 7.8
  it('sends the specified profile fields, trimmed', () => {
    expect(userPatchOf(buildValues({ firstName: '  Ada ' }))).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+1 (415) 555-0100',
      notificationEmail: 'ada@example.com',
      addressLine1: '1 Market St',
      addressLine2: '',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'United States',
    });
  });

  it('sends no company fields for an individual', () => {
    const patch = accountPatchOf(buildValues({ companyName: 'Left over', industry: 'Marketing' }));
    expect(patch).toEqual({
      type: 'INDIVIDUAL',
      industry: 'Marketing',
      businessSize: null,
      leadGoals: null,
    });
  });

  // @requirement 3.38
  it('sends the name, website and address of a company', () => {
    const patch = accountPatchOf(
      buildValues({
        accountType: 'COMPANY',
        companyName: ' Acme ',
        companyWebsite: 'acme.example',
      }),
    );
    expect(patch).toMatchObject({
      type: 'COMPANY',
      name: 'Acme',
      website: 'https://acme.example',
      city: 'San Francisco',
    });
  });
});
