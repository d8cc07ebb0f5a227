import { confidenceText, mxText, pageLabel } from '../../frontend/leads/contact';

it.each([
  [0.95, 'Very likely theirs'],
  [0.8, 'Very likely theirs'],
  [0.79, 'Likely theirs'],
  [0.6, 'Likely theirs'],
  [0.47, 'Uncertain'],
])('a confidence of %d is %j', (confidence, text) => {
  expect(confidenceText(confidence)).toBe(text);
});

it.each([
  [{ kind: 'email', mx: true } as const, 'domain accepts email'],
  [{ kind: 'email', mx: false } as const, "domain doesn't accept email"],
  [{ kind: 'email', mx: null } as const, null],
  [{ kind: 'facebook', mx: null } as const, null],
])('%j says %j of its mail', (contact, text) => {
  expect(mxText(contact)).toBe(text);
});

it('names a page as people write it', () => {
  expect(pageLabel('https://www.harbor-roast.example/contact/?from=home#team')).toBe(
    'harbor-roast.example/contact',
  );
});
