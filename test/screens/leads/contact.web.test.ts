import {
  confidenceText,
  mxText,
  pageLabel,
  phoneFactsHint,
  phoneFactsText,
} from '../../../frontend/screens/leads/contact';

it.each([
  [0.95, 'Very likely theirs'],
  [0.8, 'Very likely theirs'],
  [0.79, 'Likely theirs'],
  [0.6, 'Likely theirs'],
  [0.47, 'Uncertain'],
])('a confidence of %d is labeled %j', (confidence, text) => {
  expect(confidenceText(confidence)).toBe(text);
});

it.each([
  [{ kind: 'email', mx: true } as const, 'domain accepts email'],
  [{ kind: 'email', mx: false } as const, "domain doesn't accept email"],
  [{ kind: 'email', mx: null } as const, null],
  [{ kind: 'facebook', mx: null } as const, null],
])('the mail domain of %j is labeled %j', (contact, text) => {
  expect(mxText(contact)).toBe(text);
});

it('a page URL is shortened to host and path', () => {
  expect(pageLabel('https://www.harbor-roast.example/contact/?from=home#team')).toBe(
    'harbor-roast.example/contact',
  );
});

it('a number that may be a landline or mobile is explained', () => {
  expect(phoneFactsHint({ phoneType: 'landline-or-mobile' })).toBe(
    'In this country, landline and mobile numbers look the same.',
  );
  expect(phoneFactsHint({ phoneType: 'mobile' })).toBeUndefined();
});

it.each([
  [true, 'mobile', 'FR', 'Mobile, FR'],
  [true, 'landline-or-mobile', 'US', 'Local (landline or mobile), US'],
  [true, 'toll-free', null, 'Toll-free'],
  [true, null, 'MC', 'Valid, MC'],
  [false, null, null, 'Not a valid number'],
  [null, null, null, null],
])(
  'a phone number that is valid: %s, of type %s in %s is described as %j',
  (phoneValid, phoneType, phoneCountry, text) => {
    expect(phoneFactsText({ phoneValid, phoneType, phoneCountry })).toBe(text);
  },
);
